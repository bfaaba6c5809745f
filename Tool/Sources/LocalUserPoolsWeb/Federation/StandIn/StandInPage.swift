import CognitoEvents
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects
import WireJSON

/// The page of a provider's stand-in.
struct StandInPage: Sendable {
    /// The prefix of the names of fields that contain claims.
    static let fieldPrefix = "claim:"

    let provider: FederatedProvider
    let path: String
    let state: String?
    let people: [ProviderPerson]
    /// The person whose values the form shows.
    let person: ProviderPerson
    let error: String?
    /// The hidden value that proves that the pool's own page sent the form.
    let token: String
    /// A Boolean value that indicates whether a sign-in is waiting for an answer.
    let canAnswer: Bool

    var html: String {
        let names = Set(provider.mappedClaims).union(person.claims.keys.filter { person.claims[$0] != "" }).sorted()
        let blank = person.claims.filter { $0.value == "" }
        var values: [String: Any] = [
            "name": provider.name, "type": provider.type.rawValue, "action": path, "canAnswer": canAnswer,
            "hidden": [["name": "_csrf", "value": token], ["name": "state", "value": state ?? ""]],
            "people": people.map(link), "new": address(person: "new"), "fields": names.map(field),
            "id": provider.type == .saml ? "NameID" : provider.subjectClaim, "subject": person.subject,
            "more": blank.isEmpty ? "" : JSONValue.object(blank).flattened,
        ]
        values["error"] = error
        return HostedPageRenderer.shared.html("stand-in", values)
    }

    private func address(person: String) -> String {
        "\(path)?\(FormValues.query(["person": person, "state": state]))"
    }

    private func link(_ person: ProviderPerson) -> [String: Any] {
        let label = [person.claims["name"]?.text, person.claims["email"]?.text].compactMap(\.self).first
        return ["address": address(person: person.subject), "subject": person.subject, "label": label ?? ""]
    }

    private func field(_ name: String) -> [String: Any] {
        ["name": Self.fieldPrefix + name, "label": name, "value": person.claims[name]?.flattened ?? ""]
    }
}
