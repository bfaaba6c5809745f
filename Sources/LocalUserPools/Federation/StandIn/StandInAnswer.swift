import LocalAWS
import WireJSON

/// A stand-in's proof of a person's identity; the browser carries it to the pool instead of a code or SAML response.
struct StandInAnswer: Sendable {
    private static let purpose = "stand-in"

    let person: ProviderPerson
    /// The id of the sign-in that the answer is for.
    let pending: String

    init(_ person: ProviderPerson, to pending: PendingSignIn) { (self.person, self.pending) = (person, pending.id) }

    /// Opens an answer; nil if the stand-in did not make it.
    init?(_ text: String, _ request: WebRequest) throws {
        guard let input = try request.open(text, for: Self.purpose) else { return nil }
        person = try ProviderPerson(input)
        pending = input.text("pending") ?? ""
    }

    func sealed(_ request: WebRequest) throws -> String {
        try request.seal(person.members.merging(["pending": .text(pending)]), for: Self.purpose)
    }
}
