import CognitoTestSupport

/// The events that tell the probe what to do.
enum Command {
    /// A command and the kind of its result.
    typealias Result = (event: [UInt8], kind: Call.Kind)
    /// A command for each kind of result.
    static let results = [
        Row("a response", (event: echo, kind: Call.Kind.response)),
        Row("an error report", (event: throwing("no"), kind: .error)),
    ]

    /// Comes back unchanged.
    static let echo = event(("do", "echo"))
    /// Crashes the process.
    static let trap = event(("do", "trap"))
    /// Crashes the process in one of several ways, after a while.
    static func crash(_ how: String, afterMilliseconds milliseconds: Int = 0) -> [UInt8] {
        event(("do", "crash"), ("how", how), ("ms", milliseconds), ("password", "s3cret-canary"))
    }

    /// Records metrics, one of them several times.
    static func measure(_ count: Int) -> [UInt8] {
        event(("do", "measure"), ("count", count), ("value", "1.5"), ("password", "s3cret-canary"))
    }

    /// Ends with a result that has no JSON.
    static let unencodable = event(("do", "unencodable"))

    /// Waits and then answers.
    static func sleep(milliseconds: Int) -> [UInt8] {
        event(("do", "sleep"), ("ms", milliseconds))
    }

    /// Throws an error with that text, N times over.
    static func throwing(_ text: String, repeated: Int = 1) -> [UInt8] {
        event(("do", "throw"), ("text", text), ("repeat", repeated))
    }

    /// Sleeps, and then throws an error with that text.
    static func throwing(_ text: String, afterMilliseconds milliseconds: Int) -> [UInt8] {
        event(("do", "throw"), ("text", text), ("repeat", 1), ("ms", milliseconds))
    }

    /// Answers with that many bytes.
    static func bytes(_ count: Int) -> [UInt8] {
        event(("do", "bytes"), ("n", count))
    }

    /// Writes a record, or the same one several times, after a while.
    static func log(
        _ text: String, level: String = "info", count: Int = 1, afterMilliseconds milliseconds: Int = 0
    ) -> [UInt8] {
        event(("do", "log"), ("level", level), ("text", text), ("count", count), ("ms", milliseconds))
    }

    /// Writes records of that length from several threads at once, each thread with a letter of its own.
    static func log(threads: Int, records: Int, length: Int) -> [UInt8] {
        event(("do", "log"), ("level", "info"), ("threads", threads), ("count", records), ("repeat", length))
    }

    /// Answers with the context, after a while.
    static func context(environment: [String] = [], afterMilliseconds milliseconds: Int = 0) -> [UInt8] {
        event(("do", "context"), ("env", environment), ("ms", milliseconds))
    }

    /// Answers with what a child process sees of that variable.
    static func child(_ variable: String) -> [UInt8] {
        event(("do", "child"), ("env", variable))
    }

    /// An event for the clock probe, whose handlers do what the user name says.
    static func trigger(_ scenario: String, source: String = "PreSignUp_SignUp") -> [UInt8] {
        Array(
            """
            {"version":"1","region":"eu-north-1","userPoolId":"eu-north-1_A","userName":"\(scenario)",\
            "callerContext":{"awsSdkVersion":"1","clientId":"c"},"triggerSource":"\(source)",\
            "request":{"userAttributes":{"sub":"1"},"type":"customEmailSenderRequestV1","code":"AAAA"},"response":{}}
            """.utf8)
    }

    private static func event(_ members: (String, any ProbeValue)...) -> [UInt8] {
        Array(("{" + members.map { "\($0.jsonText):\($1.jsonText)" }.joined(separator: ",") + "}").utf8)
    }
}

/// A value that a command may hold.
private protocol ProbeValue {
    var jsonText: String { get }
}

extension Int: ProbeValue {
    fileprivate var jsonText: String { String(self) }
}

extension String: ProbeValue {
    /// The text in quotes, with every character escaped that JSON, or a reader's taste, does not want raw.
    fileprivate var jsonText: String {
        let scalars = unicodeScalars.map { scalar in
            guard scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\"" || scalar == "\\" else {
                return String(scalar)
            }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"" + scalars.joined() + "\""
    }
}

extension [String]: ProbeValue {
    fileprivate var jsonText: String { "[" + map(\.jsonText).joined(separator: ",") + "]" }
}
