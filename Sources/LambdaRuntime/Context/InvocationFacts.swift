/// The constant part of an invocation's context.
///
/// It is a class, because contexts are copied often.
final class InvocationFacts: Sendable {
    /// The invocation that a task belongs to, if any.
    ///
    /// It is a type of its own, because with an `Optional` each start would create one type more.
    enum OfTask: Sendable {
        case none
        case one(InvocationFacts)
    }

    @TaskLocal static var ofTask = OfTask.none

    /// The current task's invocation.
    ///
    /// A logger that a library creates takes the request id from it.
    static var current: InvocationFacts? {
        switch ofTask {
        case .none: nil
        case .one(let facts): facts
        }
    }

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
