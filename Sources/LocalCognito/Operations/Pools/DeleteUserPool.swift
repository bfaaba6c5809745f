import WireJSON

/// Deletes a pool with its users, unless it is protected.
enum DeleteUserPool: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        guard pool.configuration["DeletionProtection"]?.text != "ACTIVE" else {
            throw CognitoException.invalidParameter(
                "The user pool cannot be deleted because deletion protection is activated. Deletion protection must be "
                    + "inactivated first.")
        }
        try await call.store.configure { try $0.deletePool(pool.id) }
        return [:]
    }
}
