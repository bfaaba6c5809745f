package import LocalAWS
package import WireJSON

extension CallTrace.Step {
    /// The step as JSON.
    ///
    /// Events and answers are stored as bytes and parsed on request, because the bytes take a tenth of the memory.
    package var json: JSONMembers<JSONValue> {
        var all = members.merging(verdict?.members ?? [:])
        all["kind"] = .text(kind)
        if kind == "trigger" { all["event"] = Self.shown(event) }
        switch ending {
        case .answer(let bytes): all["answer"] = Self.shown(bytes)
        case .error(let bytes): all["error"] = Self.shown(bytes)
        case .throttled: all["throttled"] = true
        case .missing(let reason), .denied(let reason): all["missing"] = .text(reason)
        case nil: break
        }
        return all
    }

    /// Returns bytes as a JSON value, without the password of a user migration.
    private static func shown(_ bytes: [UInt8]) -> JSONValue {
        guard let document = try? JSONDocument(bytes) else { return .text(String(decoding: bytes, as: UTF8.self)) }
        guard case .object(var members) = document.root.value, case .object(var request) = members["request"],
            request["password"] != nil
        else { return document.root.value }
        request["password"] = "(not shown)"
        members["request"] = .object(request)
        return .object(members)
    }
}

extension CallTrace {
    package var json: JSONValue { json(\.json) }
}

extension Trace {
    /// The flows as JSON, the oldest first.
    package var json: JSONValue { json(\.json) }
}
