import CognitoEvents
import LocalAWS
import LoopbackHTTP
import NIOHTTP1
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
        return Self.fill(
            "provider.html",
            [
                "error": error.map { Self.fill("error.html", ["text": Self.escaped($0)]) } ?? "",
                "people": people.map(link).joined(),
                "fields": names.map(field).joined(),
                "buttons": Self.fill(canAnswer ? "answers.html" : "save.html", [:]),
                "action": Self.escaped(path), "token": Self.escaped(token), "state": Self.escaped(state ?? ""),
                "new": Self.escaped(address(person: "")),
                "name": Self.escaped(provider.name), "type": Self.escaped(provider.type.rawValue),
                "subject": Self.escaped(person.subject), "id": Self.escaped(subjectLabel),
                "more": blank.isEmpty ? "" : Self.escaped(JSONValue.object(blank).flattened),
            ])
    }

    private var subjectLabel: String { provider.type == .saml ? "NameID" : provider.subjectClaim }

    private func address(person: String) -> String {
        "\(path)?\(FormValues.query(["person": person.isEmpty ? "new" : person, "state": state]))"
    }

    private func link(_ person: ProviderPerson) -> String {
        let label = [person.claims["name"]?.text, person.claims["email"]?.text].compactMap(\.self).first
        return Self.fill(
            "person.html",
            [
                "address": Self.escaped(address(person: person.subject)), "subject": Self.escaped(person.subject),
                "label": Self.escaped(label ?? ""),
            ])
    }

    private func field(_ name: String) -> String {
        Self.fill(
            "claim.html",
            [
                "name": Self.escaped(Self.fieldPrefix + name), "label": Self.escaped(name),
                "value": Self.escaped(person.claims[name]?.flattened ?? ""),
            ])
    }

    /// Returns a page with a form that forwards the fields to another address; the text says what the form carries.
    static func reply(
        forwarding fields: [(name: String, value: String)], to address: String, _ text: String, redirects: [String] = []
    ) -> HTTPReply {
        let hidden = fields.map { name, value in
            fill("hidden.html", ["name": escaped(name), "value": escaped(value)])
        }
        let html = fill(
            "forward.html", ["text": escaped(text), "fields": hidden.joined(), "address": escaped(address)])
        return reply(html, redirects: [address] + redirects)
    }

    /// Returns an answer with a page whose forms lead to the pool and to the given addresses.
    static func reply(_ html: String, status: HTTPResponseStatus = .ok, redirects: [String]) -> HTTPReply {
        let page = HostedPage(content: .message(title: "", text: ""), action: "", hidden: [])
        return HTTPReply(page: html, status: status, policy: page.contentSecurityPolicy(redirects: redirects))
    }

    // MARK: Templates

    /// Returns a template in which values replace the placeholders; the values are already escaped HTML.
    private static func fill(_ file: String, _ values: KeyValuePairs<String, String>) -> String {
        values.reduce(StandInFiles.all[file] ?? "") { $0.replacing("{{\($1.key)}}", with: $1.value) }
    }

    /// Returns a string escaped for HTML; the result contains no placeholder.
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if "&<>\"'{".utf8.contains(byte) { bytes += "&#\(byte);".utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static var style: HTTPReply {
        HTTPReply(
            status: .ok,
            headers: [
                "Content-Type": "text/css; charset=utf-8", "Cache-Control": "no-cache",
                "X-Content-Type-Options": "nosniff",
            ], body: Array((StandInFiles.all["provider.css"] ?? "").utf8))
    }
}
