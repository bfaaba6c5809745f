/// The constant part of an invocation's context.
///
/// It is a class, because contexts are copied often.
final class InvocationFacts: Sendable {
    /// The current task's invocation.
    ///
    /// A logger that a library creates takes the request id from it.
    @TaskLocal static var current: InvocationFacts?

    let requestID: String
    /// The id of this attempt, which goes back with the answer; nil if Lambda sent none that can go back.
    let invocationID: String?
    let deadline: Deadline
    let invokedFunctionARN: String
    let traceID: String?
    let tenantID: String?
    let mobile: MobileContext?

    init(
        requestID: String, invocationID: String? = nil, deadline: Deadline, invokedFunctionARN: String,
        traceID: String?, tenantID: String?, mobile: MobileContext?
    ) {
        self.requestID = requestID
        self.invocationID = invocationID
        self.deadline = deadline
        self.invokedFunctionARN = invokedFunctionARN
        self.traceID = traceID
        self.tenantID = tenantID
        self.mobile = mobile
    }
}
