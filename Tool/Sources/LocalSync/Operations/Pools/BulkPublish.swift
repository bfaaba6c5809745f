import LocalAWS
import WireJSON

/// Publishes every dataset of a pool in one record each; at most once in 24 hours.
enum BulkPublish: GuardedOperation {
    static let access = Access.developer
    private static let pause = 86_400.0

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.poolID()
        let stream = try call.store.write { tables -> String? in
            try call.checkPool(tables)
            var configuration = try tables.configuration(of: pool)
            try check(configuration.bulkPublish ?? [:], now: call.now)
            let reason = failure(configuration, call.sync.streams)
            if let stream = configuration.stream, reason == nil {
                for dataset in try tables.datasets(in: pool) {
                    let records = try tables.records(of: dataset).filter { $0.value != nil }
                    try call.sync.streams.add(records, of: dataset, to: stream, tables)
                }
            }
            configuration.bulkPublish = [
                "BulkPublishStartTime": .decimal(call.now), "BulkPublishCompleteTime": .decimal(call.now),
                "BulkPublishStatus": reason == nil ? "SUCCEEDED" : "FAILED",
                "FailureMessage": reason.map(JSONValue.text) ?? .null,
            ]
            try tables.save(configuration)
            return configuration.stream
        }
        if let stream { call.trace.later.add { [streams = call.sync.streams] in streams.deliver(stream) } }
        return ["IdentityPoolId": .text(pool)]
    }

    /// Throws an error if a publication is running, or has succeeded within the last 24 hours.
    private static func check(_ last: JSONMembers<JSONValue>, now: Double) throws {
        switch last["BulkPublishStatus"]?.text {
        case "SUCCEEDED" where (last["BulkPublishCompleteTime"]?.number ?? 0) > now - pause:
            throw ServiceError(
                "AlreadyStreamedException", "The datasets have been published in the last 24 hours.")
        default: return
        }
    }

    /// Returns the reason why nothing can be published; nil if the pool streams to a receiver.
    private static func failure(_ configuration: PoolConfiguration, _ streams: SyncStreams) -> String? {
        guard let stream = configuration.stream else { return "Streaming is not ENABLED for the identity pool." }
        return streams.hasReceiver(stream) ? nil : "The stream \(stream) has no receiver."
    }
}

enum GetBulkPublishDetails: GuardedOperation {
    static let access = Access.developer

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.poolID()
        let last = try call.store.read { tables in
            try call.checkPool(tables)
            return try tables.configuration(of: pool).bulkPublish
        }
        let details = last ?? ["BulkPublishStatus": "NOT_STARTED"]
        return details.merging(["IdentityPoolId": .text(pool)])
    }
}
