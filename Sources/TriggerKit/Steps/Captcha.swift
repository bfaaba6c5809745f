/// A captcha that a provider checks.
///
/// The app gets the public parameter `siteKey`, shows the provider's widget, and answers with the token that it gives. The provider
/// accepts a token once, for its own site. A captcha does not prove who the user is: a flow needs another step besides it.
public struct Captcha: ChallengeStep {
    /// The step's name.
    public let name: String
    /// The number of wrong answers that end the sign-in.
    public let attempts: Int
    /// False: a captcha tells people from programs.
    public var provesUser: Bool { false }

    private let provider: CaptchaProvider

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - provider: The service that checks tokens.
    ///   - name: The step's name.
    ///   - attempts: The number of wrong answers that end the sign-in.
    public init(_ provider: CaptchaProvider, name: String = "CAPTCHA", attempts: Int = 3) {
        (self.provider, self.name, self.attempts) = (provider, name, attempts)
    }

    /// Shows the site's key; only the provider knows the right answer.
    public func create(_ request: ChallengeRequest) -> Challenge {
        Challenge(public: ["siteKey": provider.siteKey], private: ["captcha": "provider"])
    }

    /// Asks the provider.
    public func verify(_ answer: ChallengeAnswer) async throws -> Bool {
        try await provider.accepts(answer.text, in: answer.context)
    }
}
