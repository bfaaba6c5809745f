import Dispatch
import Glibc
package import RuntimeEmulator
import Synchronization

/// SIGINT, SIGTERM and, when a terminal is closed, SIGHUP, which end the command in an orderly way.
package final class StopSignals: Sendable {
    private struct State {
        var hasCome = false
        /// The number of waits so far, which is also the number of the latest wait.
        var count = 0
        /// The current waits, by number.
        var sleeps: [Int: Task<Void, Never>] = [:]
    }

    private let state = Mutex(State())
    /// A Boolean value that indicates whether a signal has arrived.
    package var hasCome: Bool { state.withLock(\.hasCome) }

    package init() {
        for number in [SIGHUP, SIGINT, SIGTERM] {
            // `nohup` makes the command ignore this signal on purpose.
            if number == SIGHUP, Self.isIgnored(number) { continue }
            // The dispatch source still receives an ignored signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            // The handler keeps its own source alive until the process ends.
            source.setEventHandler { [self] in
                withExtendedLifetime(source) { come() }
            }
            source.activate()
        }
    }

    /// Waits for a duration, or until a signal arrives or the task is cancelled; returns true if a signal has arrived.
    package func wait(_ duration: Duration) async -> Bool {
        let sleep = Task<Void, Never> { try? await Task.sleep(for: duration) }
        let (number, hasCome) = state.withLock { state in
            state.count += 1
            state.sleeps[state.count] = sleep
            return (state.count, state.hasCome)
        }
        if hasCome { sleep.cancel() }
        await withTaskCancellationHandler {
            await sleep.value
        } onCancel: {
            sleep.cancel()
        }
        return state.withLock { state in
            state.sleeps[number] = nil
            return state.hasCome
        }
    }

    /// Stops an emulator and ends the command on a signal; Ctrl-C does not reach the functions' process groups.
    package func ending(_ emulator: LambdaEmulator) -> Task<Void, Never> {
        Task {
            while await !wait(.seconds(60)) { guard !Task.isCancelled else { return } }
            await emulator.stop()
            exit(130)
        }
    }

    private func come() {
        let sleeps = state.withLock { state in
            state.hasCome = true
            return state.sleeps.values.map(\.self)
        }
        for sleep in sleeps { sleep.cancel() }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // SIG_IGN is the number 1 in place of a function. Functions cannot be compared, but numbers can.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
