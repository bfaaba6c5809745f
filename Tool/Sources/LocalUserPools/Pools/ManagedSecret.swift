import CognitoCrypto
import LocalAWS
import WireJSON

/// An app client's secret as AWS Secrets Manager has it, which rotates by itself.
package struct ManagedSecret: Sendable, Hashable {
    /// The time from one rotation to the next, in seconds: 7 days.
    package static let interval = 7 * 86400.0

    package let arn: String
    package let created: Double
    /// The time of the last rotation.
    package let rotated: Double
    /// The versions' ids: the current one, and the previous one if it still works.
    package let versions: [String]

    /// The time at which the secret rotates next.
    package var nextRotation: Double { rotated + Self.interval }

    /// The secret's name, which is the ARN's last part without its six characters.
    package var name: String { Self.name(of: arn) }

    /// Creates a secret that is in Secrets Manager from now on; its first rotation follows.
    init(of client: AppClient, account: String, at now: Double) {
        let region = String(client.userPoolID.prefix { $0 != "_" })
        self.init(
            arn: Self.arn(client: client.id, region: region, account: account), created: now, rotated: now,
            versions: [])
    }

    private init(arn: String, created: Double, rotated: Double, versions: [String]) {
        (self.arn, self.created, self.rotated, self.versions) = (arn, created, rotated, versions)
    }

    /// Returns the ARN of an app client's secret.
    ///
    /// The form is Secrets Manager's own. Its six characters follow from the client's id, so that they are known before the
    /// client is made.
    package static func arn(client: String, region: String, account: String) -> String {
        let digest = try? HashFunction.sha256.digest(of: Array(client.utf8).span.bytes)
        let suffix = Hexadecimal.encode(Array((digest ?? []).prefix(3)))
        return "arn:aws:secretsmanager:\(region):\(account):secret:\(namePrefix)\(client)-\(suffix)"
    }

    /// The beginning of the names of all secrets of app clients.
    package static let namePrefix = "cognito/"

    /// Returns the name in an ARN, without its six characters; any other text is a name already.
    package static func name(of id: String) -> String {
        guard let start = id.firstRange(of: ":secret:")?.upperBound else { return id }
        let name = id[start...]
        guard let dash = name.lastIndex(of: "-"), name.distance(from: dash, to: name.endIndex) == 7 else {
            return String(name)
        }
        return String(name[..<dash])
    }

    /// Returns the secret after a rotation, with the id of the new version.
    func rotated(at time: Double, version: String) -> ManagedSecret {
        ManagedSecret(
            arn: arn, created: created, rotated: time, versions: Array(([version] + versions).prefix(2)))
    }

    // MARK: The store

    /// Reads a secret from the store.
    init(stored text: String) throws {
        let members = try JSONMembers<JSONValue>(stored: text)
        self.init(
            arn: members["arn"]?.text ?? "", created: members["created"]?.number ?? 0,
            rotated: members["rotated"]?.number ?? 0,
            versions: members["versions"]?.elements?.compactMap(\.text) ?? [])
    }

    /// The secret as JSON; its value is in the app client.
    var stored: String {
        let members: JSONMembers<JSONValue> = [
            "arn": .text(arn), "created": .decimal(created), "rotated": .decimal(rotated),
            "versions": .array(versions.map(JSONValue.text)),
        ]
        return members.stored
    }
}
