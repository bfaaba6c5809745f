import CognitoTriggers

/// The conditions that a provider's positive verdict must meet.
///
/// In reCAPTCHA v3, `success` only says that the token is well-formed; the `score` distinguishes people from programs.
struct CaptchaConditions: Sendable {
    /// The names of the environment variables.
    static let names = ["CAPTCHA_MIN_SCORE", "CAPTCHA_HOSTNAME"]
    private let leastScore: Double
    private let hostname: DomainName?

    /// Reads the settings.
    init() throws(InvalidSetting) {
        let text = LambdaEnvironment["CAPTCHA_MIN_SCORE"] ?? "0.5"
        guard let score = Double(text), (0...1).contains(score) else {
            throw InvalidSetting(
                "CAPTCHA_MIN_SCORE", "is '\(text)', but a score must be a number from 0 to 1, such as 0.5")
        }
        leastScore = score
        let name = LambdaEnvironment["CAPTCHA_HOSTNAME"]
        hostname = name.flatMap { DomainName($0) }
        guard (name == nil) == (hostname == nil) else {
            throw InvalidSetting("CAPTCHA_HOSTNAME", "is not a host name such as app.example.org")
        }
    }

    /// Returns the problem with a verdict whose `success` is true; nil if the verdict is acceptable.
    func problem(with verdict: JSONValue) -> String? {
        if let score = verdict["score"], score != .null {
            guard let value = Double(score.flattened) else { return "its score is not a number" }
            // The comparison has to be false for NaN, so that a score of NaN is refused.
            guard value >= leastScore else { return "its score is \(value)" }
        }
        if let hostname {
            guard let name = verdict["hostname"]?.text.flatMap({ DomainName($0) }), name == hostname else {
                return "it was issued on another host"
            }
        }
        return nil
    }
}
