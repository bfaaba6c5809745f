import Dispatch
import Glibc
import Synchronization

/// SIGINT, SIGTERM and, when a terminal is closed, SIGHUP, which end the command in an orderly way.
final class StopSignals: Sendable {
    private let state: State
    /// A Boolean value that indicates whether a signal has arrived.
    var hasCome: Bool { state.waits.withLock { $0.hasCome } }

    init() {
        let state = State()
        self.state = state
        for number in [SIGHUP, SIGINT, SIGTERM] {
            // `nohup` has requested that.
            if number == SIGHUP, Self.isIgnored(number) { continue }
            // The dispatch source still sees the signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            // It lives as long as its own handler, until the process ends.
            source.setEventHandler {
                withExtendedLifetime(source) { state.come() }
            }
            source.activate()
        }
    }

    /// Waits for a duration, or until a signal arrives or the task is cancelled; returns true if a signal has arrived.
    func wait(_ duration: Duration) async -> Bool {
        let sleep = Task<Void, Never> { try? await Task.sleep(for: duration) }
        let number = state.begin(sleep)
        await withTaskCancellationHandler {
            await sleep.value
        } onCancel: {
            sleep.cancel()
        }
        return state.end(number)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // SIG_IGN is the number 1 instead of a function, and functions cannot be compared.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// The waiting tasks, which a signal ends.
    private final class State: Sendable {
        let waits = Mutex((hasCome: false, count: 0, sleeps: [Int: Task<Void, Never>]()))

        /// Records a signal.
        func come() {
            let sleeps = waits.withLock { waits in
                waits.hasCome = true
                return waits.sleeps.values.map(\.self)
            }
            for sleep in sleeps { sleep.cancel() }
        }

        /// Records a waiting task.
        func begin(_ sleep: Task<Void, Never>) -> Int {
            let (number, hasCome) = waits.withLock { waits in
                waits.count += 1
                waits.sleeps[waits.count] = sleep
                return (waits.count, waits.hasCome)
            }
            if hasCome { sleep.cancel() }
            return number
        }

        /// Removes a task; returns true if a signal has arrived.
        func end(_ number: Int) -> Bool {
            waits.withLock { waits in
                waits.sleeps[number] = nil
                return waits.hasCome
            }
        }
    }
}
