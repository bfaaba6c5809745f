@_spi(Internal) import CognitoEvents
public import CognitoTriggers

/// A delivery that sends each message of a custom sender once.
///
/// Lambda calls a custom sender asynchronously: it may deliver an event twice, and after an error it retries after one
/// minute and again after two. A delivery therefore remembers for six minutes what it has sent. If no message can be
/// sent for an event, the delivery logs this and answers the event, because a retry would not help. Decrypting and
/// sending together take at most ten seconds, even if the function's time-out is longer.
///
/// A code that verifies a changed address or phone number proves that its reader has it. If such an event says that its
/// address is verified already, it may be the old one, whose owner must not get the code for the new one. So nothing is
/// sent. Cognito's documentation does not say which of the two an event has while a new one waits for its verification.
/// For a code that a user asks for on purpose, ``VerifiedContacts/whenAskedFor`` changes that.
///
/// ```swift
/// func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws {
///     try await delivery.deliver(event, sender: mail, in: context)
/// }
/// ```
///
/// Without a store, each environment remembers only its own messages. With a store, all environments of the function
/// know what was sent, even while it is being sent: a second delivery waits for the outcome of the first. If the store
/// cannot be reached, the event fails, and Lambda retries it.
public struct SenderDelivery: Sendable {
    /// A closure that sends a code to an address or phone number; without a code, it sends a take-over notification.
    ///
    /// The deadline of the context is at most ten seconds away, so that calls with this context stop in time.
    public typealias Sending =
        @Sendable (_ code: Secret<String>?, _ destination: String, _ context: InvocationContext) async throws -> Void

    /// A closure that sends a code; it returns false if it has no message for the event's occasion.
    private typealias SendingIfKnown =
        @Sendable (_ code: Secret<String>?, _ destination: String, _ context: InvocationContext) async throws -> Bool

    private static let limit: Int64 = 10_000

    /// The sources whose codes come after a change, and prove that the reader has the new address or phone number.
    private static let changingSources: [TriggerSource] = [
        .customEmailSenderUpdateUserAttribute, .customSMSSenderUpdateUserAttribute,
    ]
    /// The sources whose codes a user asks for, to verify an address or phone number.
    private static let askingSources: [TriggerSource] = [
        .customEmailSenderVerifyUserAttribute, .customSMSSenderVerifyUserAttribute,
    ]

    private let codes: SenderCodes
    private let verifiedContacts: VerifiedContacts
    /// The time for which sent events are remembered, longer than Lambda retries.
    private static let duration = Duration.seconds(360)

    private let sent = RetryMemory<Void>(for: duration)
    private let shared: SharedRetryMemory<Bool>?

    /// Creates a delivery for one environment.
    ///
    /// - Parameters:
    ///   - codes: The decrypter of the codes.
    ///   - verifiedContacts: The rule for codes to addresses and phone numbers that are verified already.
    public init(_ codes: SenderCodes, verifiedContacts: VerifiedContacts = .never) {
        (self.codes, self.verifiedContacts, shared) = (codes, verifiedContacts, nil)
    }

    /// Creates a delivery that sends once across all environments.
    ///
    /// The function's role needs the permissions of the store, such as ``DynamoDBStore/permissions``.
    ///
    /// - Parameters:
    ///   - codes: The decrypter of the codes.
    ///   - store: The store that remembers sent events, such as a ``DynamoDBStore``; nil for one environment.
    ///   - verifiedContacts: The rule for codes to addresses and phone numbers that are verified already.
    /// - Throws: An error in the store's settings, which stops the function from starting.
    public init(
        _ codes: SenderCodes, store: (any ClaimStore)?, verifiedContacts: VerifiedContacts = .never
    ) throws {
        try store?.check()
        (self.codes, self.verifiedContacts) = (codes, verifiedContacts)
        shared = store.map { Self.memory(in: $0) }
    }

    private static func memory(in store: some ClaimStore) -> SharedRetryMemory<Bool> {
        // The time is longer than a delivery may take, so that no other delivery takes over while this one may still
        // succeed.
        SharedRetryMemory(store: store, for: duration, patience: .milliseconds(limit + 2000))
    }

    /// Decrypts an event's code and sends it by email, unless a delivery has already sent it.
    ///
    /// The address may be unverified, because many codes are for verifying it. A code for verifying an address is not
    /// sent to one that is verified already, unless ``VerifiedContacts/whenAskedFor`` lets users ask for it.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The invocation.
    ///   - send: A closure that sends the message. If it throws, the event fails, and Lambda retries the event.
    /// - Throws: ``UnreadableCode`` if the code cannot be accepted, `HTTPSError` if KMS cannot be reached, or an error
    ///   of `send`.
    public func deliver(
        _ event: CustomEmailSenderEvent, in context: InvocationContext, send: Sending
    ) async throws {
        try await deliver(
            event, in: context,
            sendIfKnown: {
                try await send($0, $1, $2)
                return true
            })
    }

    /// Decrypts an event's code and sends it by text message, unless a delivery has already sent it.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The invocation.
    ///   - send: A closure that sends the message. If it throws, the event fails, and Lambda retries the event.
    /// - Throws: ``UnreadableCode`` if the code cannot be accepted, `HTTPSError` if KMS cannot be reached, or an error
    ///   of `send`.
    public func deliver(
        _ event: CustomSMSSenderEvent, in context: InvocationContext, send: Sending
    ) async throws {
        try await deliver(
            event, in: context,
            sendIfKnown: {
                try await send($0, $1, $2)
                return true
            })
    }

