import CognitoEvents
import LocalAWS
import WireJSON

/// A user as stored.
struct User: Sendable {
    /// The number of the row; 0 before the user is stored.
    var row: Int64 = 0
    let userPoolID: String
    let sub: String
    /// The name in the pool: the typed name, or the `sub` in a pool of username attributes.
    let username: String
    var status: UserStatus
    var isEnabled = true
    /// All attributes except `sub`, as texts.
    var attributes: JSONMembers<String>
    /// Values that become current after their verification, by attribute.
    var pending = JSONMembers<String>()
    /// The password; nil for a user without one.
    var password: PasswordVerifier?
    /// Earlier passwords, the latest first.
    var passwordHistory: [PasswordVerifier] = []
    /// The time at which a temporary password expires.
    var temporaryPasswordExpires: Double?
    /// The number of consecutive failed attempts, the time of the last one, and the end of a lock.
    var failures = 0
    var lastFailure = 0.0
    var lockedUntil = 0.0
    /// Settings of second factors, under the API's names and some of the pool's own.
    var factors = JSONMembers<JSONValue>()
    let created: Double
    var modified: Double

    /// The attributes in a trigger's form: with `sub` and the status.
    var eventAttributes: UserAttributes {
        var all = attributes
        all["sub"] = sub
        all["cognito:user_status"] = status.rawValue
        return UserAttributes(all)
    }

    /// Returns the attributes in the API's form, with `sub` first.
    func listed(_ isShown: (String) -> Bool = { _ in true }) -> JSONValue {
        let all = [(key: "sub", value: sub)] + attributes.map { (key: $0.key, value: $0.value) }
        return .array(all.filter { isShown($0.key) }.map { ["Name": .text($0.key), "Value": .text($0.value)] })
    }

    /// Returns true if a contact, `email` or `phone_number`, is verified.
    func isVerified(_ contact: String) -> Bool { attributes["\(contact)_verified"] == "true" }
}
