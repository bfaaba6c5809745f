import Foundation

/// The line that a function writes when it crashes.
///
/// The line may be text or JSON, and other text may surround it: log viewers add times and stream names, and quote quotes.
package struct CrashLine {
    package let signal: String
    package let reason: String
    /// The program's build id; nil if its linker gave it none.
    package let build: String?
    /// The address of the crash, then the addresses to which its calls would have returned, the innermost first.
    package let stack: [UInt64]

    /// Reads the last line of a crash in a text; nil if there is none.
    package init?(in text: String) {
        let line = text.split(whereSeparator: \.isNewline).last { $0.contains(Self.beginning) && $0.contains("stack") }
        guard let line, let signal = Self.value("signal", "SIG[A-Z]+", in: line),
            let stack = Self.value("stack", "0x[0-9a-f]+(?:,0x[0-9a-f]+)*", in: line),
            let start = line.firstRange(of: Self.beginning)
        else { return nil }
        let rest = line[start.upperBound...]
        let end = (rest.firstRange(of: " address=") ?? rest.firstRange(of: /\\*"/))?.lowerBound
        self.signal = signal
        reason = String(rest[..<(end ?? rest.endIndex)])
        build = Self.value("build", "[0-9a-f]{8,64}", in: line)
        self.stack = stack.split(separator: ",").compactMap { UInt64($0.dropFirst(2), radix: 16) }
    }

    private static let beginning = "The function crashed: "

    /// Returns a value, which follows its name as `name=value` or `"name":"value"`.
    private static func value(_ name: String, _ pattern: String, in line: Substring) -> String? {
        guard let expression = try? Regex(#"\b\#(name)[\\"=: ]+(\#(pattern))"#, as: (Substring, Substring).self) else {
            return nil
        }
        return line.firstMatch(of: expression).map { String($0.output.1) }
    }
}
