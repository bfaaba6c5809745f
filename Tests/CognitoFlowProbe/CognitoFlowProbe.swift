import TriggerKit

/// A declared sign-in as a process, with a leak that a test can switch on: `LEAK` is `time` or `byte`.
@main
struct CognitoFlowProbe: ChallengeFlowFunction {
    var flow: some ChallengeFlow {
        Leaking(
            // A mail takes a while, which the least time hides.
            step: OneTimeCode(leastTime: .milliseconds(6)) { _, _, _ in try await Task.sleep(for: .milliseconds(2)) },
            leak: Environment["LEAK"])
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
