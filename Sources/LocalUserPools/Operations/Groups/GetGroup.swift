import LocalAWS
import WireJSON

/// Answers with a group.
enum GetGroup: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let name = try call.input.groupName
        guard let group = try call.store.read({ try $0.group(name, in: pool) }) else {
            throw ServiceError.noGroup
        }
        return ["Group": group.described]
    }
}
