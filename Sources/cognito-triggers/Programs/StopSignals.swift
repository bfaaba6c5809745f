import Dispatch
import Glibc
import Synchronization

/// SIGINT, SIGTERM and, when a terminal is closed, SIGHUP, which end the command in order.
final class StopSignals: Sendable {
    private let flag: Flag
    /// A Boolean value that indicates whether one has come.
    var hasCome: Bool { flag.value.load(ordering: .relaxed) }

    init() {
        let flag = Flag()
        self.flag = flag
        for number in [SIGHUP, SIGINT, SIGTERM] {
            // `nohup` has asked for that.
            if number == SIGHUP, Self.isIgnored(number) { continue }
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
        while !hasCome && ContinuousClock.now < end {
            do { try await Task.sleep(for: .milliseconds(50)) } catch { break }
        }
        return hasCome
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // SIG_IGN is the number 1 in place of a function, and functions cannot be compared.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }
}
