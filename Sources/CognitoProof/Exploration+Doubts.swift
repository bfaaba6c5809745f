import CognitoEvents
import CognitoModel

// Breaches that may be chance, such as a guess that is an unknown user's code.
extension Exploration {
    /// The number of users who repeat the sign-ins of a doubt.
    ///
    /// A mistake may need a user of a certain kind, so one of several users confirms a breach.
    private static var witnesses: Int { 4 }

    /// Repeats the sign-ins whose breaches may be chance; a breach counts if another user's sign-in shows it, too.
    func settleDoubts() async {
        while let doubt = found.nextDoubt() {
            let runs = await play(Array(repeating: doubt.again, count: Self.witnesses))
            let isSeen = runs.joined().contains { $0.record.breaches.contains { $0.isLike(doubt.breach) } }
            if isSeen || isCut { found.merge(doubt.breach) }
            if isCut { return }
        }
    }
}
