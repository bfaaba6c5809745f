import LocalAWS
import UserCredentials
package import WireJSON

package struct UserPool: Sendable {
    /// The id, such as `eu-west-1_Ab12Cd34E`.
    package let id: String
    package var name: String
    /// All configured members in the answer of `DescribeUserPool`, with defaults, under the API's names.
    package var configuration: JSONMembers<JSONValue> { didSet { settings = UserPoolSettings(configuration) } }
    /// The times of creation and of the last change, in seconds since 1970.
    let created: Double
    var modified: Double
    /// The 32-byte key for data that only the pool can read: sessions, hashes of codes, and decoys for unknown users.
    let sealingKey: [UInt8]
    /// The settings, as read from the configuration.
    package private(set) var settings: UserPoolSettings

    init(
        id: String, name: String, configuration: JSONMembers<JSONValue>, created: Double, modified: Double,
        sealingKey: [UInt8]
    ) {
        self.id = id
        self.name = name
        self.configuration = configuration
        self.created = created
        self.modified = modified
        self.sealingKey = sealingKey
        settings = UserPoolSettings(configuration)
    }

    package var region: String { String(id.prefix { $0 != "_" }) }
    /// The id after the underscore, which is part of SRP's hashes.
    var srpName: String { SRP.Identity(poolID: id, name: "").group }

    func arn(account: String) -> String { "arn:aws:cognito-idp:\(region):\(account):userpool/\(id)" }
}

extension Sealer {
    package init(_ pool: UserPool) { self.init(key: pool.sealingKey) }
}

extension UserPool {
    var tier: String? { configuration["UserPoolTier"]?.text }

    /// Checks that the pool is not on the smallest feature plan, Lite.
    func checkIsNotLite(for feature: String) throws(ServiceError) {
        guard tier == "LITE" else { return }
        throw .unavailable(in: "LITE", feature)
    }
}
