import CognitoProcessTestSupport
import Testing

/// The decisions of the ready-made functions, under AWS's own emulator.
@Suite(.timeLimit(.minutes(5))) struct DecisionTests {
    /// A function, a sample with one value changed, and what Cognito gets.
    struct Case: Sendable {
        let function: Function
        let sample: String
        var object = "userAttributes"
        var member = ""
        var value: String?
        let answer: String
    }

    private static let role = "arn:aws:iam::111122223333:role/orchestra"

    @Test(arguments: [
        Case(
            function: .autoConfirm, sample: "PreSignUp_SignUp", member: "phone_number", value: "+4712345678",
            answer: #"{"autoConfirmUser":true,"autoVerifyEmail":true,"autoVerifyPhone":true}"#),
        Case(
            function: .autoConfirm, sample: "PreSignUp_SignUp", member: "email", value: "",
            answer: #"{"autoConfirmUser":true,"autoVerifyEmail":false,"autoVerifyPhone":false}"#),
        Case(
            function: .groupClaims, sample: "TokenGeneration_Authentication",
            answer:
                #"{"claimsOverrideDetails":{"groupOverrideDetails":{"groupsToOverride":["strings","Gäste","members"],"#
                + #""iamRolesToOverride":["\#(role)-strings","\#(role)-leads"],"preferredRole":"\#(role)-leads"}}}"#),
        Case(
            function: .groupClaims, sample: "TokenGeneration_ClientCredentials",
            answer: #"{"claimsAndScopeOverrideDetails":null}"#),
        Case(
            function: .tenantClaims, sample: "TokenGeneration_RefreshTokens", member: "sub", value: "ä\"1",
            answer:
                #"{"claimsOverrideDetails":{"claimsToAddOrOverride":{"account":"ä\"1"},"claimsToSuppress":["email"]}}"#
        ),
    ])
    func `the response says it`(row: Case) async throws {
        let answer = try JSONObject(try await row.function.invoke(try row.event).answer)[object: "response"]
        #expect(try answer.bytes() == JSONObject(Array(row.answer.utf8)).bytes())
    }

    @Test(arguments: [
        Case(
            function: .allowedEmailDomains, sample: "PreSignUp_SignUp", member: "email", value: "ada@notexample.org",
            answer: "An email address of this kind cannot be used here."),
        Case(
            function: .allowedEmailDomains, sample: "PreSignUp_AdminCreateUser", member: "email",
            value: "ada@evil.test@example.org", answer: "An email address of this kind cannot be used here."),
        Case(
            function: .allowedEmailDomains, sample: "InboundFederation_ExternalProvider", object: "attributes",
            member: "samlResponse", value: "", answer: "An email address of this kind cannot be used here."),
        Case(
            function: .blockClients, sample: "PreAuthentication_Authentication", object: "callerContext",
            member: "clientId", value: "blocked2", answer: "You cannot sign in with this app."),
        Case(
            function: .syncGuard, sample: "SyncTrigger", object: "datasetRecords", member: "large",
            value: String(repeating: "é", count: 501), answer: "A value of this dataset is larger than 1000 bytes."),
        Case(
            function: .tenantClaims, sample: "TokenGeneration_Authentication.v3", member: "sub",
            answer: "This account is not ready to be used yet."),
    ])
    func `a refusal reaches the app word for word, and the log once`(row: Case) async throws {
        let invocation = try await row.function.invoke(try row.event)
        let error = try ErrorDocument(invocation.answer)
        #expect(error.errorType == "Refusal")
        #expect(error.errorMessage == row.answer)
        #expect(try invocation.lines.filter { $0.contains("\tINFO\tRefused") }.count == 1)
    }

    @Test func `with logs in JSON a sign-in is one object, with an object in it`() async throws {
        let run = try await DeskRun(
            .signInAudit, [try Sample("PostAuthentication_Authentication").path],
            environment: ["AWS_LAMBDA_LOG_FORMAT": "JSON"])
        let line = try JSONObject(Array(run.errors.utf8))
        #expect(line[text: "message"] == "Signed in")
        let signIn = line[object: "metadata"][object: "sign_in"]
        #expect(signIn[text: "sub"] == "f64edca3-e1d0-70f1-fb31-46493173c1e2")
        #expect(signIn[text: "new_device"] == "false")
    }

    @Test func `without settings a function that would do nothing, or let everyone in, does not start`() async throws {
        for function in [Function.allowedEmailDomains, .blockClients, .groupClaims, .syncGuard, .tenantClaims] {
            let sample = try #require(try function.samples().first)
            let run = try await DeskRun(executable: function.name, [sample.path])
            #expect(run.status == 1)
            #expect(run.errors.contains("The environment variable "), "\(run.errors)")
        }
    }
}

extension DecisionTests.Case: CustomTestStringConvertible {
    var testDescription: String { "\(function.name): \(sample) \(member)" }

    /// The sample with the change.
    var event: [UInt8] {
        get throws {
            try Sample(sample).edited { event in
                guard !member.isEmpty else { return }
                switch object {
                case "callerContext": event[object: object].members[member] = value
                case "datasetRecords":
                    event[object: object].members[member] = ["newValue": value ?? "", "op": "replace"]
                case "attributes": event[object: "request"][object: object].members[member] = ["email": value ?? ""]
                default: event[object: "request"][object: object].members[member] = value
                }
            }
        }
    }
}
