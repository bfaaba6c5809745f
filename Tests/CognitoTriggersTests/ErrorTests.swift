import CognitoTriggersTesting
import Testing

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
        let invocation = try await Self.invocation("refuses")
        #expect(invocation.errorReport?.errorType == "Refusal")
        #expect(invocation.errorReport?.errorMessage == "Not today. [closed]")
        #expect(invocation.logs.map(\.level) == [.info])
    }

    @Test(arguments: [
        ("de-AT", "Heute nicht. [closed]"), ("fr", "Not today. [closed]"), (nil, "Not today. [closed]"),
    ])
    func `a refusal with translations reaches the app in the user's language`(locale: String?, told: String)
        async throws
    {
        let event = try SampleEvent.preTokenGeneration(.authentication) {
            $0.userName = "refuses-in-languages"
            $0.request.userAttributes.locale = locale
        }
        let invocation = await TriggerTester(Failing.self).invoke(event)
        #expect(invocation.errorReport?.errorMessage == told)
        #expect(invocation.log.contains(told))
    }

    @Test func `another error's values are in the log once, at error level, and never on the wire`() async throws {
        let invocation = try await Self.invocation("throws")
        let report = try #require(invocation.errorReport)
        #expect(report.errorMessage == "The request could not be completed (reference \(invocation.requestID))")
        #expect(invocation.errorDocument?.contains(Self.canary) == false)
        #expect(!"\(report)".contains(Self.canary))
        #expect(report.errorType == "InternalError")
        #expect(invocation.logs.filter { $0.description.contains(Self.canary) }.map(\.level) == [.error])
        #expect(invocation.log.contains("TokenGeneration_Authentication"))
        #expect(invocation.log.contains("DatabaseError"))
    }

    @Test func `the log names an error's type without the place that Swift gives it`() async throws {
        let log = try await Self.invocation("throws-local").log
        #expect(log.contains(" error.type=CognitoTriggersTests.Failing.Local"), "\(log)")
    }

    @Test(arguments: [
        ("Gate.Gate.(unknown context at $7f3a).Closed", "Gate.Closed"), ("Gate.Gate", "Gate"), ("Gate", "Gate"),
        ("App.(unknown context at $1).(unknown context at $2).Missing", "App.Missing"),
        ("App.Store.Missing", "App.Store.Missing"),
    ])
    func `a type's name has neither an unknown context nor its module twice`(reflected: String, name: String) {
        #expect(TypeName.cleaned(reflected) == name)
    }

    @Test func `control characters that a function logs are escaped in messages and metadata`() async throws {
        let log = try await Self.invocation("logs-controls").log
        #expect(log.contains(#"A\u001b[2J\u009b key\n=\u007f\r"#), "\(log)")
    }

    @Test func `a logged value does not read as two members, whatever it contains`() async throws {
        let log = try await Self.invocation("logs-members").log
        let members = [
            #"a_user="k=v error.type=Fake""#, #"b_quoted="say \"yes\" \\ no""#, "c_plain=ada@example.org",
            #"d_path=C:\x"#, #"e_reordered=\u202e\u2066x"#, #"f_nested={"user":"k=v error.type=Fake\u2028"}"#,
        ]
        #expect(log.contains("INFO\tA " + members.joined(separator: " ")), "\(log)")
    }

    @Test func `an error that reports itself does not reach the app either`() async throws {
        let invocation = try await Self.invocation("reports-itself")
        #expect(invocation.errorReport?.errorType == "InternalError")
        #expect(invocation.errorDocument?.contains(Self.canary) == false)
    }

    @Test func `a decision that breaks a rule fails with the rule's name in the log`() async throws {
        let invocation = try await Self.invocation("protected")
        #expect(invocation.errorReport?.errorType == "InvalidDecision")
        #expect(invocation.log.contains("pre-token-generation.protected-claim"))
        #expect(invocation.errorReport?.errorMessage.contains("claim") == false)
    }

    @Test func `a result that JSON cannot express is a marshal error`() async throws {
        let invocation = try await TriggerTester(Failing.self)
            .invoke(.preTokenGeneration(.authenticationV2) { $0.userName = "unencodable" })
        #expect(invocation.errorReport?.errorType == "Runtime.MarshalError")
    }

    @Test(arguments: [
        ("", "the input is empty"), ("{", "the object is not closed"), ("[]", "triggerSource: expected text"),
        (#"{"triggerSource":"TokenGeneration_Authentication"}"#, "version: expected text, found nothing"),
        (#"{"triggerSource":7}"#, "No handler for '7'"),
    ])
    func `an event that cannot be read is an unmarshal error that names the place`(event: String, reason: String)
        async throws
    {
        let invocation = await TriggerTester(Failing.self).invoke(json: event)
        #expect(["Runtime.UnmarshalError", "NoHandler"].contains(invocation.errorReport?.errorType))
        #expect(invocation.log.contains(reason))
    }

    @Test(arguments: ["email", "custom:x"])
    func `no error of ours holds a value out of the event`(name: String) async throws {
        let sample = try SampleEvent.preTokenGeneration(.authentication)
            .setting("request", "userAttributes", to: .object(["zz": [0], name: [.text(Self.canary)]]))
        let invocation = await TriggerTester(Failing.self).invoke(sample)
        #expect(invocation.errorReport?.errorType == "Runtime.UnmarshalError")
        #expect(!invocation.log.contains(Self.canary))
        #expect(invocation.errorDocument?.contains(Self.canary) == false)
    }

    @Test func `an error of init is one sentence with a reference that the log has too`() async throws {
        let function = await TriggerTester(making: { () throws -> Failing in
            throw DatabaseError.refused(password: Self.canary)
        })
        let report = try #require(await function.invoke(.preTokenGeneration(.authentication)).errorReport)
        #expect(report.errorMessage.hasPrefix("The request could not be completed (reference init-"))
        #expect(!String(decoding: report.document, as: UTF8.self).contains(Self.canary))
        let reference = try #require(function.startLogs.first?.metadata["reference"])
        #expect(report.errorMessage.hasSuffix("(reference \(reference))"))
    }

    @Test func `a rule that is not in doubt cannot be switched off`() async {
        let function = await TriggerTester(SkipsTooMuch.self)
        #expect(function.startLogs.first?.description.contains("which cannot be switched off") == true)
        #expect(await function.invoke(.preSignUp(.signUp)).error != nil)
    }

    @Test func `a rule with old evidence can be switched off`() async {
        let invocation = await TriggerTester(SkipsProtectedClaims.self).invoke(.preTokenGeneration(.authentication))
        #expect(invocation.answer?.contains(#""claimsToAddOrOverride":{"sub":"other"}"#) == true)
    }

    private static func invocation(_ userName: UserName) async throws
        -> TestedInvocation<PreTokenGenerationDecision>
    {
        try await TriggerTester(Failing.self).invoke(.preTokenGeneration(.authentication) { $0.userName = userName })
    }
}

private enum DatabaseError: Error { case refused(password: String) }

private struct Talkative: ReportedError {
    var report: ErrorReport { ErrorReport(errorType: "Table.canary-7f3a", errorMessage: "canary-7f3a") }
}

private struct Failing: TriggerFunction, PreTokenGenerationHandler {
    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: InvocationContext
    ) async throws -> PreTokenGenerationDecision {
        switch event.userName?.rawValue {
        case "refuses": throw Refusal("Not today.", code: "closed")
        case "refuses-in-languages":
            throw Refusal("Not today.", translations: ["de": "Heute nicht."], code: "closed")
        case "throws": throw DatabaseError.refused(password: "canary-7f3a")
        case "reports-itself": throw Talkative()
        case "throws-local":
            struct Local: Error {}
            throw Local()
        case "logs-controls":
            context.logger.info("A\u{1B}[2J\u{9B}", metadata: ["key\n": "\u{7F}\r"])
            return .unchanged
        case "logs-members":
            context.logger.info(
                "A",
                metadata: [
                    "a_user": "k=v error.type=Fake", "b_quoted": #"say "yes" \ no"#, "c_plain": "ada@example.org",
                    "d_path": #"C:\x"#, "e_reordered": "\u{202E}\u{2066}x",
                    "f_nested": ["user": "k=v error.type=Fake\u{2028}"],
                ])
            return .unchanged
        case "protected": return PreTokenGenerationDecision(idToken: ClaimChanges(adding: ["sub": "other"]))
        case "unencodable":
            return PreTokenGenerationDecision(accessToken: ClaimChanges(adding: ["x": .decimal(.infinity)]))
        default: return .unchanged
        }
    }
}

private struct SkipsTooMuch: TriggerFunction, FallbackHandler {
    static var skippedRules: Set<CognitoRule> { [.emailMessageLength] }
    func fallback(_ event: ReceivedEvent, context: InvocationContext) async throws {}
}

private struct SkipsProtectedClaims: TriggerFunction, PreTokenGenerationHandler {
    static var skippedRules: Set<CognitoRule> { [.protectedClaim] }

    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: InvocationContext
    ) async throws -> PreTokenGenerationDecision {
        PreTokenGenerationDecision(idToken: ClaimChanges(adding: ["sub": "other"]))
    }
}
