import CognitoProcessTestSupport
import Foundation
import Testing
import WireJSON

/// The callers of a pool: programs, its own page, and pages of other origins, by several names.
@Suite(.timeLimit(.minutes(5))) struct PoolCallersTests {
    private static let template = """
        Resources:
          People:
            Type: AWS::Cognito::UserPool
            Properties: { AutoVerifiedAttributes: [email] }
          App:
            Type: AWS::Cognito::UserPoolClient
            Properties:
              UserPoolId: !Ref People
              AllowedOAuthFlows: [code]
              AllowedOAuthFlowsUserPoolClient: true
              AllowedOAuthScopes: [openid]
              CallbackURLs: ["http://localhost:3000/"]
              SupportedIdentityProviders: [COGNITO]
          Domain:
            Type: AWS::Cognito::UserPoolDomain
            Properties:
              UserPoolId: !Ref People
              Domain: auth.example.org
              CustomDomainConfig: { CertificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/a" }
        """

    @Test func `each caller reaches the routes that are for it, and no others`() async throws {
        let folder = WorkFolder()
        try Self.template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let pool = try await PoolProcess([
            "--quiet", "--package-path", folder.path, "--data", ":memory:", "--allow-origin", "https://app.example.org",
            "--allow-host", "pool.internal", "--deploy-functions",
        ])
        #expect(pool.errors.text.contains("--allow-host pool.internal: whoever reaches the server by this name"))
        #expect(try await pool.call("pool_callers.py").hasSuffix("as they should be\n"))
        #expect(await pool.end() == 0)
    }

    @Test func `the values that an app sends to functions are recorded by their lengths unless they are asked for`()
        async throws
    {
        let secret = "device-secret-attack-1"
        for records in [false, true] {
            let project = try await HostileProject(records ? ["--record-metadata"] : [])
            try await project.call(
                "SignUp",
                [
                    "Username": "ada", "Password": "Correct-Horse-Battery-1",
                    "ClientMetadata": ["device": .text(secret)],
                    "ValidationData": [["Name": "captcha", "Value": .text(secret)]],
                    "UserAttributes": [["Name": "email", "Value": "ada@example.org"]],
                ])
            let trace = try await project.pool.fetch("/_local/trace").1
            // The function repeats the value in its refusal, which is its own text.
            let flows = try await project.flows()
            let event = flows.first?.first?["event"] ?? .null
            for member in [
                event["request"]?["clientMetadata"]?["device"], event["request"]?["validationData"]?["captcha"],
            ] {
                #expect(member == .text(records ? secret : "(22 characters)"), "\(trace)")
            }
            let request = try JSONValue(json: Array(trace.utf8)).elements?.first?["calls"]?.elements?.first?["request"]
            #expect(request?["ClientMetadata"]?["device"] == .text(records ? secret : "(22 characters)"), "\(trace)")
            let validation = request?["ValidationData"]?.elements?.first
            #expect(validation?["Name"] == "captcha")
            #expect(validation?["Value"] == .text(records ? secret : "(22 characters)"), "\(trace)")
            for (path, body) in [
                ("/_local/events", ["event": event] as JSONValue),
                ("/_local/tests", ["steps": [["function": HostileProject.function, "event": event]]]),
            ] {
                let (status, answer) = try await project.post(path, body)
                #expect(status == 200, "\(answer)")
                let text = answer["files"]?.elements?.last?["text"]?.text ?? ""
                #expect(text.contains(records ? secret : "\"device\": \"sample sample sample s\""), "\(text)")
                #expect(answer["notes"]?.flattened.contains("--record-metadata") == !records, "\(answer)")
            }
            let again = try await project.post("/_local/again", ["function": HostileProject.function, "event": event])
            #expect(again.status == 200 && (again.answer["notes"] == nil) == records, "\(again.answer)")
            #expect(await project.pool.end() == 0)
        }
    }
}
