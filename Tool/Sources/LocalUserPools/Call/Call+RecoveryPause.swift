package import LocalAWS
import LocalRecovery

// While a point-in-time recovery is active, the pool's users do not change. The database refuses each change of a user, so
// these checks only let an operation end before it calls a function or sends a message.
extension Call {
    /// The operations on sessions and devices, which a recovery does not restore.
    private static let unpaused: Set = [
        "AdminUserGlobalSignOut", "GlobalSignOut", "RevokeUserSession", "AdminRevokeUserSession", "ConfirmDevice",
        "ForgetDevice", "AdminForgetDevice", "UpdateDeviceStatus", "AdminUpdateDeviceStatus",
        "UpdateAuthEventFeedback", "AdminUpdateAuthEventFeedback",
    ]

    /// The operations on groups and imports, and the link in an email, which confirms a sign-up.
    private static let alsoPaused: Set = [
        "CreateGroup", "UpdateGroup", "DeleteGroup", "CreateUserImportJob", "StartUserImportJob",
        "confirmUser",
    ]

    /// Returns true if an operation does not work while a recovery is active.
    static func isPausedByRecovery(_ operation: String) -> Bool {
        alsoPaused.contains(operation)
            || RequestCategory.of(operation).readsUser == false && !unpaused.contains(operation)
    }

    /// Checks that no recovery of a pool pauses the call's operation.
    func checkPause(of pool: UserPool) throws(ServiceError) {
        if Self.isPausedByRecovery(operation) { try checkUsersMayChange(in: pool) }
    }

    /// Checks that no recovery pauses changes of a pool's users.
    package func checkUsersMayChange(in pool: UserPool) throws(ServiceError) {
        guard try !isPaused(pool) else { throw .recoveryIsActive }
    }

    /// Returns true while a recovery pauses changes of a pool's users.
    func isPaused(_ pool: UserPool) throws(ServiceError) -> Bool {
        try store.read { try $0.isPaused(pool.id, at: now) }
    }
}
