import Synchronization

extension FunctionCode.Instance {
    /// Answers one event on the calling thread, which is the executor's, within the time that the handler has.
    func answer(
        _ event: [UInt8], _ context: InvocationContext, on executor: LoopExecutor
    ) -> Result<[UInt8], any Error> {
        let kept = Mutex<Result<[UInt8], any Error>?>(nil)
        let turn = executor.run { turn in
            var context = context
            context.turn = turn
            let answer: Result<[UInt8], any Error>
            do {
                answer = .success(
                    try await LogOrigin.$current.withValue(context.origin) { [context] in
                        try await self.answer(event, context)
                    })
            } catch {
                answer = .failure(error)
            }
            if turn.stopClock() { kept.withLock { $0 = answer } }
        }
        return turn.outcome ?? kept.withLock { $0 } ?? .failure(CancellationError())
    }
}
