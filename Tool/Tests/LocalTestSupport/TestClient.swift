import Foundation
package import LoopbackHTTP
package import NIOHTTP1
import Testing
package import WireJSON

@testable package import LocalAWS
@testable package import LocalCognito
@testable import LocalUserPools

/// A host without functions.
package struct NoFunctions: FunctionHost {
    package init() {}

    package func invoke(_ arn: String, event: [UInt8], trace: String?) async -> FunctionAnswer {
        FunctionAnswer(.missing(reason: "none"))
    }
}

/// A client of the API that needs no socket.
package struct TestClient: Sendable {
    package static let authorization =
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260301/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=00"

    package var cognito: LocalCognito
    package var secrets: [String: String]?

    package init(
        secrets: [String: String]? = nil, clock: LocalClock = LocalClock(), random: RandomSource = RandomSource()
    )
        throws
    {
        cognito = try LocalCognito(host: NoFunctions(), clock: clock, random: random).sharingKeys()
        self.secrets = secrets
    }

    /// Sends a request as a client does.
    package func send(_ target: String?, _ body: String = "{}", headers: HTTPHeaders = [:]) async -> HTTPReply {
        var headers = headers
        headers.add(name: "Host", value: "127.0.0.1:9229")
        if let target { headers.add(name: "X-Amz-Target", value: target) }
        return await APIEndpoint(cognito: cognito, secrets: secrets)
            .answer(HTTPRequest(method: .POST, path: "/", headers: headers, body: Array(body.utf8)))
    }

    /// Calls an operation, signed for eu-west-1 unless the call is unsigned.
    package func call(_ operation: String, _ input: JSONValue = [:], isSigned: Bool = true) async throws -> JSONView {
        let reply = await send(
            "AWSCognitoIdentityProviderService.\(operation)", input.flattened,
            headers: isSigned ? ["Authorization": Self.authorization] : [:])
        return try JSONDocument(reply.body).root
    }

    /// Creates a pool and returns its id.
    package func pool(_ members: JSONMembers<JSONValue> = [:]) async throws -> String {
        var input = members
        input["PoolName"] = "pool"
        let answer = try await call("CreateUserPool", .object(input))
        return try #require(answer["UserPool"]?["Id"]?.scalarText, "\(answer.source)")
    }

    /// The exception and the message of an answer, such as `ResourceNotFoundException: …`.
    package func error(_ operation: String, _ input: JSONValue = [:], isSigned: Bool = true) async throws -> String {
        let answer = try await call(operation, input, isSigned: isSigned)
        return "\(answer["__type"]?.scalarText ?? "no error"): \(answer["message"]?.scalarText ?? answer.source)"
    }
}
