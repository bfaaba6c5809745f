import LocalAWS
import WireJSON

/// Deletes a pool with its users, unless it is protected.
enum DeleteUserPool: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try call.checkNoImport()
        let pool = try call.userPool()
        guard pool.configuration["DeletionProtection"]?.text != "ACTIVE" else {
            throw ServiceError.invalidParameter(
                "The user pool cannot be deleted because deletion protection is activated. Deletion protection must be "
                    + "inactivated first.")
        }
        guard try call.store.read({ try $0.objects(.domain, in: pool.id) }).isEmpty else {
            throw ServiceError.invalidParameter(
                "User pool cannot be deleted. It has a domain configured that should be deleted first.")
        }
        try call.store.configure { try $0.deletePool(pool.id) }
        return [:]
    }
}
