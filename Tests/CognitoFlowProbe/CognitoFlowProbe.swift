import TriggerKit

/// A declared sign-in as a process, with a leak that a test can switch on: `LEAK` is `time` or `byte`.
///
/// With `KEPT_ARN`, it reads that secret when it starts, and sends its codes through Amazon SES.
@main
struct CognitoFlowProbe: ChallengeFlowFunction {
    private let mail: SESMail?

    init() async throws {
        guard LambdaEnvironment["KEPT_ARN"] != nil else {
            mail = nil
            return
        }
        _ = try await LambdaEnvironment.secret("KEPT")
        mail = SESMail()
    }

    var flow: some ChallengeFlow {
        let mail = mail
        Leaking(
            step: OneTimeCode(leastTime: .milliseconds(6)) { code, recipient, context in
                if let mail { return try await mail.send(code, to: recipient, in: context) }
                // A mail takes a while, which the least time hides.
                try await Task.sleep(for: .milliseconds(2))
            },
            leak: LambdaEnvironment["LEAK"])
    }
}

/// A step that tells known users from unknown ones if it is asked to.
struct Leaking<Step: ChallengeStep>: ChallengeStep {
    let step: Step
    let leak: String?
    var name: String { step.name }

    func check() throws { try step.check() }

    func create(_ request: ChallengeRequest) async throws -> Challenge {
        var challenge = try await step.create(request)
        if leak == "byte", request.userExists { challenge.publicParameters["destination"]? += "*" }
        return challenge
    }

    func verify(_ answer: ChallengeAnswer) async throws -> Bool {
        let isRight = try await step.verify(answer)
        if leak == "time", answer.userExists { try await Task.sleep(for: .milliseconds(2)) }
        return isRight
    }
}
