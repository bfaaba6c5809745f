import CognitoProcessTestSupport
import Foundation
import Testing

/// The Lambda API of `cognito-triggers pool`.
@Suite(.timeLimit(.minutes(5))) struct PoolLambdaTests {
    private let folder = WorkFolder()

    @Test func `boto3 makes functions, attaches one to a pool, changes its code and calls it`() async throws {
        let python = try await ManagedProject.python()
        let temporary = "\(folder.path)/temporary"
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        var environment = try ManagedProject.environment(with: python, in: folder)
        environment["TMPDIR"] = temporary
        let pool = try await PoolProcess(
            ["--data", ":memory:", "--package-path", folder.path, "--deploy-functions"], path: environment["PATH"],
            environment: environment)
        #expect(try await pool.call("pool_lambda.py", [python]) == "made, called and deleted\n", "\(pool.errors.text)")
        #expect(await pool.end() == 0)
        // Nothing of the zips is left.
        let left = try FileManager.default.contentsOfDirectory(atPath: temporary)
        #expect(left.filter { $0.contains("cognito-triggers-") } == [])
    }

    @Test func `the functions of a template without a pool are there for one that a program makes`() async throws {
        let python = try await ManagedProject.python()
        let template = """
            Resources:
              Gate:
                Type: AWS::Lambda::Function
                Properties:
                  Runtime: \(python)
                  Handler: index.handler
                  Role: arn:aws:iam::123456789012:role/any
                  Code: { ZipFile: "def handler(event, context):\\n    raise Exception('by the template')\\n" }
            """
        try template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let environment = try ManagedProject.environment(with: python, in: folder)
        let pool = try await PoolProcess(
            ["--data", ":memory:", "--package-path", folder.path], path: environment["PATH"], environment: environment)
        try await pool.says(
            "make one with CreateUserPool, or use --seed. Its functions have ARNs such as "
                + "arn:aws:lambda:us-east-1:123456789012:function:Gate.")
        func call(_ operation: String, _ body: String) async throws -> (status: Int, text: String) {
            try await pool.fetch(
                "/", post: body,
                headers: [
                    "X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)",
                    "Authorization":
                        "AWS4-HMAC-SHA256 Credential=x/20260301/us-east-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=00",
                ])
        }
        let made = try await call(
            "CreateUserPool",
            #"{"PoolName":"p","LambdaConfig":{"PreSignUp":"arn:aws:lambda:us-east-1:123456789012:function:Gate"}}"#
        ).text
        let id = try #require(made.firstMatch(of: /"Id":"([^"]+)"/), "\(made)").1
        let client = try await call("CreateUserPoolClient", #"{"UserPoolId":"\#(id)","ClientName":"c"}"#).text
        let app = try #require(client.firstMatch(of: /"ClientId":"([^"]+)"/), "\(client)").1
        let answer = try await call("SignUp", #"{"ClientId":"\#(app)","Username":"ada","Password":"Passw0rd!x"}"#)
        #expect(
            answer.status == 400 && answer.text.contains("PreSignUp failed with error by the template."), "\(answer)")
        #expect(await pool.end() == 0)
    }
}
