import LocalAWS
import LocalRecovery
import UserPoolObjects
import WireJSON

/// Begins a recovery of a pool's users: it pauses changes of users, and generates the preview.
enum InitiatePointInTimeRecovery: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.recoverablePool()
        let (now, imports) = (call.now, call.pools.imports)
        guard let value = call.input["RestoreTimestamp"], let time = value.number ?? Double(value.flattened) else {
            throw ServiceError.missing(parameter: "RestoreTimestamp")
        }
        let recovery = try call.store.write { tables in
            guard try !tables.objects(.importJob, in: pool.id).contains(where: { imports.isRunning($0.name) }) else {
                throw ServiceError.cannotBe("A user pool", "recovered while a user import job is in progress")
            }
            try tables.checkRecovery(
                to: time, of: pool.id, created: pool.created, days: pool.tier == "PLUS" ? 14 : 1, at: now)
            try tables.pruneJournals(at: now)
            let recovery = Recovery(
                id: call.random.uuid(), pool: pool.id, restores: time, initiated: now,
                failure: call.statusOfFault(), preview: try tables.recoveryPreview(in: pool.id, to: time))
            try tables.save(recovery)
            return recovery
        }
        return ["Restoration": recovery.described(at: now)]
    }
}

/// Restores a pool's users to the point of a recovery; the recovery cannot be cancelled any more.
enum StartPointInTimeRecovery: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.recoverablePool()
        let (id, now) = (try call.input.required("RestoreId"), call.now)
        let recovery = try call.store.write { tables in
            guard let done = try tables.startRecovery(id, of: pool.id, at: now, failure: call.statusOfFault) else {
                throw ServiceError.absent(Recovery.kind, id)
            }
            try tables.reindex(done.users, in: pool)
            return done.recovery
        }
        return ["Restoration": recovery.described(at: now)]
    }
}

/// Discards a recovery that has not changed anything yet.
enum CancelPointInTimeRecovery: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.recoverablePool()
        let (id, now) = (try call.input.required("RestoreId"), call.now)
        let recovery = try call.store.write { tables in
            guard var recovery = try tables.recovery(id, of: pool.id) else {
                throw ServiceError.absent(Recovery.kind, id)
            }
            try recovery.cancel(at: now)
            try tables.save(recovery)
            return recovery
        }
        return ["Restoration": recovery.described(at: now)]
    }
}

enum DescribePointInTimeRecovery: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.recoverablePool()
        let id = try call.input.required("RestoreId")
        guard let recovery = try call.store.read({ try $0.recovery(id, of: pool.id) }) else {
            throw ServiceError.absent(Recovery.kind, id)
        }
        return ["Restoration": recovery.described(at: call.now)]
    }
}

/// Lists the recoveries of a pool, from the newest to the oldest, without their previews.
enum ListPointInTimeRecoveries: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.recoverablePool()
        let now = call.now
        let recoveries = try call.store.read { try $0.recoveries(of: pool.id) }
        let (page, next) = try call.page(
            of: recoveries, in: "recoveries \(pool.id)", limit: call.input.pageSize("MaxResults"), key: \.id)
        return ["Restorations": .array(page.map { $0.listed(at: now) }), "NextToken": next]
    }
}

extension Call {
    /// Returns the pool that `UserPoolId` names, whose feature plan must allow recoveries.
    fileprivate func recoverablePool() throws(ServiceError) -> UserPool {
        let pool = try userPool()
        try pool.checkIsNotLite(for: "point-in-time recovery")
        return pool
    }

    /// Returns the status that a fault asks for, instead of the result of the recovery's next work.
    fileprivate func statusOfFault() -> Recovery.Status? {
        server.faults.takeStatus(of: operation).flatMap(Recovery.Status.init)
    }
}
