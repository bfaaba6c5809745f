import Testing

@testable import CognitoTriggers

@Suite struct ErrorTests {
    private static let canary = "canary-7f3a"

    @Test(arguments: [
        ("Not today.", nil, "Not today."), ("Not today.", "closed", "Not today. [closed]"),
        ("Ä \"quoted\" line\nbreak", nil, "Ä \"quoted\" line\nbreak"), ("No.", "with space]", "No. [with-space-]"),
        ("No.", "", "No."),
    ])
    func `a refusal reaches the app word for word`(message: String, code: String?, told: String) {
        #expect(Refusal(message, code: code).description == told)
    }

    @Test func `a refusal is told to the app and noted in the log`() async throws {
        let hosted = try await Hosted(Failing.self)
        let report = try await hosted.failure(Self.event("refuses"))
        #expect(report.errorType == "Refusal")
        #expect(report.errorMessage == "Not today. [closed]")
        #expect(hosted.logs.lines.map(\.level) == [.info])
    }

    @Test func `another error's values are in the log once, at error level, and never on the wire`() async throws {
        let hosted = try await Hosted(Failing.self)
        let report = try await hosted.failure(Self.event("throws"))
        #expect(report.errorMessage == "The request could not be completed (reference request-1)")
        #expect(!String(decoding: report.document, as: UTF8.self).contains(Self.canary))
        #expect(!"\(report)".contains(Self.canary))
        #expect(report.errorType == "InternalError")
        let lines = hosted.logs.lines.filter { $0.text.contains(Self.canary) }
        #expect(lines.map(\.level) == [.error])
        #expect(hosted.logs.text.contains("TokenGeneration_Authentication"))
        #expect(hosted.logs.text.contains("DatabaseError"))
    }

    @Test func `an error that reports itself does not reach the app either`() async throws {
        let report = try await Hosted(Failing.self).failure(Self.event("reports-itself"))
        #expect(report.errorType == "InternalError")
        #expect(!String(decoding: report.document, as: UTF8.self).contains(Self.canary))
    }

    @Test func `a decision that breaks a rule fails with the rule's name in the log`() async throws {
        let hosted = try await Hosted(Failing.self)
        let report = try await hosted.failure(Self.event("protected"))
        #expect(report.errorType == "InvalidDecision")
        #expect(hosted.logs.text.contains("pre-token-generation.protected-claim"))
        #expect(!report.errorMessage.contains("claim"))
    }

    @Test func `a result that JSON cannot express is a marshal error`() async throws {
        let hosted = try await Hosted(Failing.self)
        let event = try Sample.named("unencodable", in: "TokenGeneration_Authentication.v2")
        let report = try await hosted.failure(event)
        #expect(report.errorType == "Runtime.MarshalError")
    }

    @Test(arguments: [
        ("", "the input is empty"), ("{", "the object is not closed"), ("[]", "triggerSource: expected text"),
        (#"{"triggerSource":"TokenGeneration_Authentication"}"#, "version: expected text, found nothing"),
        (#"{"triggerSource":7}"#, "No handler for '7'"),
    ])
    func `an event that cannot be read is an unmarshal error that names the place`(event: String, reason: String)
        async throws
    {
        let hosted = try await Hosted(Failing.self)
        let report = try await hosted.failure(Array(event.utf8))
        #expect(["Runtime.UnmarshalError", "NoHandler"].contains(report.errorType))
        #expect(hosted.logs.text.contains(reason))
    }

    @Test(arguments: [#""email":"canary-7f3a""#, #""custom:x":["canary-7f3a"]"#])
    func `no error of ours holds a value out of the event`(member: String) async throws {
        let event = try Sample.bytes(
            "TokenGeneration_Authentication", replacing: #""userAttributes":{"#,
            with: #""userAttributes":{"zz":[0],\#(member),"#)
        let hosted = try await Hosted(Failing.self)
        let report = try await hosted.failure(event)
        #expect(report.errorType == "Runtime.UnmarshalError")
        #expect(!hosted.logs.text.contains(Self.canary))
        #expect(!report.errorMessage.contains(Self.canary))
    }

    @Test func `an error of init is one sentence with a reference that the log has too`() async throws {
        let report = TriggerDispatcher.report(
            DatabaseError.refused(password: Self.canary), context: nil)
        #expect(report.errorMessage.hasPrefix("The request could not be completed (reference init-"))
        #expect(!String(decoding: report.document, as: UTF8.self).contains(Self.canary))
    }

    @Test func `a rule that is not in doubt cannot be switched off`() async throws {
        await #expect(throws: (any Error).self) { try await Hosted(SkipsTooMuch.self) }
    }

    @Test func `a rule with old evidence can be switched off`() async throws {
        let hosted = try await Hosted(SkipsProtectedClaims.self)
        let answer = try await hosted.answer(Sample.bytes("TokenGeneration_Authentication")).get()
        #expect(answer.contains(#""claimsToAddOrOverride":{"sub":"other"}"#))
    }

    private static func event(_ userName: String) throws -> [UInt8] {
        try Sample.named(userName, in: "TokenGeneration_Authentication")
    }
}

private enum DatabaseError: Error { case refused(password: String) }

private struct Talkative: ReportedError {
    var report: ErrorReport { ErrorReport(errorType: "Table.canary-7f3a", errorMessage: "canary-7f3a") }
}

private struct Failing: TriggerFunction, PreTokenGenerationHandler {
    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: TriggerContext
    ) async throws -> PreTokenGenerationDecision {
        switch event.userName?.rawValue {
        case "refuses": throw Refusal("Not today.", code: "closed")
        case "throws": throw DatabaseError.refused(password: "canary-7f3a")
        case "reports-itself": throw Talkative()
        case "protected": return PreTokenGenerationDecision(idToken: ClaimChanges(adding: ["sub": "other"]))
        case "unencodable":
            return PreTokenGenerationDecision(accessToken: ClaimChanges(adding: ["x": .decimal(.infinity)]))
        default: return .unchanged
        }
    }
}

private struct SkipsTooMuch: TriggerFunction, FallbackHandler {
    static var skippedRules: Set<CognitoRule> { [.emailMessageLength] }
    func fallback(_ event: ReceivedEvent, context: TriggerContext) async throws {}
}

private struct SkipsProtectedClaims: TriggerFunction, PreTokenGenerationHandler {
    static var skippedRules: Set<CognitoRule> { [.protectedClaim] }

    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: TriggerContext
    ) async throws -> PreTokenGenerationDecision {
        PreTokenGenerationDecision(idToken: ClaimChanges(adding: ["sub": "other"]))
    }
}
