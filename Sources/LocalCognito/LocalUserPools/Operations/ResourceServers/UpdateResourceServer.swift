import WireJSON

/// Replaces a resource server's name and scopes.
enum UpdateResourceServer: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let (server, identifier) = try call.resourceServer()
        let now = call.now
        try call.store.write { tables in
            guard try tables.resourceServer(identifier, in: pool.id) != nil else {
                throw CognitoException.noResourceServer(identifier)
            }
            try tables.save(server, identifier, in: pool.id, now: now)
        }
        return ["ResourceServer": server.described(in: pool)]
    }
}
