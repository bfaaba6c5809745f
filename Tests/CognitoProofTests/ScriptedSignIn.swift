import CognitoEvents
import CognitoModel
@_spi(Internal) import WireJSON

@_spi(Internal) @testable import CognitoProof

/// A custom sign-in with one code, whose answers a test changes or delays.
struct ScriptedSignIn: ExploredFunction {
    var concurrency = 1
    let hasMovableClock = false
    /// The time that a call takes.
    var delay: @Sendable (ExploredCall) -> Duration = { _ in .zero }
    /// The answer to a call, without the time that it took.
    var changed: @Sendable (ExploredCall, _ event: JSONView, ExploredAnswer) -> ExploredAnswer = { $2 }

    nonisolated(nonsending) func answer(_ event: [UInt8], _ call: ExploredCall) async -> ExploredAnswer {
        let delay = delay(call)
        if delay > .zero { try? await Task.sleep(for: delay) }
        guard let document = try? JSONDocument(event) else { return ExploredAnswer(.event(event)) }
        let (root, request) = (document.root, document.root["request"])
        let isKnown = call.user.isKnown
        var response = JSONMembers<JSONValue>()
        switch call.family {
        case .defineAuthChallenge:
            let own = (request?["session"]?.children.map(\.self) ?? []).filter {
                $0["challengeName"]?.scalarText == "CUSTOM_CHALLENGE"
            }
            let isPassed = own.contains { $0["challengeResult"]?.flag == true }
            response["issueTokens"] = .boolean(isPassed && isKnown)
            response["failAuthentication"] = .boolean(!(isPassed && isKnown) && (isPassed || own.count >= 3))
            if !isPassed, own.count < 3 { response["challengeName"] = "CUSTOM_CHALLENGE" }
        case .createAuthChallenge:
            response["publicChallengeParameters"] = ["question": "What is your code?"]
            response["privateChallengeParameters"] = ["answer": .text("code of \(call.user.name)")]
        default:
            let right = request?["privateChallengeParameters"]?["answer"]?.scalarText
            response["answerCorrect"] = .boolean(
                isKnown && right != nil && request?["challengeAnswer"]?.scalarText == right)
        }
        var editor = JSONEditor(document)
        editor.set("response", in: root) { try? $0.value(.object(response)) }
        return changed(call, root, ExploredAnswer(.event(editor.finish())))
    }
}
