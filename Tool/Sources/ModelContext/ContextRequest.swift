import WireJSON

/// A message of a client.
struct ContextRequest: Sendable {
    /// The id that the answer repeats; nil for a notification.
    let id: JSONValue?
    let method: String
    let parameters: JSONMembers<JSONValue>

    /// The reason why a message is not a request, with its id if it has one.
    struct Problem: Error {
        let id: JSONValue?
        let error: ContextError
    }

    /// Reads a message; nil for an answer, because the server asks nothing.
    init?(_ bytes: [UInt8]) throws(Problem) {
        let value: JSONValue
        do {
            value = try JSONValue(json: bytes)
        } catch {
            throw Problem(id: nil, error: .notJSON("The line is not JSON: \(error.reason) at byte \(error.offset)."))
        }
        guard let message = value.members else {
            throw Problem(
                id: nil, error: .invalidRequest("A message is one JSON object on a line; batches are not taken."))
        }
        let id = message["id"]
        switch id {
        case nil, .text, .integer: self.id = id
        default: throw Problem(id: nil, error: .invalidRequest("An id is a string or a whole number."))
        }
        guard message["jsonrpc"] == "2.0" else {
            throw Problem(id: id, error: .invalidRequest("The member jsonrpc must be \"2.0\"."))
        }
        guard let method = message["method"] else {
            if message["result"] != nil || message["error"] != nil { return nil }
            throw Problem(id: id, error: .invalidRequest("The member method is missing."))
        }
        guard let name = method.text else {
            throw Problem(id: id, error: .invalidRequest("The member method must be a string."))
        }
        let given = message["params"] ?? .object([:])
        guard let parameters = given.members else {
            throw Problem(id: id, error: .invalidParameters("The member params must be an object."))
        }
        self.method = name
        self.parameters = parameters
    }

    private var meta: JSONMembers<JSONValue>? { parameters["_meta"]?.members }

    /// The version that the request names; nil in the versions with a handshake.
    var version: String? { meta?["io.modelcontextprotocol/protocolVersion"]?.text }

    /// The client's name for the progress of the request.
    var progressToken: JSONValue? {
        switch meta?["progressToken"] {
        case .text(let text)?: .text(text)
        case .integer(let number)?: .integer(number)
        default: nil
        }
    }
}
