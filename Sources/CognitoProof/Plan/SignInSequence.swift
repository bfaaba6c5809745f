/// Successive sign-ins, each of which may depend on earlier ones.
struct SignInSequence: Sendable {
    /// A sign-in of a sequence.
    struct Link: Sendable {
        let plan: SignInPlan
        /// The user's number within the sequence, from 0.
        var user = 0
    }

    var users = 1
    /// Returns the next sign-in, given the sign-ins that have ended; nil at the end of the sequence.
    let next: @Sendable (_ runs: [SignInRun]) -> Link?

    /// Returns a sequence of one user's sign-ins that follow the given plans, whatever their results are.
    static func fixed(_ plans: [SignInPlan]) -> SignInSequence {
        SignInSequence { runs in plans.indices.contains(runs.count) ? Link(plan: plans[runs.count]) : nil }
    }
}
