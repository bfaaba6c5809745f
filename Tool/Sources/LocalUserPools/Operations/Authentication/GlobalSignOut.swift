import LocalAWS
import WireJSON

enum GlobalSignOut: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let user = try await call.bearer().user
        try call.store.write { try $0.revokeFamilies(of: user) }
        return [:]
    }
}

enum AdminUserGlobalSignOut: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let user = try call.namedUser(in: call.userPool())
        try call.store.write { try $0.revokeFamilies(of: user) }
        return [:]
    }
}
