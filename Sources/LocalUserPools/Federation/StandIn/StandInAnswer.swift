import LocalAWS
import WireJSON

/// The proof of a person by a provider's stand-in: what the browser carries to the pool instead of a code or a response.
struct StandInAnswer: Sendable {
    private static let purpose = "stand-in"

    let person: ProviderPerson
    /// The id of the sign-in that the answer is for.
    let pending: String

    init(_ person: ProviderPerson, to pending: PendingSignIn) { (self.person, self.pending) = (person, pending.id) }

    /// Opens an answer; nil if the stand-in did not make it.
    init?(_ text: String, _ request: WebRequest) throws {
        guard let sealed = Base64URL.decode(text),
            let bytes = try Sealer(request.pool).open(sealed, for: Self.purpose),
            let members = try? JSONValue(json: bytes).members
        else { return nil }
        person = try ProviderPerson(OperationInput(members))
        pending = members["pending"]?.text ?? ""
    }

    func sealed(_ request: WebRequest) throws -> String {
        let members = person.members.merging(["pending": .text(pending)])
        return Base64URL.encode(
            try Sealer(request.pool).seal(Array(JSONValue.object(members).flattened.utf8), for: Self.purpose))
    }
}
