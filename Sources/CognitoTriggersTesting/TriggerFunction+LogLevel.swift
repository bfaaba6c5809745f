import CognitoTriggers
import LambdaRuntime

extension TriggerFunction {
    /// Returns the level of the function's own log handler; nil if the test's variables decide.
    static func ownLogLevel(in overrides: ProcessOverrides) -> Logger.Level? {
        let level = overrides.apply { logHandler(label: "function").logLevel }
        // In a test, Lambda's handler accepts every line.
        return level == .trace ? nil : level
    }
}
