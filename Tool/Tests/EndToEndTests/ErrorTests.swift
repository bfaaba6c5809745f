import CognitoProcessTestSupport
import CognitoTestSupport
import Testing

/// The error for the app and the log after an event that cannot be answered.
@Suite(.timeLimit(.minutes(5))) struct ErrorTests {
    @Test(arguments: Function.selective)
    func `an event without a handler is one fixed sentence to the app, and to the log what to do`(
        function: Function
    ) async throws {
        let sample = try function.foreignSample()
        let invocation = try await function.invoke(sample.bytes)
        let error = try ErrorDocument(invocation.answer)
        #expect(error.errorType == "NoHandler")
        #expect(error.errorMessage == ErrorDocument.fixedSentence(try invocation.requestID))

        let lines = try invocation.lines
        #expect(lines.count == 1)
        let line = try #require(lines.first)
        #expect(line.contains("\tERROR\t"))
        #expect(line.contains(try sample.source))
        #expect(function.families.allSatisfy { line.contains($0) })
    }

    private static let broken: [Row<String>] = [
        Row("nothing", ""),
        Row("no JSON", "Guten Tag"),
        Row("JSON cut short", #"{"triggerSource":"PreSignUp_SignUp","request":{"userAttr"#),
        Row("two values", #"{"triggerSource":"PreSignUp_SignUp"} {}"#),
        Row("no object", #"["PreSignUp_SignUp"]"#),
        Row("no event of Cognito's", #"{"Records":[{"s3":{}}]}"#),
        Row("a source that is no text", #"{"triggerSource":["PreSignUp_SignUp"]}"#),
        Row("nesting without end", String(repeating: #"{"request":["#, count: 100_000)),
    ]

    @Test(arguments: Function.all, broken)
    func `bytes that are no event are one fixed sentence to the app, and the next event is served by the same process`(
        function: Function, row: Row<String>
    ) async throws {
        let sample = try #require(try function.samples().last)
        _ = try await function.invoke(sample.bytes)
        let process = try #require(try await function.emulator.functionProcess())

        let invocation = try await function.invoke(Array(row.value.utf8))
        let error = try ErrorDocument(invocation.answer)
        #expect(error.errorType == "Runtime.UnmarshalError")
        #expect(error.errorMessage == ErrorDocument.fixedSentence(try invocation.requestID))
        #expect(try invocation.lines.count == 1)

        let next = try JSONObject(try await function.invoke(sample.bytes).answer)
        let event = function.answersWithEvent ? try JSONObject(sample.bytes) : next
        #expect(next.isEqual(to: event, except: function.changedMember))
        #expect(try await function.emulator.functionProcess() == process)
    }

    @Test(arguments: [
        Row("AllowedEmailDomains", (function: Function.allowedEmailDomains, sample: "PreSignUp_SignUp")),
        Row("AutoConfirm", (function: .autoConfirm, sample: "PreSignUp_SignUp")),
        Row("BlockClients", (function: .blockClients, sample: "PreAuthentication_Authentication")),
        Row("BrandedMessages", (function: .brandedMessages, sample: "CustomMessage_SignUp")),
        Row("CaptchaSignIn", (function: .captchaSignIn, sample: "CreateAuthChallenge_Authentication")),
        Row("GroupClaims", (function: .groupClaims, sample: "TokenGeneration_Authentication")),
        Row("InviteOnlySignUp", (function: .inviteOnlySignUp, sample: "PreSignUp_SignUp")),
        Row("TenantClaims", (function: .tenantClaims, sample: "TokenGeneration_Authentication")),
    ])
    func `attributes that are an array are named by path and type in the log, and not at all to the app`(
        row: Row<(function: Function, sample: String)>
    ) async throws {
        let event = try Sample(row.value.sample).edited {
            $0[object: "request"].members["userAttributes"] = ["ada@example.org"]
        }
        let invocation = try await row.value.function.invoke(event)
        let error = try ErrorDocument(invocation.answer)
        #expect(error.errorType == "Runtime.UnmarshalError")
        #expect(error.errorMessage == ErrorDocument.fixedSentence(try invocation.requestID))
        let line = try #require(try invocation.lines.first)
        #expect(line.contains("request.userAttributes: expected object, found array"))
        #expect(line.contains(row.value.sample))
        #expect(!line.contains("ada@example.org"))
    }

    @Test func `one process answers a hundred events, every one under an id of its own`() async throws {
        let sample = try Sample("PreAuthentication_Authentication")
        _ = try await Function.witness.invoke(sample.bytes)
        let process = try await Function.witness.emulator.functionProcess()
        var ids: Set<String> = []
        for _ in 0..<100 {
            let invocation = try await Function.witness.invoke(sample.bytes)
            #expect(invocation.answer == sample.bytes)
            ids.insert(try invocation.requestID)
        }
        #expect(ids.count == 100)
        #expect(process != nil)
        #expect(try await Function.witness.emulator.functionProcess() == process)
    }
}
