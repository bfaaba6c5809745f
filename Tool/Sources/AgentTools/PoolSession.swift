import CognitoRehearsal
import Foundation
package import LocalAWS
import ModelContext
package import WireJSON

/// The local pool of a coding agent: a process with `pool`, which this process owns.
package actor PoolSession {
    /// A pool that serves.
    package struct Running {
        /// The object that `pool --json` prints first.
        package let ready: JSONValue
        package let server: OtherServer
        package let log: LogKeeper
        fileprivate let child: ChildCommand
        fileprivate let reading: Task<Void, Never>
    }

    /// The end of a pool's standard error, read while it is written.
    package actor LogKeeper {
        private var tail = LogTail()

        package var text: String { tail.text }

        package func add(_ line: String) { tail.add(line) }
    }

    /// The pool, or its start, so that two calls do not start two pools.
    private var current: Task<Running, any Error>?

    package init() {}

    /// Starts a pool with words of the command line; its data end with it.
    package func start(_ words: [String], folder: String?) async throws -> Running {
        if let current, let running = try? await current.value {
            throw Failure.wrongUse("A pool already runs at \(running.server.url). Use pool_reset, or pool_stop first.")
        }
        let line = ["pool", "--json", "--port=0", "--data=:memory:", "--exit-with-parent"] + words
        let start = Task { try await Self.start(line, folder) }
        current = start
        return try await withTaskCancellationHandler {
            do {
                return try await start.value
            } catch {
                current = nil
                throw error
            }
        } onCancel: {
            start.cancel()
        }
    }

    private static func start(_ line: [String], _ folder: String?) async throws -> Running {
        let child = try await ChildCommand.start(line, folder: folder)
        let log = LogKeeper()
        let errors = Task {
            for await line in child.errors {
                if case .bytes(let bytes) = line { await log.add(String(decoding: bytes, as: UTF8.self)) }
            }
        }
        var problem: String?
        return try await withTaskCancellationHandler {
            var lines = child.output.makeAsyncIterator()
            while let line = await lines.next() {
                guard case .bytes(let bytes) = line, let object = try? JSONValue(json: bytes) else { continue }
                if object["kind"] == "error" { problem = object["message"]?.text }
                guard object["kind"] == "ready", let url = object["endpoint"]?.text else { continue }
                // The records of calls follow. Nobody reads them here, and they must not fill the pipe.
                let reading = Task { while await lines.next() != nil {} }
                return Running(
                    ready: object, server: OtherServer(url: url, patience: 60), log: log, child: child, reading: reading
                )
            }
            await errors.value
            _ = await child.end()
            try Task.checkCancellation()
            let text = await log.text
            throw Failure.bad(problem ?? "The pool did not start. It says:\n\(text)")
        } onCancel: {
            child.stop()
        }
    }

    /// Returns the pool that runs.
    func running() async throws -> Running {
        guard let current, let running = try? await current.value else {
            throw Failure.wrongUse("No pool runs. Call pool_start first.")
        }
        return running
    }

    /// Ends the pool, if one runs.
    package func stop() async {
        guard let start = current else { return }
        current = nil
        start.cancel()
        guard let running = try? await start.value else { return }
        running.child.stop()
        _ = await running.child.end()
        await running.reading.value
    }
}
