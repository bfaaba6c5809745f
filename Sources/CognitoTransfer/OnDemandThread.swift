import Synchronization

/// A thread for a client's transfers that starts with the first request and ends with its last owner.
public final class OnDemandThread: Sendable {
    private let thread = Mutex<TransferThread?>(nil)
    private let idleLimit: Int64

    /// Starts nothing yet; connections that were idle for more than `idleLimit` milliseconds will not be used.
    public init(idleLimit: Int64) { self.idleLimit = idleLimit }

    deinit { thread.withLock { $0?.end() } }

    /// Returns the thread, and starts it for the first request.
    public func running() throws -> TransferThread {
        try thread.withLock { thread in
            // A result, because `withLock` passes on typed errors only.
            Result {
                if let thread { return thread }
                let started = try TransferThread(idleLimit: idleLimit)
                thread = started
                return started
            }
        }.get()
    }
}
