public import CognitoTriggers

/// A code that is sent to the user, and that the user types in.
///
/// ```swift
/// OneTimeCode(digits: 6, attempts: 3, lifetime: .minutes(5)) { code, destination, context in
///     try await mail.send(code, to: destination, in: context)
/// }
/// ```
///
/// No code is stored. It is derived from a key, the pool, the app client, the user and the minute of its issue, so that a call that
/// Cognito repeats, in another environment as well, comes to the same code. The private parameters hold a salted, keyed
/// hash of it, and the note the time of issue. A further attempt has the same code, and nothing is sent again, until the code
/// expires.
///
/// Everybody is shown the same public parameter `destination`: `***@***`, or `+***` for a phone. A mask of the user's own address
/// would tell who has an account. Nothing is sent to a user who does not exist or has no verified address; the challenge
/// takes the same time for them. If sending fails, the log says so and the app does not.
public struct OneTimeCode: ChallengeStep {
    /// The contact to which a code is sent.
    public enum Destination: Hashable, Sendable {
        /// To the verified email address.
        case email
        /// To the verified phone number.
        case phone
    }

    /// Sends a code to an address or phone number.
    public typealias Sending =
        @Sendable (_ code: Secret<String>, _ destination: String, _ context: TriggerContext) async throws -> Void

    /// The step's name.
    public let name: String
    /// The number of wrong answers that end the sign-in.
    public let attempts: Int
    /// True.
    public var sendsAnswer: Bool { true }

