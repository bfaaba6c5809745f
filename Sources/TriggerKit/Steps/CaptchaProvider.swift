public import CognitoTriggers
import HTTPS

/// A captcha provider: Turnstile, hCaptcha and reCAPTCHA use the same protocol.
///
/// | Variable | Meaning |
/// |---|---|
/// | `CAPTCHA_SITE_KEY` | the provider's key for the app; the app gets it as the public parameter `siteKey` |
/// | `CAPTCHA_SECRET` | the provider's secret; or `CAPTCHA_SECRET_ARN`, as ``StoredSecret`` describes |
/// | `CAPTCHA_VERIFY_URL` | the URL that checks tokens; by default the URL of the service |
/// | `CAPTCHA_MIN_SCORE` | the lowest accepted `score`, from 0 to 1, if a verdict has a score; by default 0.5 |
/// | `CAPTCHA_HOSTNAME` | the host on which the captcha must have been solved; by default any host |
public struct CaptchaProvider: Sendable {
    /// A service with a known address.
    public enum Service: String, Hashable, Sendable {
        /// Cloudflare Turnstile.
        case turnstile = "https://challenges.cloudflare.com/turnstile/v0/siteverify"
        /// hCaptcha.
        case hCaptcha = "https://api.hcaptcha.com/siteverify"
        /// Google reCAPTCHA, versions 2 and 3.
        case reCAPTCHA = "https://www.google.com/recaptcha/api/siteverify"
    }

    /// The permissions that a function's role needs if AWS keeps the provider's secret.
    public static var permissions: [Permission] { LambdaEnvironment.secretPermissions("CAPTCHA_SECRET") }

    /// The provider's key for the app; it is not secret.
    let siteKey: String
    private let secret: StoredSecret
    private let url: String
    private let conditions: CaptchaConditions
    private let client = HTTPSClient()

    /// Reads the settings; nil if no variable is set.
    ///
    /// - Parameter service: The service; nil if `CAPTCHA_VERIFY_URL` provides the address.
    /// - Throws: `InvalidSetting` if only some of the required variables are set, because the captcha could not work.
    public init?(_ service: Service? = nil) throws(InvalidSetting) {
        let names = ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET", "CAPTCHA_VERIFY_URL", "CAPTCHA_SECRET_ARN"]
        guard (names + CaptchaConditions.names).contains(where: { LambdaEnvironment[$0] != nil }) else { return nil }
        siteKey = try LambdaEnvironment.required(names[0])
        secret = StoredSecret(names[1])
        try secret.checkSetting()
        if let service, LambdaEnvironment[names[2]] == nil {
            url = service.rawValue
        } else {
            url = try LambdaEnvironment.required(names[2])
        }
        conditions = try CaptchaConditions()
    }

    /// Reads a secret that AWS keeps.
    func prepare() async throws { try await secret.prepare() }

    /// Returns true if a token was issued for this site, is used for the first time, and meets the conditions.
    ///
    /// - Throws: ``MissingVerdict`` or an HTTPS error, so that a provider that cannot be reached never approves a
    ///   token.
    func accepts(_ token: Secret<String>, in context: InvocationContext) async throws -> Bool {
        guard !token.reveal().isEmpty else { return false }
        try await secret.refresh(in: context)
        let form = HTTPSBody.form(["secret": try secret.value.reveal(), "response": token.reveal()])
        let response = try await client.send(.post(url, form), in: context)
        guard response.isSuccess, let verdict = try? response.json(), let success = verdict["success"]?.flag else {
            throw MissingVerdict(status: response.status)
        }
        guard success else {
            // The log needs the codes: invalid-input-secret, for example, is not the user's fault.
            let codes = verdict["error-codes"]?.elements?.compactMap(\.text) ?? []
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

/// The error for a provider's answer without a verdict.
struct MissingVerdict: Error, CustomStringConvertible {
    let status: Int
    var description: String { "the captcha's provider answered with status \(status), and without 'success'" }
}
