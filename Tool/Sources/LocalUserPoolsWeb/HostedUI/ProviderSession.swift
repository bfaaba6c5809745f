import LocalUserPools
import WireJSON

/// A person's session at a SAML provider, which single logout ends together with the browser's sign-in.
struct ProviderSession: Sendable, Hashable {
    /// The provider's name of the person.
    let nameID: String
    /// The format of the name; nil if the assertion did not have one.
    let nameIDFormat: String?
    /// The provider's identifier of the session; nil if the assertion did not have one.
    let index: String?

    init(nameID: String, nameIDFormat: String?, index: String?) {
        (self.nameID, self.nameIDFormat, self.index) = (nameID, nameIDFormat, index)
    }

    /// Reads the value of ``json``.
    init(_ json: JSONValue) {
        self.init(
            nameID: json["nameID"]?.text ?? "", nameIDFormat: json["format"]?.text, index: json["index"]?.text)
    }

    var json: JSONValue {
        var members: JSONMembers<JSONValue> = ["nameID": .text(nameID)]
        members["format"] = nameIDFormat.map(JSONValue.text)
        members["index"] = index.map(JSONValue.text)
        return .object(members)
    }
}
