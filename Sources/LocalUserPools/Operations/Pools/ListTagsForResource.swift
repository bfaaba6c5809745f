import LocalAWS
import WireJSON

/// Lists the tags of a pool.
enum ListTagsForResource: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        ["Tags": try call.taggedPool().configuration["UserPoolTags"] ?? .object([:])]
    }
}
