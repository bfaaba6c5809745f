import CognitoRehearsal
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

struct UnplayedCallTests {
    private static func request(
        _ service: String, path: String = "/", _ headers: HTTPHeaders = [:], _ body: String = ""
    ) -> HTTPRequest {
        var headers = headers
        headers.add(
            name: "Authorization",
            value:
                "AWS4-HMAC-SHA256 Credential=local/20261127/eu-west-1/\(service)/aws4_request, SignedHeaders=host, Signature=00"
        )
        return HTTPRequest(method: .POST, path: path, headers: headers, body: Array(body.utf8))
    }

    @Test(arguments: [
        ("events", "AWSEvents.PutEvents", "PutEvents of eventbridge is not played here", "--endpoint eventbridge=URL"),
        ("dynamodb", "DynamoDB_20120810.GetItem", "GetItem of dynamodb", "--endpoint dynamodb=URL"),
    ])
    func `a call of JSON is refused with the service, the operation and the option`(
        service: String, target: String, words: String, option: String
    ) throws {
        let reply = try #require(UnplayedCall(Self.request(service, ["X-Amz-Target": target], "{}"))).reply
        let root = try JSONDocument(reply.body).root
        #expect(reply.status == .badRequest && root["__type"]?.scalarText == "UnknownOperationException")
        let message = try #require(root["message"]?.scalarText)
        #expect(message.contains(words) && message.contains(option))
    }

    @Test func `a form is refused in XML, and a path without its parts`() throws {
        let form = try #require(
            UnplayedCall(Self.request("rds", [:], "Action=CreateDBInstance&MasterUserPassword=secret"))
        ).reply
        #expect(form.text.contains("<Code>InvalidAction</Code>") && form.text.contains("CreateDBInstance of rds"))
        #expect(!form.text.contains("secret"))
        let path = try #require(UnplayedCall(Self.request("s3", path: "/bucket/ada@example.org"))).reply
        #expect(path.text.contains("s3 is not played here") && !path.text.contains("ada"))
    }

    @Test(arguments: ["", "a b", "<script>", String(repeating: "a", count: 65)])
    func `what is not a service's name is not repeated`(service: String) {
        #expect(UnplayedCall(Self.request(service)) == nil)
    }

    @Test func `a request without a signature is none`() {
        #expect(UnplayedCall(HTTPRequest(method: .GET, path: "/")) == nil)
    }

    @Test(arguments: [
        ("dynamodb", "AWS_ENDPOINT_URL_DYNAMODB"), ("events", "AWS_ENDPOINT_URL_EVENTBRIDGE"),
        ("EventBridge", "AWS_ENDPOINT_URL_EVENTBRIDGE"), ("states", "AWS_ENDPOINT_URL_SFN"),
        ("secretsmanager", "AWS_ENDPOINT_URL_SECRETS_MANAGER"), ("execute-api", "AWS_ENDPOINT_URL_EXECUTE_API"),
        ("cognito-idp", "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER"),
    ])
    func `the variable of a service has the SDKs' identifier`(service: String, variable: String) {
        #expect(ServiceEndpoint.variable(of: service) == variable)
    }
}
