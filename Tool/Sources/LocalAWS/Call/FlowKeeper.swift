import GRDB
import Synchronization
import WireJSON

extension StoreSchema {
    /// The kept flows, each as JSON.
    package static let flows = StoreSchema(
        [("flows-1", "CREATE TABLE flows (id INTEGER PRIMARY KEY, flow TEXT NOT NULL) STRICT;")], roots: ["flows"])
}

/// Saves flows in the store a moment after they change, so that they survive a restart of the server.
package final class FlowKeeper: Sendable {
    /// The pause between two writes: flows that change meanwhile are written together.
    private static let pause = Duration.seconds(1)

    private let store: Store
    private let trace: Trace
    /// The ``Trace/version`` up to which flows are saved.
    private let saved: Mutex<Int>
    private let saving = Mutex<Task<Void, Never>?>(nil)

    /// Gives a server's trace the flows that an earlier run has saved, and saves each change from now on.
    package init(_ server: LocalServer) throws(ServiceError) {
        (store, trace) = (server.store, server.trace)
        let flows = try server.store.read { tables in
            try tables.rows("SELECT flow FROM flows ORDER BY id").map { row in
                try JSONMembers<JSONValue>(stored: row["flow"])
            }
        }
        trace.restore(flows.compactMap(Trace.Flow.init(stored:)))
        saved = Mutex(trace.version)
        let changes = server.changes.listen()
        saving.withLock {
            $0 = Task { [weak self] in
                for await _ in changes {
                    self?.save()
                    try? await Task.sleep(for: Self.pause)
                }
            }
        }
    }

    /// Saves the flows for the last time.
    package func end() async {
        let task = saving.withLock(\.self)
        task?.cancel()
        await task?.value
        save()
    }

    deinit { saving.withLock { $0?.cancel() } }

    /// Saves the flows that have changed since the last time.
    ///
    /// If the disk is full, they are tried again with the next change.
    package func save() {
        saved.withLock { saved in
            let changes = trace.changes(since: saved)
            guard changes.version != saved else { return }
            let rows = changes.flows.map { (id: $0.id, text: $0.stored.stored) }
            let isWritten: ()? = try? store.keep { tables in
                for row in rows {
                    try tables.execute("INSERT OR REPLACE INTO flows (id, flow) VALUES (?, ?)", [row.id, row.text])
                }
                try tables.execute("DELETE FROM flows WHERE id < ?", [changes.oldest])
            }
            if isWritten != nil { saved = changes.version }
        }
    }
}