    /// Decrypts an event's code and sends it as a mail through Amazon SES, unless a delivery has already sent it.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - mail: The mail; with a ``MessageBook``, it has a text for every occasion, in the user's language.
    ///   - context: The invocation.
    /// - Throws: The errors of ``deliver(_:in:send:)-(CustomEmailSenderEvent,_,_)``, and of SES.
    public func deliver(_ event: CustomEmailSenderEvent, sender mail: SESMail, in context: InvocationContext)
        async throws
    {
        try await deliver(event, in: context, sendIfKnown: { try await mail.send($0, of: event, to: $1, $2) })
    }

    /// Decrypts an event's code and sends it as a text message through Amazon SNS, unless a delivery has already sent it.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - text: The text; with a ``MessageBook``, it has a text for every occasion, in the user's language.
    ///   - context: The invocation.
    /// - Throws: The errors of ``deliver(_:in:send:)-(CustomSMSSenderEvent,_,_)``, and of SNS.
    public func deliver(_ event: CustomSMSSenderEvent, sender text: SNSText, in context: InvocationContext) async throws
    {
        try await deliver(event, in: context, sendIfKnown: { try await text.send($0, of: event, to: $1, $2) })
    }

    private func deliver(
        _ event: CustomEmailSenderEvent, in context: InvocationContext, sendIfKnown send: SendingIfKnown
    ) async throws {
        let attributes = event.request.userAttributes
        let address = attributes.email.flatMap { EmailAddress(recipient: $0)?.description }
        let needsCode = event.triggerSource != .customEmailSenderAccountTakeOverNotification
        try await deliver(
            event, to: address, isVerified: attributes.emailVerified, sealed: event.request.code, needsCode: needsCode,
            in: context, send: send
        ) { context in
            try await codes.plaintext(of: event, in: context)
        }
    }

    private func deliver(
        _ event: CustomSMSSenderEvent, in context: InvocationContext, sendIfKnown send: SendingIfKnown
    ) async throws {
        let attributes = event.request.userAttributes
        let number = attributes.phoneNumber.flatMap { Self.isPhoneNumber($0) ? $0 : nil }
        try await deliver(
            event, to: number, isVerified: attributes.phoneNumberVerified, sealed: event.request.code, needsCode: true,
            in: context, send: send
        ) { context in
            try await codes.plaintext(of: event, in: context)
        }
    }

    private func deliver<Request: TriggerRequest>(
        _ event: TriggerEvent<Request>, to destination: String?, isVerified: Bool, sealed sealedCode: Secret<String>?,
        needsCode: Bool, in context: InvocationContext, send: SendingIfKnown,
        code: (InvocationContext) async throws -> Secret<String>?
    ) async throws {
        var context = context
        context.answerBy = Deadline(
            millisecondsSince1970: min(
                context.answerBy.millisecondsSince1970,
                Deadline(millisecondsFromNow: Self.limit).millisecondsSince1970))
        let limited = context
        try await sent.value(for: event) {
            guard let destination else {
                return Self.log("the user has no address for this message", event, limited)
            }
            guard !isVerified || !Self.changingSources.contains(event.triggerSource) else {
                return Self.log(
                    "the code verifies a changed address or phone number, and the one in the event is verified already",
                    event, limited)
            }
            guard !isVerified || !Self.askingSources.contains(event.triggerSource) || verifiedContacts == .whenAskedFor
            else {
                return Self.log(
                    "the address or phone number is verified already. With the setting whenAskedFor, users get such codes",
                    event, limited, level: .warning)
            }
            func decryptAndSend() async throws {
                let problem: String? = try await limited.countingFailure {
                    let code = try await code(limited)
                    guard !needsCode || code?.reveal().isEmpty == false else { return "the event has no code" }
                    let isSent = try await send(needsCode ? code : nil, destination, limited)
                    return isSent ? nil : "there is no message for this occasion"
                }
                guard let problem else { return limited.metrics.count("Deliveries") }
                Self.log(problem, event, limited)
            }
            guard let shared else { return try await decryptAndSend() }
            let sealed = sealedCode?.reveal() ?? ""
            let key = try StoreKey(
                "sent", CodeKey.identity(of: event) + [event.triggerSource.rawValue, destination, sealed])
            try await shared.value(for: key, in: limited) {
                try await decryptAndSend()
                return true
            }
        }
    }

    private static func log<Request: TriggerRequest>(
        _ reason: String, _ event: TriggerEvent<Request>, _ context: InvocationContext, level: Logger.Level = .error
    ) {
        context.metrics.count("UndeliverableMessages")
        context.logger.log(
            level: level, "Nothing was sent: \(reason)",
            metadata: [
                "source": "\(Request.sources.contains(event.triggerSource) ? event.triggerSource.rawValue : "unknown")"
            ])
    }

    /// Returns true for a number in Cognito's format: a plus sign and at most 15 digits (E.164).
    private static func isPhoneNumber(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst()
        return text.utf8.first == UInt8(ascii: "+") && (1...15).contains(digits.count)
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
