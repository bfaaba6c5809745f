import CognitoProcessTestSupport
import Foundation
import FoundationNetworking

extension MailServer {
    /// Makes a table for sign-ins, as the page of `DynamoDBStore` says.
    func makeTable(_ name: String) async throws {
        guard let url = try environment["AWS_ENDPOINT_URL"].flatMap({ URL(string: $0) }) else { throw Unmet("a URL") }
        var request = URLRequest(url: url, timeoutInterval: 30)
        request.httpMethod = "POST"
        // By this alone moto knows which service is meant.
        let scope = "Credential=k/20260101/eu-west-1/dynamodb/aws4_request"
        request.setValue(
            "AWS4-HMAC-SHA256 \(scope), SignedHeaders=host, Signature=0", forHTTPHeaderField: "Authorization")
        request.setValue("DynamoDB_20120810.CreateTable", forHTTPHeaderField: "X-Amz-Target")
        request.setValue("application/x-amz-json-1.0", forHTTPHeaderField: "Content-Type")
        let key = #"[{"AttributeName":"id","KeyType":"HASH"}]"#
        let definitions = #"[{"AttributeName":"id","AttributeType":"S"}]"#
        request.httpBody = Data(
            """
            {"TableName":"\(name)","BillingMode":"PAY_PER_REQUEST","KeySchema":\(key),"AttributeDefinitions":\(definitions)}
            """.utf8)
        let (body, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw Unmet("a table, got: \(String(decoding: body, as: UTF8.self))")
        }
    }
}
