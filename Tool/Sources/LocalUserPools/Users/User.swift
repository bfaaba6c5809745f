package import CognitoEvents
import LocalAWS
package import UserCredentials
package import WireJSON

package struct User: Sendable {
    /// The row number; 0 before the user is stored.
    package var row: Int64 = 0
    let userPoolID: String
    package let sub: String
    /// The user name: the typed name, or the `sub` if the pool has username attributes.
    package let username: String
    package var status: UserStatus
    package var isEnabled = true
    /// All attributes except `sub`, as strings.
    package var attributes: JSONMembers<String>
    /// The values that become current once the user verifies them, by attribute.
    package var pending = JSONMembers<String>()
    package var password: PasswordVerifier?
    /// The hash of an imported password that the user has not signed in with yet; ``password`` is then nil.
    package var importedPassword: ImportedPassword?
    /// Earlier passwords, from the newest to the oldest.
    package var passwordHistory: [PasswordVerifier] = []
    package var temporaryPasswordExpires: Double?
    /// The time at which the user last changed the password; nil if only administrators have set it.
    var passwordChanged: Double?
    /// The number of consecutive failed attempts, the time of the last one, and the end of a lock.
    var failures = 0
    var lastFailure = 0.0
    var lockedUntil = 0.0
    /// The settings of second factors, under the API's names and additional names of the local pool.
    var factors = JSONMembers<JSONValue>()
    let created: Double
    package var modified: Double

    package init(
        row: Int64 = 0, userPoolID: String, sub: String, username: String, status: UserStatus, isEnabled: Bool = true,
        attributes: JSONMembers<String>, pending: JSONMembers<String> = JSONMembers<String>(),
        password: PasswordVerifier? = nil, importedPassword: ImportedPassword? = nil,
        passwordHistory: [PasswordVerifier] = [],
        temporaryPasswordExpires: Double? = nil, failures: Int = 0, lastFailure: Double = 0, lockedUntil: Double = 0,
        factors: JSONMembers<JSONValue> = JSONMembers<JSONValue>(), created: Double, modified: Double
    ) {
        (
            self.row, self.userPoolID, self.sub, self.username, self.status, self.isEnabled, self.attributes,
            self.pending, self.password, self.importedPassword, self.passwordHistory, self.temporaryPasswordExpires,
            self.failures,
            self.lastFailure, self.lockedUntil, self.factors, self.created, self.modified
        ) = (
            row, userPoolID, sub, username, status, isEnabled, attributes, pending, password, importedPassword,
            passwordHistory,
            temporaryPasswordExpires, failures, lastFailure, lockedUntil, factors, created, modified
        )
    }

    /// Returns the attributes as events contain them: with `sub`, the status, and the contacts that the user can sign in
    /// with.
    func eventAttributes(in pool: UserPool) -> UserAttributes {
        var all = attributes
        all["sub"] = sub
        all["cognito:user_status"] = status.rawValue
        for (attribute, value) in aliases(in: pool) where Contact(rawValue: attribute) != nil {
            all["cognito:\(attribute)_alias"] = value
        }
        return UserAttributes(all)
    }

    /// Returns the attributes as the API lists them, with `sub` first.
    package func listed(_ isShown: (String) -> Bool = { _ in true }) -> JSONValue {
        let all = [(key: "sub", value: sub)] + attributes.map { (key: $0.key, value: $0.value) }
        return .array(all.filter { isShown($0.key) }.map { ["Name": .text($0.key), "Value": .text($0.value)] })
    }

    /// A Boolean value that indicates whether a sign-in through another provider created the user.
    var isFederated: Bool { attributes["identities"]?.contains("\"primary\":true") ?? false }

    /// Returns true if a contact, `email` or `phone_number`, is verified.
    func isVerified(_ contact: String) -> Bool { attributes["\(contact)_verified"] == "true" }
}

extension User {
    /// Returns the user in the form of lists and `AdminCreateUser`; `AdminGetUser` names the attributes differently.
    func described(attributes member: String = "Attributes", _ isShown: (String) -> Bool = { _ in true }) -> JSONValue {
        var members: JSONMembers<JSONValue> = [
            "Username": .text(username), "UserCreateDate": .decimal(created),
            "UserLastModifiedDate": .decimal(modified),
            "Enabled": .boolean(isEnabled), "UserStatus": .text(status.rawValue),
        ]
        members[member] = listed(isShown)
        return .object(members)
    }
}

extension User {
    func address(_ contact: Contact) -> String? { attributes[contact.attribute] }

    private func preference(_ factor: MFAFactor) -> OperationInput { OperationInput(factors).object(factor.rawValue) }

    var enabledFactors: [MFAFactor] { MFAFactor.allCases.filter { preference($0).flag("Enabled") } }

    /// The second factor that the user prefers; nil without a preference.
    var preferredFactor: MFAFactor? { enabledFactors.first { preference($0).flag("PreferredMfa") } }

    /// Switches a second factor on or off; at most one factor is preferred.
    mutating func set(_ factor: MFAFactor, isEnabled: Bool, isPreferred: Bool) {
        if isPreferred {
            for other in enabledFactors where other != factor {
                factors[other.rawValue] = ["Enabled": true, "PreferredMfa": false]
            }
        }
        factors[factor.rawValue] =
            isEnabled ? ["Enabled": true, "PreferredMfa": .boolean(isPreferred)] : nil
    }

    /// The members of the answer of `GetUser` about second factors; empty if the user has no second factor.
    var factorSettings: JSONMembers<JSONValue> {
        var members = JSONMembers<JSONValue>()
        let names = enabledFactors.map { JSONValue.text($0.rawValue) }
        if !names.isEmpty { members["UserMFASettingList"] = .array(names) }
        members["PreferredMfaSetting"] = preferredFactor.map { .text($0.rawValue) }
        if enabledFactors.contains(.sms) {
            members["MFAOptions"] = [["DeliveryMedium": "SMS", "AttributeName": .text(Contact.phone.attribute)]]
        }
        return members
    }

    /// Returns true if the user is able to prove a factor: the software token is verified, or the contact exists.
    func canProve(_ factor: MFAFactor) -> Bool {
        factor.contact.map { address($0) != nil } ?? (softwareToken != nil)
    }
}
