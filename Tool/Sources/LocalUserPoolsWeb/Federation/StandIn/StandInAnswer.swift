import LocalAWS
import LocalUserPools
import UserPoolObjects

/// A stand-in's proof of a person's identity; the browser carries it to the pool instead of a code or SAML response.
struct StandInAnswer: SealedState {
    static let seal = "stand-in 2"

    let person: ProviderPerson
    /// The id of the sign-in that the answer is for.
    let pending: String

    init(_ person: ProviderPerson, to pending: PendingSignIn) { (self.person, self.pending) = (person, pending.id) }
}
