import Logging

/// An event with its headers.
///
/// It is a class, because each start would look up the type of an optional structure that it copies.
final class Invocation {
    let context: InvocationContext
    let event: [UInt8]
    /// The error in the event's headers; if there is an error, the handler is not called.
    let fault: MalformedContext?

    /// Reads the headers; a missing deadline is only logged, but a malformed mobile context is an error.
    init(id: String, _ headers: ReplyHeaders, event: [UInt8]) {
        var fault: MalformedContext?
        var mobile: MobileContext?
        do {
            mobile = try MobileContext(headers)
        } catch {
            fault = MalformedContext(reason: "\(error)")
        }
        let deadline = headers.deadline.flatMap { Int64($0) }
        let context = InvocationContext(
            InvocationFacts(
                requestID: id, invocationID: headers.usableInvocationID,
                deadline: deadline.map { Deadline(millisecondsSince1970: $0) } ?? Deadline(millisecondsFromNow: 3000),
                invokedFunctionARN: headers.functionARN ?? "", traceID: headers.traceID, tenantID: headers.tenantID,
                mobile: mobile))
        if deadline == nil {
            context.logger.warning("The event has no readable deadline; using Lambda's default, 3 s from now")
        }
        if headers.invocationID != nil, context.facts.invocationID == nil {
            context.logger.warning("The event's invocation id cannot be sent back; the answer goes without it")
        }
        (self.context, self.event, self.fault) = (context, event, fault)
    }
}
