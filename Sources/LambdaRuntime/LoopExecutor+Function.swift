/// A failure of a function's code, as it is reported.
struct FunctionFailure: Error {
    let report: ErrorReport
}

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
    func answer<Function: LambdaFunction>(
        _ event: [UInt8], with function: Function, context: InvocationContext
    ) -> Result<[UInt8], FunctionFailure> {
        run {
            await LogOrigin.$current.withValue(context.origin) {
                do {
                    return .success(try await function.handle(event, context: context))
                } catch {
                    return .failure(FunctionFailure(report: Function.report(error, context: context)))
                }
            }
        }
    }
}
