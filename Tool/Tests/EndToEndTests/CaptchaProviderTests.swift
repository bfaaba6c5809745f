import CognitoProcessTestSupport
import CognitoTestSupport
import Testing

/// The custom sign-in with a provider's captcha, which a server emulates.
@Suite(.timeLimit(.minutes(5))) struct CaptchaProviderTests {
    @Test func `the app gets the site's key, and nothing of the secret`() async throws {
        let run = try await run("CreateAuthChallenge_Authentication")
        let response = try JSONObject(run.output)[object: "response"]
        #expect(response[object: "publicChallengeParameters"].members as? [String: String] == ["siteKey": "the site"])
        #expect(!String(decoding: run.output, as: UTF8.self).contains("the secret"))
    }

    @Test(arguments: [("right", true), ("wrong", false), ("", false)], [false, true])
    func `a token is right if the provider says so, for an unknown user as well`(
        token: (answer: String, isCorrect: Bool), isUnknown: Bool
    ) async throws {
        let run = try await run(
            "VerifyAuthChallengeResponse_Authentication", answer: token.answer, isUnknown: isUnknown)
        #expect(try JSONObject(run.output)[object: "response"][flag: "answerCorrect"] == token.isCorrect)
        #expect(run.errors.contains("invalid-input-response") == (token.answer == "wrong"), "\(run.errors)")
    }

    @Test(
        arguments: [
            Row("without a score", (#"{"success": true}"#, [:], true)),
            Row("with a score of nothing", (#"{"success": true, "score": null}"#, [:], true)),
            Row("with the usual least score", (#"{"success": true, "score": 0.5}"#, [:], true)),
            Row("with a lower score", (#"{"success": true, "score": 0.49, "action": "other"}"#, [:], false)),
            Row("with a score of zero", (#"{"success": true, "score": 0.0}"#, [:], false)),
            Row("with a score that is no number", (#"{"success": true, "score": "high"}"#, [:], false)),
            Row("with a score below the setting's", (#"{"success": true, "score": 0.6}"#, minimum("0.7"), false)),
            Row("with the score of the setting", (#"{"success": true, "score": 0.7}"#, minimum("0.7"), true)),
            Row("with any score, if zero is enough", (#"{"success": true, "score": 0}"#, minimum("0"), true)),
            Row("from any host", (#"{"success": true, "hostname": "evil.example"}"#, [:], true)),
            Row("from the host", (#"{"success": true, "hostname": "Example.org"}"#, host, true)),
            Row("from another host", (#"{"success": true, "hostname": "evil.example"}"#, host, false)),
            Row("from no host", (#"{"success": true}"#, host, false)),
        ] as [Row<(String, [String: String], Bool)>])
    func `a provider's yes has to meet the conditions`(row: Row<(String, [String: String], Bool)>) async throws {
        let (verdict, settings, isCorrect) = row.value
        let run = try await run("VerifyAuthChallengeResponse_Authentication", answer: "verdict:\(verdict)", settings)
        #expect(try JSONObject(run.output)[object: "response"][flag: "answerCorrect"] == isCorrect, "\(run.errors)")
        #expect(run.errors.contains("Captcha refused") != isCorrect, "\(run.errors)")
        #expect(!run.errors.contains("evil.example"), "\(run.errors)")
    }

    private static let host = ["CAPTCHA_HOSTNAME": "example.org"]
    private static func minimum(_ score: String) -> [String: String] { ["CAPTCHA_MIN_SCORE": score] }

    @Test func `a secret that the provider does not know shows in the log`() async throws {
        let run = try await run(
            "VerifyAuthChallengeResponse_Authentication", answer: "right", ["CAPTCHA_SECRET": "canary7f3a"])
        #expect(try JSONObject(run.output)[object: "response"][flag: "answerCorrect"] == false)
        #expect(run.errors.contains("invalid-input-secret") && !run.errors.contains(Canary.word), "\(run.errors)")
    }

    @Test(arguments: ["http://127.0.0.1:9/siteverify", "/broken", "http://captcha.example.org/siteverify"])
    func `a provider that cannot be asked makes the sign-in fail, and the log says why`(url: String) async throws {
        let url = url.hasPrefix("/") ? try await WebServer.url() + url : url
        let run = try await run(
            "VerifyAuthChallengeResponse_Authentication", answer: "right", ["CAPTCHA_VERIFY_URL": url])
        #expect(run.status == 1)
        #expect(try ErrorDocument(run.output).errorType == "InternalError")
        #expect(run.errors.contains("ERROR") && !run.errors.contains("the secret"), "\(run.errors)")
        #expect(!run.errors.contains(Canary.word), "\(run.errors)")
    }

    private func run(
        _ sample: String, answer: String = "", isUnknown: Bool = false, _ changes: [String: String] = [:]
    ) async throws -> DeskRun {
        let event = try Sample(sample).edited { event in
            event[object: "request"].members["challengeAnswer"] = answer
            event[object: "request"].members["userNotFound"] = isUnknown
        }
        let environment = [
            "CAPTCHA_SITE_KEY": "the site", "CAPTCHA_SECRET": "the secret",
            "CAPTCHA_VERIFY_URL": try await WebServer.url() + "/siteverify",
        ]
        return try await DeskRun(
            .captchaSignIn, ["-"], input: event, environment: environment.merging(changes) { $1 })
    }
}
