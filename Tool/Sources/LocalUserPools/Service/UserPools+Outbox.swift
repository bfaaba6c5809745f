package import LocalAWS
package import WireJSON

extension UserPools {
    /// Returns the sent messages from the oldest to the newest, each with its number; with `pool`, those of one pool.
    package func messages(of pool: String? = nil) throws(ServiceError) -> [JSONValue] {
        try store.read { try $0.messages(of: pool) }
    }

    /// Returns the message with a number; nil if no message has it.
    package func message(_ number: Int64) throws(ServiceError) -> JSONMembers<JSONValue>? {
        try store.read { try $0.message(number) }
    }

    /// The number of the last message that was sent; 0 if no message was sent.
    package var lastMessage: Int64 { (try? store.read { try $0.lastMessage() }) ?? 0 }

    /// Stores a message that a function sent, and records it.
    ///
    /// The message is a step of the call that invoked the function; without an invocation, it is a separate call.
    package func sent(_ message: OutboxMessage, by operation: String, during invocation: InvocationTrace? = nil) {
        let cause = invocation.flatMap { invocation in
            server.trace.call(invocation.call).map { (record: $0, step: invocation.step) }
        }
        let record = cause?.record ?? server.beginRecord(of: operation)
        var message = message
        message.writtenBy = operation
        message.userPoolID = cause?.record.subject.pool
        if let cause, let step = cause.record.steps.first(where: { $0.number == cause.step }) {
            message.function = step.members["function"]?.text
        }
        var members = message.members
        members["operation"] = .text(operation)
        members["duringStep"] = cause.map { .integer(Int64($0.step)) }
        do throws(ServiceError) {
            try store.write { [message] in try $0.insert(message) }
            record.sent(message: members)
            if cause == nil { server.end(record) }
        } catch {
            if cause == nil { server.end(record, error: error) }
        }
    }
}
