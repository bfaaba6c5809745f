import FoundationEssentials
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// The endpoint through which callers invoke functions, compatible with Lambda's own.
struct InvokeAPI: Sendable {
    let emulator: LambdaEmulator

    func answer(_ request: HTTPRequest) async -> HTTPReply {
        guard let target = InvokeTarget(request) else {
            return Self.refusal(.notFound, "ResourceNotFoundException", "There is nothing at \(request.path)")
        }
        guard request.method == .POST else { return .onlyAllows([.POST]) }
        let requestID = RequestID.random()
        var reply = await invoke(target, request, requestID)
        reply.headers.add(name: "x-amzn-RequestId", value: requestID)
        return reply
    }

    private func invoke(_ target: InvokeTarget, _ request: HTTPRequest, _ requestID: String) async -> HTTPReply {
        guard let function = await emulator.functions[target.name] else {
            return Self.refusal(
                .notFound, "ResourceNotFoundException", "Function not found: \(target.missingARN)")
        }
        let kind = request.header("X-Amz-Invocation-Type") ?? "RequestResponse"
        let limit = kind == "Event" ? Limit.asynchronousPayload : Limit.payload
        guard !request.isTooLarge && request.body.count <= limit else {
            return Self.refusal(
                .payloadTooLarge, "RequestTooLargeException",
                "Request must be smaller than \(limit) bytes for the InvokeFunction operation")
        }
        // Lambda treats a missing payload as an empty object.
        let payload = request.body.isEmpty ? Array("{}".utf8) : request.body
        do { _ = try JSONDocument(payload) } catch {
            return Self.refusal(
                .badRequest, "InvalidRequestContentException",
                "Could not parse request body into json: \(error)")
        }
        var context: String?
        if let header = request.header("X-Amz-Client-Context") {
            context = Data(base64Encoded: header).map { String(decoding: $0, as: UTF8.self) }
            guard let context, (try? JSONDocument(Array(context.utf8))) != nil else {
                return Self.refusal(
                    .badRequest, "InvalidRequestContentException",
                    "Client context must be a valid Base64-encoded JSON object.")
            }
        }
        let invocation = InvocationRequest(
            payload, requestID: requestID, functionARN: target.arn(of: function),
            clientContext: context.map(Self.headerValue),
            traceID: request.header("X-Amzn-Trace-Id"))
        switch kind {
        case "DryRun": return HTTPReply(status: .noContent)
        case "Event":
            Task { [emulator] in await emulator.invoke(target.name, invocation) }
            return HTTPReply(status: .accepted)
        case "RequestResponse":
            guard let outcome = await emulator.invoke(target.name, invocation) else {
                return Self.refusal(
                    .notFound, "ResourceNotFoundException", "Function not found: \(target.missingARN)")
            }
            return Self.reply(outcome, withLog: request.header("X-Amz-Log-Type") == "Tail")
        default:
            return Self.refusal(
                .badRequest, "InvalidParameterValueException",
                "Unknown invocation type '\(kind)': use RequestResponse, Event or DryRun")
        }
    }

    private static func reply(_ outcome: InvocationOutcome, withLog: Bool) -> HTTPReply {
        var reply = HTTPReply(
            status: .ok, headers: ["Content-Type": "application/json", "X-Amz-Executed-Version": "$LATEST"],
            body: outcome.payload)
        if outcome.isError { reply.headers.add(name: "X-Amz-Function-Error", value: "Unhandled") }
        if withLog {
            let tail = outcome.log.map { "\($0)\n" }.joined().utf8.suffix(Limit.logTail)
            reply.headers.add(name: "X-Amz-Log-Result", value: Data(tail).base64EncodedString())
        }
        return reply
    }

    /// Returns JSON as the value of a header: without line ends, and with the character DEL as an escape.
    private static func headerValue(_ json: String) -> String {
        let bytes = json.utf8.flatMap { byte in
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): [UInt8(ascii: " ")]
            case 0x7F: Array(#"\u007f"#.utf8)
            default: [byte]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the reply for an error that Lambda itself reports.
    private static func refusal(_ status: HTTPResponseStatus, _ type: String, _ message: String) -> HTTPReply {
        // As in AWS's model of Lambda, the member `Message` has a capital letter in this error only.
        let member = type == "ResourceNotFoundException" ? "Message" : "message"
        return HTTPReply(
            status: status, headers: ["Content-Type": "application/json", "x-amzn-ErrorType": type],
            body: JSONText.object([("Type", "User"), (member, message)]))
    }
}
