import WireJSON

/// Deletes a resource server.
enum DeleteResourceServer: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let identifier = try call.input.required("Identifier")
        try call.store.write { tables in
            guard try tables.resourceServer(identifier, in: pool.id) != nil else {
                throw CognitoException.noResourceServer(identifier)
            }
            try tables.deleteResourceServer(identifier, in: pool.id)
        }
        return [:]
    }
}
