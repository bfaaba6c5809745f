import TriggerKit

/// Asks for the password over SRP and then for a captcha, at most three times.
@main
struct CaptchaSignIn: ChallengeFlowFunction {
    static let permissions = CaptchaProvider.permissions

    private let provider: CaptchaProvider?

    init() async throws { provider = try CaptchaProvider() }

    var flow: some ChallengeFlow {
        Password()
        if let provider { Captcha(provider) } else { Sum(name: "CAPTCHA") }
    }
}

/// A small sum: an example of a custom step.
///
/// It does not stop an attacker who reads the app's code.
struct Sum: ChallengeStep {
    let name: String
    let provesUser = false
    let answerParameter: String? = "answer"

    func create(_ request: ChallengeRequest) -> Challenge {
        var random = RandomSource()
        let (first, second) = (Int.random(in: 2...20, using: &random), Int.random(in: 2...20, using: &random))
        return Challenge(
            public: ["question": "What is \(first) + \(second)?"], private: ["answer": "\(first + second)"])
    }

    func verify(_ answer: ChallengeAnswer) -> Bool { answer.matches(private: "answer") }
}
