import CognitoTriggers
import HTTPS

/// The service behind a captcha.
///
/// Turnstile, hCaptcha and reCAPTCHA are asked alike whether a token is one of theirs.
struct CaptchaProvider: Sendable {
    /// What the app shows the captcha with; no secret.
    let siteKey: String
    private let secret: Secret<String>
    private let url: String
    private let conditions: CaptchaConditions
    private let client = HTTPSClient()

    /// Reads the settings; nil if there are none.
    ///
    /// - Throws: `InvalidSetting` if there are some and not all: half a captcha would be none.
    init?() throws(InvalidSetting) {
        let names = ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET", "CAPTCHA_VERIFY_URL"]
        guard (names + CaptchaConditions.names).contains(where: { Environment[$0] != nil }) else { return nil }
        siteKey = try Environment.required(names[0])
        secret = Secret(try Environment.required(names[1]))
        url = try Environment.required(names[2])
        conditions = try CaptchaConditions()
    }

    /// Returns true if a token was given for this site, is used for the first time, and meets the conditions.
    ///
    /// - Throws: ``UnusableAnswer`` or an HTTPS error: who cannot be asked has not said yes.
    func accepts(_ token: Secret<String>, in context: TriggerContext) async throws -> Bool {
        guard !token.reveal().isEmpty else { return false }
        let form = HTTPSBody.form(["secret": secret.reveal(), "response": token.reveal()])
        let response = try await client.send(.post(url, form), in: context)
        guard response.isSuccess, let verdict = try? response.json(), let success = verdict["success"]?.flag else {
            throw UnusableAnswer(status: response.status)
        }
        guard success else {
            // Such as invalid-input-secret, which is no fault of the user's.
            let codes = verdict["error-codes"]?.children.compactMap(\.scalarText) ?? []
            context.logger.notice("Captcha refused", metadata: ["codes": "\(codes.joined(separator: ", "))"])
            return false
        }
        if let problem = conditions.problem(with: verdict) {
            context.logger.notice("Captcha refused", metadata: ["reason": "\(problem)"])
            return false
        }
        return true
    }
}

/// An answer of the provider's that says neither yes nor no.
struct UnusableAnswer: Error, CustomStringConvertible {
    let status: Int
    var description: String { "the captcha's provider answered with status \(status), and without 'success'" }
}
