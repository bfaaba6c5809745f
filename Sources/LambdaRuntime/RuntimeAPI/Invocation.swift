import Logging

/// One event and what came with it.
struct Invocation {
    let context: InvocationContext
    let event: [UInt8]
    /// A fault in the event's headers, because of which the handler is not called.
    let fault: MalformedContext?
}

extension Invocation {
    /// A missing or odd header harms this invocation at most: a fallback and a warning, or a fault to report.
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
            requestID: id,
            deadline: deadline.map { Deadline(millisecondsSince1970: $0) } ?? Deadline(millisecondsFromNow: 3000),
            invokedFunctionARN: headers.functionARN ?? "", traceID: headers.traceID, tenantID: headers.tenantID,
            mobile: mobile)
        if deadline == nil {
            context.logger.warning("The event has no readable deadline; taking Lambda's default of 3 s from now")
        }
        self.init(context: context, event: event, fault: fault)
    }
}
