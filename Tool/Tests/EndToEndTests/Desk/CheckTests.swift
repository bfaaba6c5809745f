import CognitoProcessTestSupport
import Foundation
import Testing

/// `check` on answers, as a person or a script runs it.
@Suite(.timeLimit(.minutes(5))) struct CheckTests {
    private static func run(_ arguments: [String], input: [UInt8] = []) async throws -> DeskRun {
        try await DeskRun(
            executable: "cognito-triggers", ["check"] + arguments, input: input, environment: ["PATH": "/usr/bin:/bin"])
    }

    private static func answer(_ sample: String, _ response: String) throws -> [UInt8] {
        try Sample(sample).edited { event in event[object: "response"] = try JSONObject(Array(response.utf8)) }
    }

    @Test(arguments: [
        ("PreSignUp_SignUp", #"{"autoConfirmUser":true}"#, "decision  confirm"),
        ("DefineAuthChallenge_Authentication", #"{"issueTokens":true}"#, "decision  issue tokens"),
        ("TokenGeneration_Authentication.v2", #"{"claimsAndScopeOverrideDetails":null}"#, "decision  unchanged"),
    ])
    func `a good answer is good, by itself and with its event`(
        sample: String, response: String, decision: String
    ) async throws {
        let answer = try Self.answer(sample, response)
        for arguments in [["-"], [try Sample(sample).path, "-"]] {
            let run = try await Self.run(arguments, input: answer)
            let text = String(decoding: run.output, as: UTF8.self)
            #expect(run.status == 0, "\(text) \(run.errors)")
            #expect(
                text.hasPrefix("ok  -, to ") && text.contains("Cognito accepts this answer") && text.contains(decision))
        }
    }

    @Test func `a bad answer ends with status 1, the rule's name and its sentence`() async throws {
        let run = try await Self.run(
            ["-"], input: try Self.answer("PreSignUp_SignUp", #"{"autoConfirm":true,"autoVerifyPhone":true}"#))
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1 && run.errors.isEmpty)
        #expect(text.hasPrefix("NO  -, to PreSignUp_SignUp  Cognito refuses this answer"))
        #expect(text.contains("refused  pre-sign-up.verified-contact-present  "))
        #expect(text.contains("A contact can only be verified if the user has it"))
        #expect(
            text.contains(
                "ignored  answer.spelling  response.autoConfirm: Cognito has no such member; did you mean autoConfirmUser?"
            ))
        #expect(!text.contains("\u{1B}"))
    }

    @Test func `a response alone is judged as an answer to a sample`() async throws {
        for response in [#"{"smsMessage":"Hello"}"#, #"{"response":{"smsMessage":"Hello"}}"#] {
            let run = try await Self.run(
                ["-", "--source", "CustomMessage_SignUp", "--json"], input: Array(response.utf8))
            #expect(run.status == 1)
            let object = try run.object()
            #expect(object[text: "verdict"] == "bad" && object[text: "decision"] == "smsMessage")
            let findings = try #require(object.members["findings"] as? [[String: Any]])
            #expect(
                findings.compactMap { $0["rule"] as? String } == [
                    "custom-message.sms-length", "custom-message.code-placeholder",
                ])
        }
        let skipped = try await Self.run(
            ["-", "--source", "CustomMessage_SignUp", "--skip", "custom-message.sms-length"],
            input: Array(#"{"smsMessage":"#.utf8) + Array("\"{####}\(String(repeating: "a", count: 150))\"}".utf8))
        #expect(skipped.status == 0, "\(String(decoding: skipped.output, as: UTF8.self))")
    }

    @Test(arguments: [
        ("null", "answer.event"), ("", "answer.json"), ("\"ok\"", "answer.event"), ("{}", "answer.event"),
        ("\u{0}\u{1}", "answer.json"),
    ])
    func `what is no answer at all is refused in Cognito's words`(answer: String, rule: String) async throws {
        let run = try await Self.run([try Sample("PreSignUp_SignUp").path, "-"], input: Array(answer.utf8))
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1)
        #expect(text.contains("refused  \(rule)") && text.contains("the app sees  InvalidLambdaResponseException: "))
    }

    @Test func `an answer that does not tell what it answers is no use by itself`() async throws {
        let run = try await Self.run(["-"], input: Array(#"{"autoConfirmUser":true}"#.utf8))
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains("--source PreSignUp_SignUp"))
    }

    @Test(arguments: [
        ("Refusal", "Not today.", "the function refuses"),
        ("MyError", "Something went wrong. Reference: 7", "the function failed: MyError"),
    ])
    func `an error in place of an answer is shown as the app sees it`(
        _ type: String, _ message: String, _ words: String
    ) async throws {
        let answer = Array(#"{"errorType":"\#(type)","errorMessage":"\#(message)"}"#.utf8)
        for (arguments, trigger) in [
            (["-"], "TRIGGER"), (["-", "--source", "PreSignUp_SignUp"], "PreSignUp"),
            ([try Sample("PreSignUp_SignUp").path, "-"], "PreSignUp"),
        ] {
            let run = try await Self.run(arguments, input: answer)
            let text = String(decoding: run.output, as: UTF8.self)
            #expect(run.status == 1 && run.errors.isEmpty, "\(run.errors)")
            #expect(text.hasPrefix("NO  -") && text.contains(words), "\(text)")
            #expect(text.contains("UserLambdaValidationException: \(trigger) failed with error \(message)."), "\(text)")
        }
        let json = try await Self.run(["-", "--source", "PreSignUp_SignUp", "--json"], input: answer)
        let object = try json.object()
        #expect(json.status == 1 && object[text: "verdict"] == "bad")
        #expect(object[object: "error"][text: "type"] == type)
    }

    @Test func `an error of a sender is one that no app sees`() async throws {
        let answer = Array(#"{"errorType":"MyError","errorMessage":"No."}"#.utf8)
        let run = try await Self.run(["-", "--source", "CustomEmailSender_SignUp"], input: answer)
        #expect(run.status == 1)
        #expect(String(decoding: run.output, as: UTF8.self).contains("the app sees  nothing"))
    }

    @Test(arguments: ["", "{\"version\":", "all: build\n"])
    func `what is no JSON is wrong use`(_ text: String) async throws {
        let run = try await Self.run(["-"], input: Array(text.utf8))
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains("- is neither a template nor an answer: it is not JSON: "))
    }

    @Test(arguments: try Sample.all())
    func `each sample is judged by itself`(sample: Sample) async throws {
        let run = try await Self.run([sample.path])
        let undecided = ["CreateAuthChallenge_Authentication", "DefineAuthChallenge_Authentication"]
        #expect(
            run.status == (undecided.contains(sample.name) ? 1 : 0), "\(String(decoding: run.output, as: UTF8.self))")
    }
}
