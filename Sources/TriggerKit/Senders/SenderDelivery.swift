public import CognitoTriggers

/// Delivers what Cognito asks a custom sender to send, once.
///
/// Lambda calls a custom sender asynchronously: it may deliver an event twice, and after an error it repeats it after one minute
/// and again after two. A delivery therefore remembers for six minutes what it has sent. An event for which nothing can be sent is
/// logged and answered, since repeating it would not help. Decrypting and sending together take ten seconds at most, whatever
/// the function's time-out.
///
/// ```text
/// func customEmailSender(_ event: CustomEmailSenderEvent, context: TriggerContext) async throws {
///     try await delivery.deliver(event, in: context) { code, address, context in
///         try await client.send(mail(code, to: address), in: context)
///     }
/// }
/// ```
///
/// Its memory is this environment's. Another environment of the function does not know what was sent.
public struct SenderDelivery: Sendable {
    /// Sends a code, or a warning of an account take-over if there is none, to an address or phone number.
    ///
    /// The context ends early: what it is passed to gives up in time.
    public typealias Sending =
        @Sendable (_ code: Secret<String>?, _ destination: String, _ context: TriggerContext) async throws -> Void

    private static let limit: Int64 = 10_000

    private let codes: SenderCodes
    private let sent = RetryMemory<Void>(for: .seconds(360))

    /// Creates a delivery.
    ///
    /// - Parameter codes: What decrypts the codes.
    public init(_ codes: SenderCodes) { self.codes = codes }

    /// Decrypts the code of an event and has it sent by email, unless that was done already.
    ///
    /// The address need not be verified: verifying it is what many codes are for.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The invocation.
    ///   - send: Sends; an error of it fails the event, which Lambda repeats.
    /// - Throws: ``UnreadableCode`` if the code cannot be accepted, what `send` throws, or `HTTPSError` if KMS cannot be asked.
    public func deliver(
        _ event: CustomEmailSenderEvent, in context: TriggerContext, send: Sending
    ) async throws {
        let address = event.request.userAttributes.email.flatMap { EmailAddress($0)?.description }
        let needsCode = event.triggerSource != .customEmailSenderAccountTakeOverNotification
        try await deliver(event, to: address, needsCode: needsCode, in: context, send: send) { context in
            try await codes.plaintext(of: event, in: context)
        }
    }

    /// Decrypts the code of an event and has it sent by text message, unless that was done already.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The invocation.
    ///   - send: Sends; an error of it fails the event, which Lambda repeats.
    /// - Throws: ``UnreadableCode`` if the code cannot be accepted, what `send` throws, or `HTTPSError` if KMS cannot be asked.
    public func deliver(
        _ event: CustomSMSSenderEvent, in context: TriggerContext, send: Sending
    ) async throws {
        let number = event.request.userAttributes.phoneNumber.flatMap { Self.isPhoneNumber($0) ? $0 : nil }
        try await deliver(event, to: number, needsCode: true, in: context, send: send) { context in
            try await codes.plaintext(of: event, in: context)
        }
    }

    private func deliver<Request: TriggerRequest>(
        _ event: TriggerEvent<Request>, to destination: String?, needsCode: Bool, in context: TriggerContext,
        send: Sending, code: (TriggerContext) async throws -> Secret<String>?
    ) async throws {
        var context = context
        context.answerBy = Deadline(
            millisecondsSince1970: min(
                context.answerBy.millisecondsSince1970,
                Deadline(millisecondsFromNow: Self.limit).millisecondsSince1970))
        let limited = context
        try await sent.value(for: event) {
            guard let destination else {
                return Self.log("the user has no address for it", event, limited)
            }
            let code = try await code(limited)
            guard !needsCode || code?.reveal().isEmpty == false else {
                return Self.log("the event has no code", event, limited)
            }
            try await send(needsCode ? code : nil, destination, limited)
        }
    }

    private static func log<Request: TriggerRequest>(
        _ reason: String, _ event: TriggerEvent<Request>, _ context: TriggerContext
    ) {
        context.logger.error(
            "Nothing was sent: \(reason)",
            metadata: [
                "source": "\(Request.sources.contains(event.triggerSource) ? event.triggerSource.rawValue : "unknown")"
            ])
    }

    /// Returns true for a number as Cognito stores it: a plus sign and at most 15 digits (E.164).
    private static func isPhoneNumber(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst()
        return text.utf8.first == UInt8(ascii: "+") && (1...15).contains(digits.count)
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
