import Dispatch
import Glibc
import Synchronization

/// SIGINT and SIGTERM, which end the command in order.
final class StopSignals: Sendable {
    private let hasCome: Flag
    init() {
        let flag = Flag()
        hasCome = flag
        for number in [SIGINT, SIGTERM] {
            // The source sees it all the same.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            // It lives as long as its own handler: to the end of the process.
            source.setEventHandler {
                withExtendedLifetime(source) { flag.value.store(true, ordering: .relaxed) }
            }
            source.activate()
        }
    }

    /// Waits that long, or until a signal has come or the task is cancelled; true if a signal has come.
    func wait(_ duration: Duration) async -> Bool {
        let end = ContinuousClock.now + duration
        while !hasCome.value.load(ordering: .relaxed) && ContinuousClock.now < end {
            do { try await Task.sleep(for: .milliseconds(50)) } catch { break }
        }
        return hasCome.value.load(ordering: .relaxed)
    }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }
}
