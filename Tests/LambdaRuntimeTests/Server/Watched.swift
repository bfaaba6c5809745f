import Dispatch
import Synchronization

/// A value that threads change and that tests and threads wait for.
///
/// A waiting test is suspended and takes no thread of Swift's shared pool, which on a small machine has only two.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter: Sendable {
        let condition: @Sendable (Value) -> Bool
        let wake: @Sendable (Bool) -> Void
    }

    private struct State: Sendable {
        var value: Value
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
    }

    private let state: Mutex<State>

    init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    /// The current value.
    var value: Value {
        state.withLock { $0.value }
    }

    /// Changes the value and wakes whoever waited for what it is now.
    @discardableResult
    func update<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        let (result, woken) = state.withLock { state in
            let result = body(&state.value)
            let ready = state.waiters.filter { $0.value.condition(state.value) }
            for id in ready.keys {
                state.waiters[id] = nil
            }
            return (result, ready.values.map(\.wake))
        }
        for wake in woken {
            wake(true)
        }
        return result
    }

    /// Suspends the caller until the condition holds; false if it does not within the limit.
    func wait(within limit: Duration, until condition: @escaping @Sendable (Value) -> Bool) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { await self.wait(until: condition) }
            group.addTask {
                try? await Task.sleep(for: limit)
                return false
            }
            let met = await group.next() ?? false
            group.cancelAll()
            return met
        }
    }

    /// Blocks the calling thread until the condition holds; false if it does not within the limit.
    func block(within limit: DispatchTimeInterval, until condition: @escaping @Sendable (Value) -> Bool) -> Bool {
        let semaphore = DispatchSemaphore(value: 0)
        let id = newWaiter()
        register(id, Waiter(condition: condition) { _ in semaphore.signal() })
        defer { remove(id) }
        return semaphore.wait(timeout: .now() + limit) == .success
    }

    private func wait(until condition: @escaping @Sendable (Value) -> Bool) async -> Bool {
        let id = newWaiter()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                register(id, Waiter(condition: condition) { continuation.resume(returning: $0) })
                if Task.isCancelled {
                    remove(id)?.wake(false)
                }
            }
        } onCancel: {
            remove(id)?.wake(false)
        }
    }

    private func newWaiter() -> Int {
        state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
    }

    private func register(_ id: Int, _ waiter: Waiter) {
        let met = state.withLock { state in
            if waiter.condition(state.value) { return true }
            state.waiters[id] = waiter
            return false
        }
        if met {
            waiter.wake(true)
        }
    }

    @discardableResult
    private func remove(_ id: Int) -> Waiter? {
        state.withLock { $0.waiters.removeValue(forKey: id) }
    }
}
