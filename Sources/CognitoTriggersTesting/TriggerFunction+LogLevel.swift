import CognitoTriggers
import LambdaRuntime

extension TriggerFunction {
    /// Returns the level of the function's own log handler; nil if the test's variables decide.
    static func ownLogLevel(in overrides: ProcessOverrides) -> Logger.Level? {
        overrides.apply {
            let handler = logHandler(label: "function")
            // In a test, Lambda's handler accepts every line.
            return handler is LambdaLogHandler ? nil : handler.logLevel
        }
    }
}
