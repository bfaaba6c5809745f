/// One event and what came with it.
struct Invocation {
    let context: InvocationContext
    let event: [UInt8]
    /// A fault in the event's headers, because of which the handler is not called.
    let fault: MalformedContext?
}
