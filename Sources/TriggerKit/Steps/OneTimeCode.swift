public import CognitoTriggers

/// A code that is sent to the user, who types it in.
///
/// ```swift
/// OneTimeCode(digits: 6, attempts: 3, lifetime: .minutes(5)) { code, recipient, context in
///     try await mail.send(code, to: recipient, in: context)
/// }
/// ```
///
/// The code is not stored. It is derived from a key, the pool, the app client, the user, the step's name and the minute
/// of issue. If Cognito repeats a call, even in another environment, the step therefore computes the same code. The
/// private parameters hold a salted, keyed hash of the code, and the note holds the time of issue. Until the code
/// expires, further attempts use the same code, and the step does not send it again.
///
/// **With a store, a code is valid for one sign-in.** The store remembers used codes, and each sign-in has its own
/// code. But sign-ins of one user that begin within 20 seconds share a code, because they look like calls that Cognito
/// repeats. After the code has been used, the next sign-in sends a new code.
///
/// **Without a store, a used code stays valid.** The code depends on the minute of issue. It is right in each
/// sign-in that the user begins in the same minute, or in the first 20 seconds of the next minute. In each of these
/// sign-ins, it is valid for the sign-in's whole `lifetime`.
///
/// Every user gets the same public parameter `destination`: `***@***`, or `+***` for a phone. A masked form of the
/// user's own address would reveal who has an account. The step sends nothing to a user who does not exist or has no
/// verified address, but the challenge takes the same time. If sending fails, only the log says so.
public struct OneTimeCode: ChallengeStep {
    /// The kind of contact to which a code is sent.
    public enum Destination: Hashable, Sendable {
        /// The verified email address.
        case email
        /// The verified phone number.
        case phone
    }

    /// A closure that sends a code to a user's address or phone number.
    public typealias Sending =
        @Sendable (_ code: Secret<String>, _ recipient: CodeRecipient, _ context: InvocationContext) async throws ->
        Void

    /// The private parameter that identifies a use of the code.
    private static let useKey = "use"

    /// The step's name.
    public let name: String
    /// The number of wrong answers that end the sign-in.
    public let attempts: Int
    /// True, because the message contains the answer.
    public var sendsAnswer: Bool { true }
    /// The time for which the code is valid.
    public var answerLifetime: Duration? { lifetime }

    private let digits: Int
    private let lifetime: Duration
    private let destination: Destination
    private let key: CodeKey
    private let leastTime: Duration
    private let sent = RetryMemory<CodeIssue>()
    private let store: (any ClaimStore)?
    private let shared: SharedRetryMemory<CodeIssue>?
    private let send: Sending
    private let checkSender: @Sendable () throws -> Void

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - name: The step's name.
    ///   - digits: The length of the code, 6 to 12.
    ///   - attempts: The number of wrong answers that end the sign-in.
    ///   - lifetime: The time for which the code is valid, at most the 15 minutes that an app client's
    ///     `AuthSessionValidity` allows.
    ///   - destination: The contact to which the code is sent.
    ///   - key: The key that the code is derived from.
    ///   - leastTime: The minimum time of the first challenge, for every user. It should be longer than sending usually
    ///     takes.
    ///   - store: The store that limits a code to one sign-in, and makes sure that only one environment sends it.
    ///     Without a store, a used code stays valid for a while, and each environment that Cognito calls sends the same
    ///     code.
    ///   - send: Sends the code.
    public init(
        name: String = "CODE", digits: Int = 6, attempts: Int = 3, lifetime: Duration = .minutes(5),
        to destination: Destination = .email, key: CodeKey = CodeKey(), leastTime: Duration = .seconds(1),
        store: (any ClaimStore)? = nil, send: @escaping Sending
    ) {
        self.init(name, digits, attempts, lifetime, destination, key, leastTime, store, send) {}
    }

