/// A captcha that a provider verifies.
///
/// The app gets the public parameter `siteKey`, shows the provider's widget, and answers with the token from the
/// widget. The provider accepts a token once, and only for its own site. A captcha does not prove who the user is, so
/// the flow needs another step.
///
/// A provider refuses a token that it has already checked, but Cognito repeats slow calls. The step therefore keeps the
/// verdict on an answer for 20 seconds, in this environment or, with a store, in all of them.
public struct Captcha: ChallengeStep {
    /// The step's name.
    public let name: String
    /// The number of wrong answers that end the sign-in.
    public let attempts: Int
    /// False: a captcha only distinguishes people from programs.
    public var provesUser: Bool { false }

    private let provider: CaptchaProvider
    private let verdicts = RetryMemory<Bool>()
    private let shared: SharedRetryMemory<Bool>?
    private let checkStore: @Sendable () throws -> Void

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - provider: The service that verifies tokens.
    ///   - name: The step's name.
    ///   - attempts: The number of wrong answers that end the sign-in.
    ///   - store: The store that shares verdicts between environments. Without a store, each environment asks the
    ///     provider itself.
    public init(
        _ provider: CaptchaProvider, name: String = "CAPTCHA", attempts: Int = 3,
        store: (any ClaimStore)? = nil
    ) {
        (self.provider, self.name, self.attempts) = (provider, name, attempts)
        shared = store.map { Self.memory(in: $0) }
        checkStore = { try store?.check() }
    }

    /// Checks the store's settings.
    public func check() throws { try checkStore() }

    /// Reads a secret that AWS keeps.
    public func prepare() async throws { try await provider.prepare() }

    /// Returns the site's key; only the provider knows the right answer.
    public func create(_ request: ChallengeRequest) -> Challenge {
        // Each challenge has its own number, so that a verdict applies to one challenge only.
        Challenge(public: ["siteKey": provider.siteKey], private: ["captcha": ChallengeNumber.next()])
    }

    /// Asks the provider, only once if Cognito repeats the call.
    public func verify(_ answer: ChallengeAnswer) async throws -> Bool {
        try await verdicts.value(for: answer.event) {
            guard let shared else { return try await provider.accepts(answer.text, in: answer.context) }
            return try await shared.value(for: try StoreKey("captcha", of: answer.event), in: answer.context) {
                try await provider.accepts(answer.text, in: answer.context)
            }
        }
    }

    private static func memory(in store: some ClaimStore) -> SharedRetryMemory<Bool> {
        SharedRetryMemory(store: store, for: .seconds(20))
    }
}
