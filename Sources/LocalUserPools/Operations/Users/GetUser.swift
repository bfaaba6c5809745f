import WireJSON

/// Answers with the token's user.
enum GetUser: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let bearer = try await call.bearer()
        let readable = bearer.client.settings.readable
        var members = bearer.user.factorSettings
        members["Username"] = .text(bearer.user.username)
        members["UserAttributes"] = bearer.user.listed { name in
            name == "sub" || !name.hasPrefix("dev:") && readable?.contains(name) ?? true
        }
        return .object(members)
    }
}

/// Answers with a user.
enum AdminGetUser: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let user = try call.namedUser(in: pool)
        guard case .object(let members) = user.described(attributes: "UserAttributes") else { return [:] }
        return .object(members.merging(user.factorSettings))
    }
}
