import Synchronization

/// A request shared by the waiting task and the thread that transfers it.
final class Exchange: Sendable {
    private enum State {
        case new
        case awaited(CheckedContinuation<TransferResponse, any Error>)
        case over
    }

    let request: TransferRequest
    private let state = Mutex(State.new)

    init(_ request: TransferRequest) { self.request = request }

    /// Waits for the response; cancelling the task ends the wait at once, even if the thread is busy.
    func response(by thread: TransferThread) async throws -> TransferResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isNew = state.withLock { state in
                    guard case .new = state else { return false }
                    state = .awaited(continuation)
                    return true
                }
                guard isNew else { return continuation.resume(throwing: CancellationError()) }
                thread.start(self)
            }
        } onCancel: {
            finish(.failure(CancellationError()))
            thread.lookAgain()
        }
    }

    /// Ends the wait with a result, unless the wait has already ended.
    func finish(_ result: Result<TransferResponse, any Error>) {
        let state = state.withLock { state in
            defer { state = .over }
            return state
        }
        if case .awaited(let continuation) = state { continuation.resume(with: result) }
    }

    /// A Boolean value that indicates whether the wait has ended.
    var isOver: Bool {
        state.withLock { state in
            if case .over = state { true } else { false }
        }
    }
}
