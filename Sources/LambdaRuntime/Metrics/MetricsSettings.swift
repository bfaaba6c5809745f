import Glibc
import Logging

/// The settings of metrics, from the environment.
struct MetricsSettings: Sendable {
    /// The variable that turns metrics on, and holds CloudWatch's namespace for them.
    static let variable = "METRICS_NAMESPACE"

    let namespace: String
    /// The function's name, which is a dimension.
    let function: String
    /// The level with which Lambda lets a line through, if it filters JSON lines by their level; nil for text.
    let level: String?
    /// A Boolean value that indicates whether the first event's caller waits for the start.
    let countsColdStart: Bool

    /// Reads the settings; returns nil if metrics are off.
    ///
    /// - Throws: ``InvalidSetting`` if CloudWatch would not accept the namespace.
    init?() throws(InvalidSetting) {
        guard let namespace = LambdaEnvironment[Self.variable] else { return nil }
        let allowed = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"):
                true
            default: ".-_/# ".utf8.contains(byte)
            }
        }
        guard namespace.utf8.count <= 255, namespace.utf8.allSatisfy(allowed),
            !namespace.utf8.allSatisfy({ $0 == 0x20 })
        else {
            throw InvalidSetting(
                Self.variable,
                "must have at most 255 characters, and these may be letters, digits, spaces and . - _ / #")
        }
        guard !namespace.hasPrefix("AWS/") else {
            throw InvalidSetting(
                Self.variable, "must not begin with AWS/, which CloudWatch keeps for AWS's own metrics")
        }
        self.namespace = namespace
        function = LambdaEnvironment["AWS_LAMBDA_FUNCTION_NAME"] ?? Self.program
        let log = LogSettings.current
        // A line without a level counts as INFO.
        level = log.isJSON ? LogLine.name(of: max(log.level, .info)) : nil
        countsColdStart = (LambdaEnvironment["AWS_LAMBDA_INITIALIZATION_TYPE"] ?? "on-demand") == "on-demand"
    }

    private static var program: String {
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "function"
    }
}
