import Synchronization

/// Work that waits until a call has ended and is part of its flow, so that what the work records comes after the call.
package final class LaterWork: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    package func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    /// Does the work.
    func perform() {
        let work = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for work in work { work() }
    }
}
