import LocalAWS

/// An operation on the access token's user.
///
/// ``Admin`` turns it into the same operation on a user whom an administrator names.
protocol UserOperation: Operation where State == UserPoolState {
    /// Checks that a pool supports the operation.
    static func check(_ pool: UserPool) throws(ServiceError)

    /// Performs a call for a user; the access token's bearer is nil for an administrator.
    static func respond(to call: Call, for user: User, in pool: UserPool, _ bearer: Bearer?) async throws -> Answer
}

extension UserOperation {
    static func check(_ pool: UserPool) throws(ServiceError) {}

    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        try check(bearer.pool)
        return try await respond(to: call, for: bearer.user, in: bearer.pool, bearer)
    }
}

/// The administrators' version of an operation.
enum Admin<Operation: UserOperation>: LocalAWS.Operation {
    static var name: String { "Admin\(Operation.name)" }

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        try Operation.check(pool)
        return try await Operation.respond(to: call, for: call.namedUser(in: pool), in: pool, nil)
    }
}
