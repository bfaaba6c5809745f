/// Sign-ins that follow each other, each of which may depend on what came before.
struct SignInSequence: Sendable {
    /// A sign-in of a sequence.
    struct Link: Sendable {
        let plan: SignInPlan
        /// The number of the user among those of the sequence, from 0.
        var user = 0
    }

    /// The number of users.
    var users = 1
    /// Returns the next sign-in after those that are over; nil at the end.
    let next: @Sendable (_ runs: [SignInRun]) -> Link?

    /// Returns a sequence of sign-ins that one user begins, whatever the others come to.
    static func fixed(_ plans: [SignInPlan]) -> SignInSequence {
        SignInSequence { runs in plans.indices.contains(runs.count) ? Link(plan: plans[runs.count]) : nil }
    }
}
