import CognitoProcessTestSupport
import HTTPS
import LambdaRuntime
import Logging
import Testing

/// The content of logs, errors and descriptions.
@Suite struct RedactionTests {
    private static let canary = "canary7f3e9d52"

    private func request(_ url: String) -> HTTPSRequest {
        .post("\(url)?token=\(Self.canary)", .text(Self.canary), headers: ["Authorization": "Bearer \(Self.canary)"])
    }

    @Test func `A debug line says method, host, path, status and time, and no more`() async throws {
        let server = try await Server()
        let recorder = LogRecorder(level: .debug)
        let context = InvocationContext(requestID: "one", logger: recorder.logger)
        _ = try await server.client().send(request(try server.url("status?code=503&x=1")), in: context)
        #expect(recorder.lines.count == 1)
        #expect(recorder.lines.first?.level == .debug)
        for part in ["POST", "localhost:\(try server.port("https"))", "/status", "503", "ms"] {
            #expect(recorder.text.contains(part), "\(part) in \(recorder.text)")
        }
        #expect(!recorder.text.contains(Self.canary))
        #expect(!recorder.text.contains("x=1"))
    }

    @Test func `Above debug nothing is logged`() async throws {
        let server = try await Server()
        let recorder = LogRecorder(level: .info)
        let context = InvocationContext(requestID: "one", logger: recorder.logger)
        _ = try? await server.client().send(request(try server.url("drop?times=9")), in: context)
        #expect(recorder.lines.isEmpty)
    }

    @Test(arguments: ["drop", "cut", "cut-head", "large", "hold"])
    func `Errors and their log lines show no value of the request`(deed: String) async throws {
        let server = try await Server()
        let recorder = LogRecorder(level: .trace)
        let context = InvocationContext(
            requestID: "one", deadline: Deadline(millisecondsFromNow: 500), logger: recorder.logger)
        // The canary stands in a query of its own, so that the deed has no more of one than it needs.
        let url = try server.url(deed) + "?times=9&bytes=2000000&token=\(Self.canary)"
        let request = HTTPSRequest.post(url, .text(Self.canary), headers: ["X-Key": Self.canary])
        let error = await #expect(throws: HTTPSError.self) { try await server.client().send(request, in: context) }
        let texts = [recorder.text, "\(error as Any)", error.map { String(reflecting: $0) } ?? ""]
        #expect(!texts.contains { $0.contains(Self.canary) }, "\(texts)")
        #expect(recorder.text.contains("localhost"))
    }

    @Test func `Requests, bodies, headers and responses print no value`() throws {
        let request = request("https://api.example.org/v1/people")
        let response = HTTPSResponse(status: 200, headers: ["Set-Cookie": Self.canary], body: Array(Self.canary.utf8))
        var texts: [String] = []
        for value in [request, request.headers, request.body as Any, response, response.headers] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            texts += ["\(value)", String(reflecting: value), dumped]
        }
        #expect(!texts.contains { $0.contains(Self.canary) }, "\(texts)")
        #expect("\(request)" == "POST api.example.org/v1/people")
        #expect("\(request.headers)" == "[Authorization]")
        #expect("\(response)" == "status 200, 14 bytes")
        #expect("\(HTTPSRequest.get("https://ada:\(Self.canary)@x.example/"))".contains(Self.canary) == false)
    }
}
