/// An event and the caller that waits for it.
struct PendingInvocation {
    let invocation: InvocationRequest
    let done: CheckedContinuation<InvocationOutcome, Never>
}