    /// Creates a step with a ready-made sender.
    ///
    /// - Parameters:
    ///   - name: The step's name.
    ///   - digits: The length of the code, 6 to 12.
    ///   - attempts: The number of wrong answers that end the sign-in.
    ///   - lifetime: The time for which the code is valid, at most the 15 minutes that an app client's `AuthSessionValidity` allows.
    ///   - key: The key that the code is derived from.
    ///   - leastTime: The minimum time of the first challenge, for every user. It should be longer than sending usually
    ///     takes.
    ///   - store: The store that limits a code to one sign-in, and makes sure that only one environment sends it.
    ///     Without a store, a used code stays valid for a while, and each environment that Cognito calls sends the same
    ///     code.
    ///   - sender: Sends the code, such as ``SESMail`` or ``SNSText``.
    public init(
        name: String = "CODE", digits: Int = 6, attempts: Int = 3, lifetime: Duration = .minutes(5),
        key: CodeKey = CodeKey(), leastTime: Duration = .seconds(1), store: (any ClaimStore)? = nil,
        sender: some CodeSender
    ) {
        self.init(
            name, digits, attempts, lifetime, sender.destination, key, leastTime, store,
            { try await sender.send($0, to: $1, in: $2) }, checkSender: { try sender.check() })
    }

    private init(
        _ name: String, _ digits: Int, _ attempts: Int, _ lifetime: Duration, _ destination: Destination,
        _ key: CodeKey,
        _ leastTime: Duration, _ store: (any ClaimStore)?, _ send: @escaping Sending,
        checkSender: @escaping @Sendable () throws -> Void
    ) {
        (self.name, self.attempts, self.digits, self.lifetime) = (name, attempts, digits, lifetime)
        (self.destination, self.key, self.leastTime, self.send) = (destination, key, leastTime, send)
        self.checkSender = { [store] in
            try store?.check()
            try checkSender()
        }
        self.store = store
        shared = store.map { Self.memory(in: $0) }
    }

    /// Checks the digits, the lifetime, the key, the store and the settings of a ready-made sender.
    public func check() throws {
        guard 6...12 ~= digits else {
            throw ImpossibleFlow("the code of \(name) has \(digits) digits, but must have 6 to 12")
        }
        guard lifetime > .zero, lifetime <= .minutes(15) else {
            throw ImpossibleFlow(
                "the lifetime of the code of \(name) must be more than zero and at most 15 minutes, the longest "
                    + "AuthSessionValidity of an app client")
        }
        try key.check()
        try checkSender()
    }

    /// Reads a key that AWS keeps.
    public func prepare() async throws { try await key.prepare() }

    /// Derives a code, sends it unless the previous one is still valid, and seals it for the check.
    public func create(_ request: ChallengeRequest) async throws -> Challenge {
        try await key.refresh(in: request.context)
        let issue: CodeIssue
        if let last = lastIssue(request.note) {
            issue = last
        } else {
            let earliest = ContinuousClock.now + leastTime
            issue = await sendCode(request)
            try await Task.sleep(until: earliest)
        }
        let end = issue.time.advanced(by: lifetime)
        var kept = try key.seal(codes: codes(for: request.event, issue), until: end)
        kept[Self.useKey] = try issue.number.map { try use(request.event, $0) }
        return Challenge(
            public: ["destination": destination == .email ? "***@***" : "+***"], private: kept,
            note: "issued:\(issue)")
    }

    /// Compares the answer without white space with the sealed codes, in constant time; with a store, uses up a right
    /// code.
    ///
    /// A call that Cognito repeats finds its own use of the code and gets the same answer.
    public func verify(_ answer: ChallengeAnswer) async throws -> Bool {
        let event = answer.event
        try await key.refresh(in: answer.context)
        guard try key.isSealed(answer.text, in: event.request.privateChallengeParameters) else { return false }
        guard let store, answer.userExists, let use = answer.parameter(Self.useKey) else { return true }
        let owner = try StoreKey("call", of: event).text
        let isOwn = try await store.claim(
            StoreKey("code-used", [use.reveal()]), by: owner, until: .now.advanced(by: lifetime), in: answer.context
        ).isGranted(to: owner)
        if !isOwn { answer.context.logger.info("The code was used before") }
        return isOwn
    }

    /// Returns the codes that are right for a record of issue; the step sends the first of them.
    ///
    /// If the record has no number, the first code is the code of the minute. Just after a minute begins, there is a
    /// second code, which an earlier call of Cognito may have sent.
    func codes(for event: CreateAuthChallengeEvent, _ issue: CodeIssue) throws -> [Secret<String>] {
        if let number = issue.number {
            return try key.codes(for: event, in: ["number", number], digits: digits, step: name)
        }
        let codes = try key.codes(for: event, issued: issue.time, digits: digits, step: name)
        let before = issue.time.advanced(by: .zero - .seconds(20))
        let earlier = try key.codes(for: event, issued: before, digits: digits, step: name)
        return codes == earlier ? codes : codes + earlier
    }

