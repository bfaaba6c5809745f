import WireJSON

/// Creates a resource server.
enum CreateResourceServer: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let (server, identifier) = try call.resourceServer()
        let now = call.now
        try call.store.write { tables in
            guard try tables.resourceServer(identifier, in: pool.id) == nil else {
                throw CognitoException.invalidParameter("\(identifier) already exists in pool \(pool.id).")
            }
            guard try tables.resourceServers(in: pool.id).count < 25 else {
                throw CognitoException("LimitExceededException", "A user pool can have 25 resource servers at most.")
            }
            try tables.save(server, identifier, in: pool.id, now: now)
        }
        return ["ResourceServer": server.described(in: pool)]
    }
}

extension Call {
    /// Returns the resource server that the request describes.
    func resourceServer() throws(CognitoException) -> (server: ResourceServer, identifier: String) {
        let identifier = try input.required("Identifier")
        let server = ResourceServer(members: [
            "Identifier": .text(identifier), "Name": .text(try input.required("Name")),
            "Scopes": .array(input.elements("Scopes")),
        ])
        return (server, identifier)
    }
}

extension ResourceServer {
    /// The server as the API answers it.
    func described(in pool: UserPool) -> JSONValue { .object(members.merging(["UserPoolId": .text(pool.id)])) }
}

extension CognitoException {
    /// The error for a resource server that does not exist.
    static func noResourceServer(_ identifier: String) -> CognitoException {
        resourceNotFound("Resource server \(identifier) does not exist.")
    }
}