    private let digits: Int
    private let lifetime: Duration
    private let destination: Destination
    private let key: CodeKey
    private let leastTime: Duration
    private let sent = RetryMemory<Timestamp>()
    private let shared: SharedRetryMemory<Int64>?
    private let send: Sending
    private let checkSender: @Sendable () throws -> Void

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - name: The step's name.
    ///   - digits: The length of the code, 6 to 12.
    ///   - attempts: The number of wrong answers that end the sign-in.
    ///   - lifetime: The time for which the code is valid, at most the 15 minutes that an app client's `AuthSessionValidity` allows.
    ///   - destination: Where it is sent.
    ///   - key: The key that it is derived with.
    ///   - leastTime: The minimum time of the first challenge, for every user: longer than sending usually takes.
    ///   - store: What keeps a second environment, which Cognito may ask when the first takes long, from sending again; without it each
    ///     environment sends for itself, the same code.
    ///   - send: Sends the code.
    public init(
        _ name: String = "CODE", digits: Int = 6, attempts: Int = 3, lifetime: Duration = .minutes(5),
        to destination: Destination = .email, key: CodeKey = CodeKey(), leastTime: Duration = .seconds(1),
        sendingOnceBy store: (any ClaimStore)? = nil, send: @escaping Sending
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
    ///   - key: The key that it is derived with.
    ///   - leastTime: The minimum time of the first challenge, for every user: longer than sending usually takes.
    ///   - store: What keeps a second environment, which Cognito may ask when the first takes long, from sending again; without it each
    ///     environment sends for itself, the same code.
    ///   - sender: Sends the code, such as ``SESMail`` or ``SNSText``.
    public init(
        _ name: String = "CODE", digits: Int = 6, attempts: Int = 3, lifetime: Duration = .minutes(5),
        key: CodeKey = CodeKey(), leastTime: Duration = .seconds(1), sendingOnceBy store: (any ClaimStore)? = nil,
        by sender: some CodeSender
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
        shared = store.map { Self.memory(in: $0) }
    }

    /// Checks the digits, the lifetime, the key and a ready-made sender's settings.
    public func check() throws {
        guard 6...12 ~= digits else {
            throw ImpossibleFlow("the code of \(name) has \(digits) digits; 6 to 12 are possible")
        }
        guard lifetime > .zero, lifetime <= .minutes(15) else {
            throw ImpossibleFlow(
                "the code of \(name) outlives every sign-in or is never valid; an app client's AuthSessionValidity is at most 15 "
                    + "minutes")
        }
        try key.check()
        try checkSender()
    }

    /// Derives a code, sends it unless the last one is still valid, and seals it for the check.
    public func create(_ request: ChallengeRequest) async throws -> Challenge {
        var issued = timeOfIssue(request.note)
        if issued == nil {
            let earliest = ContinuousClock.now + leastTime
            issued = await sendCode(request)
            try await Task.sleep(until: earliest)
        }
        let time = issued ?? .now
        let end = time.advanced(by: lifetime)
        return Challenge(
            public: ["destination": destination == .email ? "***@***" : "+***"],
            private: try key.seal(codes: codes(for: request.event, issued: time), until: end),
            note: "issued:\(time.millisecondsSince1970)")
    }

    /// Compares the answer, without its white space, with the sealed codes in constant time.
    public func verify(_ answer: ChallengeAnswer) async throws -> Bool {
        try key.isSealed(answer.text, in: answer.event.request.privateChallengeParameters)
    }

    /// Returns the codes that are right for a time of issue, the one that is sent first.
    ///
    /// That is the code of the minute and, just after the turn of a minute, the one that an earlier attempt of Cognito's has sent.
    func codes(for event: CreateAuthChallengeEvent, issued: Timestamp) throws -> [Secret<String>] {
        let code = try key.code(for: event, issued: issued, digits: digits)
        let earlier = try key.code(for: event, issued: issued.advanced(by: .zero - .seconds(20)), digits: digits)
        return code == earlier ? [code] : [code, earlier]
    }

    /// Returns when the last code was issued; nil if there was none, it has expired, or the note is not one of this step's.
    private func timeOfIssue(_ note: String?) -> Timestamp? {
        guard let note, note.hasPrefix("issued:"), let moment = Int64(note.dropFirst("issued:".count)) else {
            return nil
        }
        let (issued, now) = (Timestamp(millisecondsSince1970: moment), Timestamp.now)
        return issued <= now && issued > now.advanced(by: .zero - lifetime) ? issued : nil
    }

    /// Sends a code, unless it was sent for this very event a moment ago.
    private func sendCode(_ request: ChallengeRequest) async -> Timestamp {
        let address = request.userExists ? address(of: request.user) : nil
        do {
            return try await sent.value(for: request.event) {
                guard let shared else { return try await send(to: address, request) }
                let key = try StoreKey("code", CodeKey.identity(of: request.event) + Self.state(of: request))
                let issued = try await shared.value(for: key, in: request.context) {
                    try await send(to: address, request).millisecondsSince1970
                }
                return Timestamp(millisecondsSince1970: issued)
            }
        } catch {
            request.context.logger.error("No code was sent", metadata: ["error": "\(error)"])
            return .now
        }
    }

    private func send(to address: String?, _ request: ChallengeRequest) async throws -> Timestamp {
        let now = Timestamp.now
        guard let address else {
            if request.userExists {
                let contact = destination == .email ? "email" : "phone number"
                request.context.logger.info(
                    "No code was sent", metadata: ["reason": "the user has no verified \(contact)"])
            }
            return now
        }
        try await send(try key.code(for: request.event, issued: now, digits: digits), address, request.context)
        return now
    }

    private static func memory(in store: some ClaimStore) -> SharedRetryMemory<Int64> {
        SharedRetryMemory(in: store, for: .seconds(20))
    }

    /// The state of a sign-in, by which a call that Cognito repeats is known.
    private static func state(of request: ChallengeRequest) -> [String] {
        request.event.request.session.flatMap {
            [$0.challengeName.rawValue, "\($0.challengeResult)", $0.challengeMetadata ?? ""]
        }
    }

    private func address(of user: UserAttributes) -> String? {
        switch destination {
        case .email: user.emailVerified ? user.email : nil
        case .phone: user.phoneNumberVerified ? user.phoneNumber : nil
        }
    }
}

/// Sends one-time codes, as ``SESMail`` and ``SNSText`` do.
public protocol CodeSender: Sendable {
    /// The contact to which codes are sent.
    var destination: OneTimeCode.Destination { get }

    /// Checks the sender's settings when the function starts.
    ///
    /// - Throws: An error such as `InvalidSetting`, with which the function does not start.
    func check() throws

    /// Sends a code.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - destination: The address or phone number.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error; the log gets it, the app does not.
    func send(_ code: Secret<String>, to destination: String, in context: TriggerContext) async throws
}

extension Duration {
    /// A number of minutes.
    public static func minutes(_ minutes: some BinaryInteger) -> Duration { .seconds(60 * Int64(minutes)) }
}
