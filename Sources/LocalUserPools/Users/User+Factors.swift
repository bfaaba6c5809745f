import LocalAWS
import WireJSON

extension User {
    /// Returns the address of a contact; nil if the user has none.
    func address(_ contact: Contact) -> String? { attributes[contact.attribute] }

    private func preference(_ factor: MFAFactor) -> OperationInput { OperationInput(factors).object(factor.rawValue) }

    /// The second factors that the user has switched on.
    var enabledFactors: [MFAFactor] { MFAFactor.allCases.filter { preference($0).flag("Enabled") } }

    /// The second factor that the user prefers; nil for none.
    var preferredFactor: MFAFactor? { enabledFactors.first { preference($0).flag("PreferredMfa") } }

    /// Switches a second factor on or off; at most one is preferred.
    mutating func set(_ factor: MFAFactor, isEnabled: Bool, isPreferred: Bool) {
        if isPreferred {
            for other in enabledFactors where other != factor {
                factors[other.rawValue] = ["Enabled": true, "PreferredMfa": false]
            }
        }
        factors[factor.rawValue] =
            isEnabled ? ["Enabled": true, "PreferredMfa": .boolean(isPreferred)] : nil
    }

    /// The members of `GetUser` about second factors; empty if there are no factors.
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

    /// Returns true if the user could prove a factor: the token is verified, or the contact exists.
    func canProve(_ factor: MFAFactor) -> Bool {
        factor.contact.map { address($0) != nil } ?? (softwareToken != nil)
    }
}
