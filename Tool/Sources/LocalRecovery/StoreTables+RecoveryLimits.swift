package import LocalAWS

extension StoreTables {
    /// The seconds that a point of recovery has to be in the past: 15 minutes.
    private static let delay = 900.0
    private static let day = 86400.0

    /// Checks that a pool's users can be restored to a time.
    ///
    /// - Parameters:
    ///   - time: The point of recovery.
    ///   - pool: The pool's id.
    ///   - created: The time at which the pool was created.
    ///   - days: The days back that the pool's feature plan allows.
    ///   - now: The time.
    /// - Throws: The refusal of the first rule that is broken.
    package func checkRecovery(
        to time: Double, of pool: String, created: Double, days: Int, at now: Double
    ) throws {
        func check(_ isAllowed: Bool, _ rule: String) throws(ServiceError) {
            guard isAllowed else { throw .mustBe("RestoreTimestamp", rule) }
        }
        try check(time <= now - Self.delay, "at least 15 minutes in the past")
        try check(time >= created, "after the creation of the user pool")
        try check(
            time >= now - Double(days) * Self.day,
            "within the last \(days == 1 ? "day" : "\(days) days"), as the feature plan requires")
        // The journal of a pool that an older version of the command has made begins with the newer version.
        try check(time >= journalStart(of: pool) ?? 0, "after the beginning of the user pool's journal")
        guard try !isPaused(pool, at: now) else {
            throw ServiceError(
                "ConcurrentModificationException", "Another point-in-time recovery of the user pool is active.")
        }
        let recoveries = try recoveries(of: pool)
        func isWithin(_ days: Double, _ time: Double) -> Bool { time > now - days * Self.day && time <= now }
        guard !recoveries.contains(where: { $0.hasRestored && isWithin(1, $0.started ?? 0) }) else {
            throw ServiceError.cannotBe("A user pool", "recovered twice in 24 hours", name: "LimitExceededException")
        }
        guard recoveries.count(where: { isWithin(1, $0.initiated) }) < 3 else {
            throw ServiceError.limit("A user pool", 3, "recovery previews in 24 hours")
        }
        guard recoveries.count(where: { isWithin(30, $0.initiated) }) < 10 else {
            throw ServiceError.limit("A user pool", 10, "recovery previews in 30 days")
        }
    }
}
