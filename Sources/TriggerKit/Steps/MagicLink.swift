public import CognitoTriggers
import HTTPS

/// A link sent to the user; the app returns its token as the answer.
///
/// ```swift
/// MagicLink(to: "https://app.example.org/sign-in", store: table) { link, recipient, context in
///     try await mail.send(link, to: recipient, in: context)
/// }
/// ```
///
/// The link is the page's URL with a fragment: `#token=TOKEN&user=NAME`. Browsers send a fragment neither to servers
/// nor in referrers. The page reads the token and answers the challenge with it. Only the answer uses up the link, so a
/// mail scanner that opens it does no harm.
///
/// The token is signed, and bound to the pool, the app client and the user. It expires, and is valid for one answer,
/// which the store remembers. Cognito keeps a sign-in's session in the app that began it. If the link opens in another
/// browser, the page there starts its own sign-in with the fragment's `user`, and answers the challenge with the token.
/// Within `pause`, this new sign-in sends no second link, and accepts the first link.
///
/// Every user gets the same public parameter `destination`. The challenge takes the same time for a user who does not
/// exist or has no verified address. Once a link has been used, the user's next sign-in sends another one at once.
public struct MagicLink: ChallengeStep {
    /// A closure that sends a link to a user's address.
    public typealias Sending =
        @Sendable (_ link: Secret<String>, _ recipient: CodeRecipient, _ context: InvocationContext) async throws ->
        Void

    /// The step's name.
    public let name: String
    /// The number of wrong answers that end the sign-in.
    public let attempts: Int
    /// True, because the link contains the answer.
    public var sendsAnswer: Bool { true }
    /// The time for which a link is valid.
    public var answerLifetime: Duration? { lifetime }

    private let page: String
    private let lifetime: Duration
    private let pause: Duration
    private let key: CodeKey
    private let store: any ClaimStore
    private let leastTime: Duration
    private let send: Sending
    private let checkSender: @Sendable () throws -> Void

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - page: The URL of the app's page that reads the token, without a fragment.
    ///   - name: The step's name.
    ///   - attempts: The number of wrong answers that end the sign-in.
    ///   - lifetime: The time for which a link is valid, at most an hour.
    ///   - pause: The time during which the same user gets no second link.
    ///   - key: The key that links are signed with.
    ///   - store: The store that limits a link to one use.
    ///   - leastTime: The minimum time of the first challenge, for every user. It should be longer than sending usually
    ///     takes.
    ///   - send: Sends the link.
    public init(
        to page: String, name: String = "LINK", attempts: Int = 3, lifetime: Duration = .minutes(15),
        pause: Duration = .minutes(1), key: CodeKey = CodeKey(), store: some ClaimStore,
        leastTime: Duration = .seconds(1), send: @escaping Sending
    ) {
        self.init(page, name, attempts, lifetime, pause, key, store, leastTime, send) {}
    }

    /// Creates a step with a ready-made sender.
    ///
    /// - Parameters:
    ///   - page: The URL of the app's page that reads the token, without a fragment.
    ///   - name: The step's name.
    ///   - attempts: The number of wrong answers that end the sign-in.
    ///   - lifetime: The time for which a link is valid, at most an hour.
    ///   - pause: The time during which the same user gets no second link.
    ///   - key: The key that links are signed with.
    ///   - store: The store that limits a link to one use.
    ///   - leastTime: The minimum time of the first challenge, for every user. It should be longer than sending usually
    ///     takes.
    ///   - sender: Sends the link, as ``SESMail`` does with the text of a book, or with its own text, which contains the link in
    ///     place of a code.
    public init(
        to page: String, name: String = "LINK", attempts: Int = 3, lifetime: Duration = .minutes(15),
        pause: Duration = .minutes(1), key: CodeKey = CodeKey(), store: some ClaimStore,
        leastTime: Duration = .seconds(1), sender: some LinkSender
    ) {
        self.init(
            page, name, attempts, lifetime, pause, key, store, leastTime,
            { try await sender.send(link: $0, to: $1, in: $2) }, checkSender: { try sender.checkForLinks() })
    }

    private init(
        _ page: String, _ name: String, _ attempts: Int, _ lifetime: Duration, _ pause: Duration, _ key: CodeKey,
        _ store: any ClaimStore, _ leastTime: Duration, _ send: @escaping Sending,
        checkSender: @escaping @Sendable () throws -> Void
    ) {
        (self.page, self.name, self.attempts, self.lifetime, self.pause) = (page, name, attempts, lifetime, pause)
        (self.key, self.store, self.leastTime, self.send) = (key, store, leastTime, send)
        self.checkSender = checkSender
    }

