package import WireJSON

/// An error that answers a request, with a code of JSON-RPC or of the protocol.
package struct ContextError: Error {
    package let code: Int64
    package let message: String
    package var data: JSONValue?

    package init(code: Int64, message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    static func notJSON(_ message: String) -> ContextError { ContextError(code: -32700, message: message) }
    static func invalidRequest(_ message: String) -> ContextError { ContextError(code: -32600, message: message) }
    static func unknownMethod(_ name: String) -> ContextError {
        ContextError(code: -32601, message: "There is no method \(name).")
    }
    static func invalidParameters(_ message: String) -> ContextError { ContextError(code: -32602, message: message) }

    /// The error as a member of an answer.
    var json: JSONValue {
        var members: JSONMembers<JSONValue> = ["code": .integer(code), "message": .text(message)]
        members["data"] = data
        return .object(members)
    }
}
