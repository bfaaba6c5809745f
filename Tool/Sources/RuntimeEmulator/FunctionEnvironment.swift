import CognitoTime
import Glibc

/// The environment of a function's process.
enum FunctionEnvironment {
    /// Lambda's variables for services that the emulator does not have.
    ///
    /// A process gets one event at a time, so it must not poll for several. No endpoint names an availability zone.
    private static let unset: Set = [
        "AWS_LAMBDA_MAX_CONCURRENCY", "AWS_LAMBDA_METADATA_API", "AWS_LAMBDA_METADATA_TOKEN",
    ]

    /// Returns the environment variables: Lambda's own, the configured ones, and the Runtime API's address.
    static func make(_ function: EmulatedFunction, runtimeAPI: String) -> [String: String] {
        // A program that was built on this machine may need these variables to find and load libraries.
        let inherited = ["PATH", "LD_LIBRARY_PATH"].reduce(into: [String: String]()) { result, name in
            result[name] = getenv(name).map { String(cString: $0) }
        }
        let lambda = [
            "AWS_DEFAULT_REGION": function.region,
            "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": String(function.memory),
            "AWS_LAMBDA_FUNCTION_NAME": function.name,
            "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
            "AWS_LAMBDA_INITIALIZATION_TYPE": "on-demand",
            "AWS_LAMBDA_LOG_GROUP_NAME": "/aws/lambda/\(function.name)",
            "AWS_LAMBDA_LOG_STREAM_NAME": "\(day)/[$LATEST]\(RequestID.random().filter { $0 != "-" })",
            "AWS_REGION": function.region,
            "LAMBDA_RUNTIME_DIR": "/var/runtime",
            "LAMBDA_TASK_ROOT": directory(function),
            "LANG": "en_US.UTF-8",
            "TZ": ":UTC",
            "_HANDLER": "",
        ]
        let own = function.environment.filter { name, _ in
            name == "_HANDLER" || !name.hasPrefix("_") && !unset.contains(name)
        }
        return inherited.merging(lambda) { $1 }.merging(own) { $1 }
            .merging(["AWS_LAMBDA_RUNTIME_API": runtimeAPI]) { $1 }
    }

    /// The current date in UTC, in the format that log streams' names use: `2026/01/31`.
    private static var day: String {
        String(UTCTime(secondsSince1970: Int(WallClock.now / 1000)).date.map { $0 == "-" ? "/" : $0 })
    }

    static func directory(_ function: EmulatedFunction) -> String {
        if let directory = function.directory { return ExecutablePath.absolute(directory) }
        let program = ExecutablePath.absolute(function.program)
        let end = program.lastIndex(of: "/") ?? program.startIndex
        return end == program.startIndex ? "/" : String(program[..<end])
    }
}
