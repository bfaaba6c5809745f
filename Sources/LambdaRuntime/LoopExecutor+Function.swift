import Logging

/// A failure of a function's code, as it is reported.
struct FunctionFailure: Error {
    let report: ErrorReport
}

/// The answer to an event that a handler is to bring.
typealias PendingAnswer = Pending<Result<[UInt8], any Error>>

extension LoopExecutor {
    /// Sets a function up.
    func start<Function: LambdaFunction>(_ type: Function.Type) -> Result<Function, FunctionFailure> {
        run {
            do {
                return .success(try await Function())
            } catch {
                return .failure(FunctionFailure(report: Function.report(error, context: nil)))
            }
        }
    }

    /// Has a function answer an event.
    ///
    /// - Parameters:
    ///   - event: The event's bytes.
    ///   - function: The function.
    ///   - context: The invocation.
    ///   - cancelsAtDeadline: Whether the handler is cancelled at Lambda's deadline, because the process lives on then.
    /// - Returns: The answer, or the report of why there is none.
    func answer<Function: LambdaFunction>(
        _ event: [UInt8], with function: Function, context: InvocationContext, cancelsAtDeadline: Bool = false
    ) -> Result<[UInt8], FunctionFailure> {
        let isAhead = cancelsAtDeadline && context.deadline.millisecondsSince1970 > Deadline.now
        let pending = PendingAnswer(
            limit: isAhead ? PendingAnswer.Limit(cancelAt: context.deadline.millisecondsSince1970) : nil)
        var context = context
        context.pending = pending
        let answer = run(pending) { [context] pending in
            await LogOrigin.$current.withValue(context.origin) {
                let answer: Result<[UInt8], any Error>
                do {
                    answer = .success(try await function.handle(event, context: context))
                } catch {
                    answer = .failure(error)
                }
                if !pending.bring(answer) {
                    context.logger.warning("The handler was done too late; its answer is dropped")
                }
            }
        }
        return answer.mapError { error in
            LogOrigin.$current.withValue(context.origin) {
                FunctionFailure(report: Function.report(error, context: context))
            }
        }
    }

    /// Runs a function's shutdown hook; returns its error.
    func shutDown<Function: LambdaFunction>(_ function: Function) -> (any Error)? {
        run {
            do {
                _ = try await function.shutdown()
                return nil
            } catch {
                return error
            }
        }
    }
}
