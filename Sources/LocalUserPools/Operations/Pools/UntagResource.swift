import LocalAWS
import WireJSON

/// Removes tags of a pool.
enum UntagResource: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let keys = Set(call.input.texts("TagKeys") ?? [])
        try await call.changeTags { $0.filter { !keys.contains($0.key) } }
        return [:]
    }
}
