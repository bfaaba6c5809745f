import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// The part of the Extensions API that a runtime may use to receive SIGTERM before its process ends.
enum ExtensionAPI {
    /// Returns the reply to a registration, and the id of the new extension.
    static func register(
        _ request: HTTPRequest, function: EmulatedFunction, isOpen: Bool, known: [String: String]
    ) -> (reply: HTTPReply, identifier: String?) {
        guard let name = request.header("Lambda-Extension-Name") else {
            return (error("Extension.InvalidExtensionName", "Empty extension name"), nil)
        }
        let events: [String]
        do {
            let members = try JSONObject(JSONDocument(request.body).root)
            events = members.member("events") == nil ? [] : try members.texts("events")
        } catch {
            return (Self.error("InvalidRequestFormat", "\(error)"), nil)
        }
        guard isOpen else {
            return (error("Extension.RegistrationClosed", "Extension registration closed already"), nil)
        }
        for event in events where event != "INVOKE" {
            let reason = event == "SHUTDOWN" ? "ShutdownEventNotSupportedForInternalExtension" : "ErrorInvalidEventType"
            return (error("Extension.InvalidEventType", "\(event): \(reason)"), nil)
        }
        guard known[name] == nil else {
            return (error("Extension.InvalidExtensionState", "Extension with this name already registered"), nil)
        }
        let identifier = RequestID.random()
        var reply = RuntimeAPIReply.json(
            .ok,
            [
                ("functionName", function.name), ("functionVersion", "$LATEST"),
                ("handler", function.environment["_HANDLER"] ?? ""),
            ])
        reply.headers.add(name: "Lambda-Extension-Identifier", value: identifier)
        return (reply, identifier)
    }

    /// Returns the reason to refuse an extension's poll for events; nil if the request is valid.
    static func refusal(of request: HTTPRequest, known: [String: String]) -> HTTPReply? {
        guard let identifier = request.header("Lambda-Extension-Identifier") else {
            return error("Extension.MissingExtensionIdentifier", "Missing Lambda-Extension-Identifier header")
        }
        guard RequestID.isValid(identifier) else {
            return error("Extension.InvalidExtensionIdentifier", "Invalid Lambda-Extension-Identifier")
        }
        guard known.values.contains(identifier) else {
            return error("Extension.UnknownExtensionIdentifier", "Unknown extension \(identifier)")
        }
        return nil
    }

    /// Returns the answer to an extension that reports its own failure, which has no further effect here.
    static func error(_ request: HTTPRequest, known: [String: String]) -> HTTPReply {
        if let refusal = refusal(of: request, known: known) { return refusal }
        guard request.header("Lambda-Extension-Function-Error-Type") != nil else {
            return error("Extension.MissingHeader", "Lambda-Extension-Function-Error-Type not found")
        }
        return RuntimeAPIReply.accepted
    }

    private static func error(_ type: String, _ message: String) -> HTTPReply {
        RuntimeAPIReply.error(.forbidden, type, message)
    }
}
