import LocalAWS
import WireJSON

/// Ends all sign-ins of the calling user.
enum GlobalSignOut: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let user = try await call.bearer().user
        try call.store.write { try $0.revokeFamilies(of: user) }
        return [:]
    }
}
