import GRDB
import LocalAWS
import WireJSON

/// What Cognito Sync stores for an identity pool.
struct PoolConfiguration: Sendable {
    let poolID: String
    /// The functions by their events: `SyncTrigger` at most.
    var events: JSONMembers<String> = [:]
    /// The API's `PushSync`; nil if nothing is pushed.
    var push: JSONMembers<JSONValue>?
    /// The API's `CognitoStreams`; nil if nothing is streamed.
    var streams: JSONMembers<JSONValue>?
    /// The number of sessions in which devices have read datasets.
    fileprivate(set) var sessionCount = 0
    /// The latest publication of all datasets, as the API describes it; nil before the first one.
    var bulkPublish: JSONMembers<JSONValue>?

    init(poolID: String) { self.poolID = poolID }

    /// The name of the stream that receives changes; nil if streaming is not enabled.
    var stream: String? {
        streams?["StreamingStatus"] == "ENABLED" ? streams?["StreamName"]?.text : nil
    }

    /// The members of the API that are set.
    var described: JSONMembers<JSONValue> {
        var members: JSONMembers<JSONValue> = ["IdentityPoolId": .text(poolID)]
        members["PushSync"] = push.map(JSONValue.object)
        members["CognitoStreams"] = streams.map(JSONValue.object)
        return members
    }
}

extension StoreTables {
    func configuration(of pool: String) throws -> PoolConfiguration {
        try first("SELECT * FROM sync_pools WHERE pool = ?", [pool]) { row in
            func members(_ column: String) throws -> JSONMembers<JSONValue>? {
                try (row[column] as String?).map { try JSONMembers<JSONValue>(stored: $0) }
            }
            var configuration = PoolConfiguration(poolID: pool)
            configuration.events = try JSONMembers<String>(stored: row["events"])
            configuration.push = try members("push")
            configuration.streams = try members("streams")
            configuration.sessionCount = row["sessions"]
            configuration.bulkPublish = try members("bulk")
            return configuration
        } ?? PoolConfiguration(poolID: pool)
    }

    func save(_ configuration: PoolConfiguration) throws {
        try execute(
            """
            INSERT INTO sync_pools VALUES (?, ?, ?, ?, 0, ?) ON CONFLICT (pool) DO UPDATE SET
              events = excluded.events, push = excluded.push, streams = excluded.streams, bulk = excluded.bulk
            """,
            [
                configuration.poolID, configuration.events.stored, configuration.push?.stored,
                configuration.streams?.stored, configuration.bulkPublish?.stored,
            ])
    }

    /// Disables streaming in all pools with a stream, as Cognito does if the stream is gone.
    func disableStream(_ stream: String) throws {
        for row in try rows("SELECT pool FROM sync_pools WHERE streams IS NOT NULL") {
            var configuration = try configuration(of: row["pool"])
            guard configuration.stream == stream else { continue }
            configuration.streams?["StreamingStatus"] = "DISABLED"
            try save(configuration)
        }
    }
}
