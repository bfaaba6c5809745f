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

/// The stored form of a password: a salt and the verifier of SRP.
struct PasswordVerifier: Sendable, Hashable {
    /// 16 random bytes.
    let salt: [UInt8]
    /// g to the power of x, modulo N.
    let verifier: [UInt8]

    init(salt: [UInt8], verifier: [UInt8]) {
        self.salt = salt
        self.verifier = verifier
    }
}

/// A group of a pool.
struct UserGroup: Sendable {
    let userPoolID: String
    let name: String
    var description: String?
    var roleARN: String?
    var precedence: Int?
    let created: Double
    var modified: Double
}

/// A code that was sent, of which only a hash is stored.
struct SentCode: Sendable {
    /// The purpose of a code.
    enum Purpose: String, Sendable {
        case signUp, forgotPassword, attribute
    }

    let user: Int64
    let purpose: Purpose
    /// The attribute that received it: `email` or `phone_number`.
    let attribute: String
    let hash: [UInt8]
    let expires: Double
}

/// The tokens of one sign-in.
struct TokenFamily: Sendable {
    /// The value of `origin_jti`.
    let id: String
    let userPoolID: String
    let clientID: String
    let user: Int64
    let authTime: Double
    let eventID: String
    let deviceKey: String?
    /// The expiry of its refresh tokens, which rotation does not change.
    let expires: Double
    var isRevoked = false
}
