import Logging

/// The log's format and level, read once from `AWS_LAMBDA_LOG_FORMAT` and `AWS_LAMBDA_LOG_LEVEL`.
struct LogSettings: Sendable {
    let isJSON: Bool
    let level: Logger.Level

    static let current = LogSettings(
        format: LambdaEnvironment["AWS_LAMBDA_LOG_FORMAT"], level: LambdaEnvironment["AWS_LAMBDA_LOG_LEVEL"])

    init(format: String?, level: String?) {
        isJSON = format?.lowercased() == "json"
        self.level =
            switch level?.lowercased() {
            case "trace": .trace
            case "debug": .debug
            case "warn": .warning
            case "error": .error
            case "fatal": .critical
            default: .info
            }
    }
}
