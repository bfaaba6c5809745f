import LocalAWS
import LocalUserPools
import WireJSON

/// What one watcher has been sent, and what is new since then.
struct ChangeFeed {
    private let cognito: LocalCognito
    private let run: String
    private var flows: Int
    private var isFirst = true
    private var writes = -1
    private var message: Int64 = -1
    private var pools = JSONValue.null
    private var offset = 0.0

    init(_ cognito: LocalCognito, run: String, since version: Int) {
        self.cognito = cognito
        self.run = run
        flows = version
    }

    /// Returns the events about everything that has changed since the last call.
    mutating func news() -> [UInt8] {
        var bytes: [UInt8] = []
        let changes = cognito.server.trace.changes(since: flows)
        if isFirst || changes.version != flows {
            flows = changes.version
            bytes += Self.event("flows", changes.json, id: "\(run):\(changes.version)")
        }
        let (now, offset) = (cognito.server.store.writes, cognito.server.clock.offset)
        // The status of a recovery depends on the clock.
        if now != writes || offset != self.offset {
            let hasWritten = now != writes
            writes = now
            let pools = cognito.poolList
            if pools != self.pools {
                self.pools = pools
                bytes += Self.event("pools", pools)
            }
            let message = cognito.pools.lastMessage
            if message != self.message {
                self.message = message
                bytes += Self.event("outbox", ["number": .integer(message)])
            }
            if hasWritten { bytes += Self.event("store", ["writes": .integer(Int64(now))]) }
        }
        if isFirst || offset != self.offset {
            self.offset = offset
            bytes += Self.event("clock", ["now": .decimal(cognito.server.clock.now)])
        }
        isFirst = false
        return bytes
    }

    /// Returns a server-sent event whose data is one line of JSON.
    static func event(_ name: String, _ data: JSONValue, id: String? = nil) -> [UInt8] {
        Array("event: \(name)\n\(id.map { "id: \($0)\n" } ?? "")data: \(data.flattened)\n\n".utf8)
    }
}