    /// Checks the page, the lifetime, the key, the store and the settings of a ready-made sender.
    public func check() throws {
        guard page.hasPrefix("https://"), !page.contains("#"), !page.contains(where: \.isWhitespace) else {
            throw ImpossibleFlow("the page of \(name) must be an https URL without a fragment")
        }
        guard lifetime > .zero, lifetime <= .minutes(60) else {
            throw ImpossibleFlow("the lifetime of a link of \(name) must be more than zero and at most an hour")
        }
        try key.check()
        try store.check()
        try checkSender()
    }

    /// Reads a key that AWS keeps.
    public func prepare() async throws { try await key.prepare() }

    /// Sends a link, unless this sign-in or another recent sign-in of the user has already sent one.
    public func create(_ request: ChallengeRequest) async throws -> Challenge {
        try await key.refresh(in: request.context)
        if request.note == nil {
            let earliest = ContinuousClock.now + leastTime
            await sendLink(request)
            try await Task.sleep(until: earliest)
        }
        // The token is all that verify checks; the number distinguishes its use from a use in another sign-in.
        return Challenge(public: ["destination": "***@***"], private: ["link": ChallengeNumber.next()], note: "sent")
    }

    /// Checks the token's signature and time, and uses up the token.
    ///
    /// If Cognito repeats the call, the step recognises its own use of the token and returns the same result.
    public func verify(_ answer: ChallengeAnswer) async throws -> Bool {
        let parts = answer.text.reveal().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        // An answer in another format gets the same check, and fails it.
        let (time, number, signature) = parts.count == 3 ? (parts[0], parts[1], parts[2]) : ("", "", "")
        let (event, context) = (answer.event, answer.context)
        try await key.refresh(in: context)
        let given = Secret(signature)
        // All tags are compared, even after a match.
        let right = try tags(event, time, number).reduce(nil as Secret<String>?) { $1.matches(given) ? $1 : $0 }
        let issued = Timestamp(millisecondsSince1970: Int64(time) ?? 0)
        let now = Timestamp.now
        // A time in the future is refused before the lifetime is added, because the sum may overflow.
        guard let right, issued <= now, now < issued.advanced(by: lifetime), answer.userExists
        else { return false }
        let owner = try StoreKey("call", of: event).text
        let isOwn = try await store.claim(
            StoreKey("link", [right.reveal()]), by: owner, until: issued.advanced(by: lifetime), in: context
        ).isGranted(to: owner)
        if isOwn { await endPause(event, number, context) }
        return isOwn
    }

    /// Ends the pause after a link has been used, because the user needs a new link for the next sign-in.
    private func endPause(_ event: VerifyAuthChallengeEvent, _ number: String, _ context: InvocationContext) async {
        do {
            try await store.release(Self.pauseKey(event), by: number, in: context)
        } catch {
            // The answer is still right, so the error is only logged.
            context.logger.error("The pause between links continues", metadata: ["error": "\(error)"])
        }
    }

    /// Returns a token's signatures, one of each key.
    private func tags<Request>(
        _ event: TriggerEvent<Request>, _ time: String, _ number: String
    ) throws -> [Secret<String>] {
        try key.tags(for: ["link"] + CodeKey.identity(of: event) + [time, number])
    }

    private static func pauseKey<Request>(_ event: TriggerEvent<Request>) throws -> StoreKey {
        try StoreKey("link-mail", CodeKey.identity(of: event))
    }

    private func sendLink(_ request: ChallengeRequest) async {
        let event = request.event
        do {
            let (now, number) = (Timestamp.now, ChallengeNumber.next())
            let claim = try await store.claim(
                Self.pauseKey(event), by: number, until: now.advanced(by: pause), in: request.context)
            guard request.userExists else { return }
            guard request.user.emailVerified, let address = request.user.email else {
                return Self.noteNothingSent("the user has no verified email", request.context)
            }
            guard claim == .granted else {
                return Self.noteNothingSent("the user has asked for one within the last \(pause)", request.context)
            }
            let time = "\(now.millisecondsSince1970)"
            let token = "\(time).\(number).\(try tags(event, time, number)[0].reveal())"
            let user = HTTPSRequest.escaped(event.userName?.rawValue ?? "")
            let link = Secret("\(page)#token=\(token)&user=\(user)")
            try await request.context.countingDelivery {
                try await send(link, CodeRecipient(address, of: request), request.context)
            }
        } catch {
            request.context.logger.error("No link was sent", metadata: ["error": "\(error)"])
        }
    }

    private static func noteNothingSent(_ reason: String, _ context: InvocationContext) {
        context.logger.info("No link was sent", metadata: ["reason": "\(reason)"])
    }
}
