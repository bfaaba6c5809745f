import CognitoTime
import LoopbackHTTP
import NIOHTTP1

/// The replies of the Runtime API, with the messages of AWS's emulator.
enum RuntimeAPIReply {
    static let accepted = json(.accepted, [("status", "OK")])
    static let unknownRequest = error(.badRequest, "InvalidRequestID", "Invalid request ID")
    static let stale = error(.gone, "ErrorRuntimeInvokeTimeout", "Invoke timeout")
    static let invalidMode = error(
        .badRequest, "InvalidFunctionResponseMode", "Invalid function response mode")
    static let tooLarge = error(
        .payloadTooLarge, "RequestEntityTooLarge",
        "Exceeded maximum allowed payload size (\(Limit.payload) bytes).")

    /// Returns the reply to a call that is illegal in the process's current state.
    static func illegal(from state: Instance.State, to wanted: String) -> HTTPReply {
        error(
            .forbidden, "InvalidStateTransition",
            "State transition from \(state.rawValue) to \(wanted) failed for runtime. "
                + "Error: State transition is not allowed")
    }

    /// Returns the reply to a subscription for which the emulator never sends anything.
    static func notSupported(_ interface: String) -> HTTPReply {
        error(.accepted, "\(interface).NotSupported", "\(interface) API is not supported")
    }

    static func error(_ status: HTTPResponseStatus, _ type: String, _ message: String) -> HTTPReply {
        json(status, [("errorMessage", message), ("errorType", type)])
    }

    static func json(_ status: HTTPResponseStatus, _ members: [(String, String)]) -> HTTPReply {
        HTTPReply(
            status: status, headers: ["Content-Type": "application/json"],
            body: JSONText.object(members) + [UInt8(ascii: "\n")])
    }
}

/// The reply to a poll, which contains an event.
enum NextReply {
    /// The header with the id of one attempt, which runtimes send back with the answer since July 2026.
    static let invocationIDHeader = "Lambda-Runtime-Invocation-Id"

    static func make(_ invocation: InvocationRequest, invocationID: String, function: EmulatedFunction) -> HTTPReply {
        let deadline = WallClock.now + Figures.wholeMilliseconds(function.timeout)
        var headers: HTTPHeaders = [
            "Content-Type": "application/json",
            "Lambda-Runtime-Aws-Request-Id": invocation.requestID,
            invocationIDHeader: invocationID,
            "Lambda-Runtime-Deadline-Ms": String(deadline),
            "Lambda-Runtime-Invoked-Function-Arn": invocation.functionARN ?? function.arn,
        ]
        if let context = invocation.clientContext { headers.add(name: "Lambda-Runtime-Client-Context", value: context) }
        if let trace = invocation.traceID { headers.add(name: "Lambda-Runtime-Trace-Id", value: trace) }
        return HTTPReply(status: .ok, headers: headers, body: invocation.payload)
    }
}
