extension FunctionCode {
    /// What came of setting a function up.
    enum Start {
        case instance(Instance)
        case failure(ErrorReport)
    }

    /// Where a task leaves it for the thread that waits.
    private final class Outcome: @unchecked Sendable {
        // One thread writes and reads it.
        var instance: Instance?
        var error: (any Error)?
    }

    /// Sets the function up on the calling thread, which is the executor's.
    func start(on executor: LoopExecutor) -> Start {
        let outcome = Outcome()
        _ = executor.run { _ in
            do {
                outcome.instance = try await start()
            } catch {
                outcome.error = error
            }
        }
        if let instance = outcome.instance { return .instance(instance) }
        return .failure(report(outcome.error ?? CancellationError(), nil))
    }
}
