import CognitoProcessTestSupport

/// The outcome of one event under the emulator.
struct Invocation: Sendable {
    /// The answer for the caller: the function's, or its error document.
    let answer: [UInt8]
    /// The output of emulator and function meanwhile.
    let log: String

    /// The id under which the emulator handed out the event.
    var requestID: String {
        get throws {
            guard let found = log.firstMatch(of: /START RequestId: (\S+)/) else { throw Unmet("an id in: \(log)") }
            return String(found.1)
        }
    }

    /// The lines that the function wrote.
    var lines: [Substring] {
        get throws {
            let mark = "\t\(try requestID)\t"
            return log.split(separator: "\n").filter { $0.contains(mark) }
        }
    }
}
