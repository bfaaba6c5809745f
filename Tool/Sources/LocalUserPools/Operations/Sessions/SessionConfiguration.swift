import LocalAWS
import UserPoolObjects
import WireJSON

/// Sets whether a pool tracks its users' sessions.
enum SetUserPoolSessionConfiguration: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        try pool.checkIsNotLite(for: "session tracking")
        let members = call.members(["UserSessionTracking", "TokenSession"])
        let object = try await call.set(.sessionConfiguration, "", members, in: pool)
        return object.members.merging(["UserPoolId": .text(pool.id)])
    }
}

/// Answers with the setting for the tracking of users' sessions in a pool.
enum GetUserPoolSessionConfiguration: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let object = try call.store.read { try $0.object(.sessionConfiguration, "", in: pool.id) }
        let none: JSONMembers<JSONValue> = [
            "UserSessionTracking": "DISABLED", "TokenSession": ["MaxPerUser": .integer(Int64(SessionLimit.standard))],
        ]
        return (object?.members ?? none).merging(["UserPoolId": .text(pool.id)])
    }
}

/// Sets the time for which an app client's hosted pages reuse a browser's sign-in.
enum SetUserPoolClientSessionConfiguration: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        try call.checkClient(of: pool)
        try pool.checkIsNotLite(for: "session tracking")
        guard try call.store.read({ try $0.sessionLimit(in: pool.id) }).maximum != nil else {
            throw ServiceError.sessionsAreNotTracked
        }
        let object = try await call.set(
            .sessionConfiguration, call.input.clientID, call.members(["ClientId", "SSOSession"]), in: pool)
        return object.members.merging(["UserPoolId": .text(pool.id)])
    }
}

/// Answers with the time for which an app client's hosted pages reuse a browser's sign-in.
enum GetUserPoolClientSessionConfiguration: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        try call.checkClient(of: pool)
        let client = try call.input.clientID
        let object = try call.store.read { try $0.object(.sessionConfiguration, client, in: pool.id) }
        let none: JSONMembers<JSONValue> = ["ClientId": .text(client), "SSOSession": ["MaxValidityMinutes": 60]]
        return (object?.members ?? none).merging(["UserPoolId": .text(pool.id)])
    }
}

extension ServiceError {
    /// The error for session operations on a pool that does not track sessions, in our words.
    static let sessionsAreNotTracked = ServiceError.notEnabled(
        "The tracking of sessions", for: "the user pool", name: "OperationNotEnabledException")
}