    /// Returns the record of the last code; nil if the note does not contain one, or if the code has expired.
    private func lastIssue(_ note: String?) -> CodeIssue? {
        guard let note, note.hasPrefix("issued:"), let issue = CodeIssue(String(note.dropFirst("issued:".count))) else {
            return nil
        }
        let now = Timestamp.now
        return issue.time <= now && issue.time > now.advanced(by: .zero - lifetime) ? issue : nil
    }

    /// Sends a code, unless the step has recently sent one for the same event.
    private func sendCode(_ request: ChallengeRequest) async -> CodeIssue {
        do {
            var isNew = false
            func make() async throws -> CodeIssue {
                isNew = true
                return try await sendNewCode(request)
            }
            let issue =
                if let store, let shared {
                    try await unusedIssue(request, store, shared, make)
                } else {
                    try await sent.value(for: request.event, make: make)
                }
            if !isNew, address(of: request) != nil {
                request.context.logger.info(
                    "No code was sent", metadata: ["reason": "the user has asked for one within the last 20 seconds"])
            }
            return issue
        } catch {
            request.context.logger.error("No code was sent", metadata: ["error": "\(error)"])
            return CodeIssue(isNumbered: store != nil)
        }
    }

    /// Returns the issue that all environments share for this state of a sign-in, or a new one if its code has been
    /// used.
    private func unusedIssue(
        _ request: ChallengeRequest, _ store: any ClaimStore, _ shared: SharedRetryMemory<CodeIssue>,
        _ make: () async throws -> CodeIssue
    ) async throws -> CodeIssue {
        var parts = [name] + CodeKey.identity(of: request.event) + Self.state(of: request)
        while true {
            var isMade = false
            let issue = try await shared.value(for: StoreKey("code", parts), in: request.context) {
                isMade = true
                return try await make()
            }
            guard !isMade, let number = issue.number else { return issue }
            // This claim has already expired, so it does not reserve the key. It fails only if the code has been used.
            let probe = try await store.claim(
                StoreKey("code-used", [use(request.event, number)]), by: "",
                until: .now.advanced(by: .zero - .minutes(1)),
                in: request.context)
            if probe == .granted { return issue }
            parts.append(number)
        }
    }

    private func sendNewCode(_ request: ChallengeRequest) async throws -> CodeIssue {
        let issue = CodeIssue(isNumbered: store != nil)
        if let address = address(of: request) {
            let code = try codes(for: request.event, issue)[0]
            try await request.context.countingDelivery {
                try await send(code, CodeRecipient(address, of: request), request.context)
            }
        } else if request.userExists {
            let contact = destination == .email ? "email" : "phone number"
            request.context.logger.info("No code was sent", metadata: ["reason": "the user has no verified \(contact)"])
        }
        return issue
    }

    /// Returns the text that identifies a use of a code.
    ///
    /// It is a digest, because the note shows the number itself.
    private func use<Request>(_ event: TriggerEvent<Request>, _ number: String) throws -> String {
        try StoreKey("code-use", [name] + CodeKey.identity(of: event) + [number]).text
    }

    private static func memory(in store: some ClaimStore) -> SharedRetryMemory<CodeIssue> {
        SharedRetryMemory(store: store, for: .seconds(20))
    }

    /// Returns the state of a sign-in, which identifies a call that Cognito repeats.
    private static func state(of request: ChallengeRequest) -> [String] {
        request.event.request.session.flatMap {
            [$0.challengeName.rawValue, "\($0.challengeResult)", $0.challengeMetadata ?? ""]
        }
    }

    /// Returns the verified address or phone number of a user; nil if the user does not exist or has not verified it.
    private func address(of request: ChallengeRequest) -> String? {
        guard request.userExists else { return nil }
        let user = request.user
        return switch destination {
        case .email: user.emailVerified ? user.email : nil
        case .phone: user.phoneNumberVerified ? user.phoneNumber : nil
        }
    }
}

extension Duration {
    /// Returns a duration of the given number of minutes.
    public static func minutes(_ minutes: some BinaryInteger) -> Duration { .seconds(60 * Int64(minutes)) }
}
