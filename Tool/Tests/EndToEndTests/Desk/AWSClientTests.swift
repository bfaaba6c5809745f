import CognitoEmulatorTestSupport
import CognitoProcessTestSupport
import Foundation
import RuntimeEmulator
import Testing

/// The Invoke endpoint and the Runtime API under other people's clients.
@Suite(.timeLimit(.minutes(5))) struct AWSClientTests {
    @Test func `boto3 calls functions as it calls Lambda`() async throws {
        let lines = LogLines()
        let arn = "arn:aws:lambda:us-east-1:123456789012:function:ConformanceProbe"
        try await withLambda(.built("ConformanceProbe"), log: { lines.add($0) }) { lambda in
            let port = try await lambda.listen()
            let results = try JSONObject(
                await AWSClients.python([
                    "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/boto3_calls.py", "http://127.0.0.1:\(port)",
                    "ConformanceProbe",
                ]))
            func result(_ name: String) -> JSONObject { results[object: name] }
            func payload(_ name: String) throws -> JSONObject {
                try JSONObject(Array((result(name)[text: "payload"] ?? "").utf8))
            }

            #expect(results.members["echoes"] as? Int == 400)
            #expect(result("answer")[text: "payload"] == #"{"do":"echo"}"#)
            #expect(result("answer").members["status"] as? Int == 200)
            #expect(result("answer")[text: "version"] == "$LATEST")
            #expect(result("answer")[text: "error"] == nil)
            #expect(result("error")[text: "error"] == "Unhandled")
            #expect(try payload("error")[text: "errorMessage"] == "no")
            #expect(result("crash")[text: "error"] == "Unhandled")
            #expect(try payload("crash")[text: "errorType"] == "Runtime.ExitError")
            let (tail, id) = (result("tail")[text: "log"] ?? "", result("tail")[text: "requestId"] ?? "none")
            #expect(
                tail.contains("START RequestId: \(id)") && tail.contains("hello")
                    && tail.contains("REPORT RequestId: \(id)"))
            #expect(result("answer")[text: "log"] == "")
            #expect(try payload("context")[object: "clientContext"][object: "custom"][text: "club"] == "chess")
            #expect(try payload("context")[text: "requestId"] == result("context")[text: "requestId"])
            #expect(try payload("by ARN")[text: "arn"] == arn)
            #expect(try payload("by alias")[text: "arn"] == "\(arn):live")
            #expect(try payload("by qualifier")[text: "arn"] == "\(arn):7")
            // The probe asks what to do with the empty object that it gets.
            #expect(try payload("nothing")[text: "errorType"] == "Runtime.UnmarshalError")
            #expect(result("event").members["status"] as? Int == 202)
            #expect(result("dry run").members["status"] as? Int == 204)
            #expect(result("unknown")[text: "code"] == "ResourceNotFoundException")
            #expect(result("unknown")[text: "message"]?.hasSuffix("function:nobody") == true)
            #expect(result("not JSON")[text: "code"] == "InvalidRequestContentException")
            #expect(result("too large")[text: "code"] == "RequestTooLargeException")
            #expect(result("too large").members["status"] as? Int == 413)
            #expect(result("too large for an event")[text: "code"] == "RequestTooLargeException")
        }
        #expect(lines.all.contains { $0.text.contains("nobody waits") })
        #expect(!lines.all.contains { $0.text.contains("never") })
    }

    @Test func `the AWS CLI calls a function by --endpoint-url`() async throws {
        try await withLambda(.built("Witness")) { lambda in
            let port = try await lambda.listen()
            let sample = try #require(try Sample.all().first)
            let answer = "\(FileManager.default.temporaryDirectory.path)/answer-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: answer) }
            let output = try await AWSClients.python([
                "-m", "awscli", "lambda", "invoke", "--endpoint-url", "http://127.0.0.1:\(port)", "--function-name",
                "Witness", "--payload", String(decoding: sample.bytes, as: UTF8.self), "--log-type", "Tail", answer,
            ])
            let printed = try JSONObject(output)
            #expect(printed.members["StatusCode"] as? Int == 200)
            #expect(printed[text: "ExecutedVersion"] == "$LATEST")
            #expect(printed[text: "FunctionError"] == nil)
            let log = Data(base64Encoded: printed[text: "LogResult"] ?? "") ?? Data()
            #expect(String(decoding: log, as: UTF8.self).contains("REPORT RequestId: "))
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: answer))) == sample.bytes)
        }
    }

    @Test func `AWS's runtime client for Python runs as it comes`() async throws {
        var function = EmulatedFunction(
            name: "python", command: ["\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/awslambdaric.sh"],
            environment: try AWSClients.environment(), memory: 256, maximumInstances: 2)
        function.timeout = .seconds(100)
        try await withLambda(function) { lambda in
            let request = InvocationRequest(
                Array(#"{"n":1}"#.utf8), clientContext: #"{"custom":{"club":"chess"}}"#)
            let outcome = try #require(await lambda.invoke("python", request))
            let answer = try JSONObject(outcome.payload)
            #expect(answer[text: "requestId"] == outcome.requestID)
            #expect(answer[text: "arn"] == function.arn)
            #expect(answer[text: "name"] == "python" && answer[text: "memory"] == "256")
            #expect(answer[object: "custom"][text: "club"] == "chess")
            #expect(outcome.log.contains { $0.contains("handling 1") })
            let failed = try await lambda.invoke("python", #"{"do":"raise"}"#)
            #expect(failed.isError)
            #expect(try failed.error == ("ValueError", "no such luck"))
            for number in 0..<100 {
                let outcome = try await lambda.invoke("python", #"{"n":\#(number)}"#)
                #expect(try JSONObject(outcome.payload)[object: "event"].members["n"] as? Int == number)
            }
        }
    }
}
