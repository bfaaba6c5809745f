package import CommandOutput
package import ErrorGuide
import WireJSON

/// The output of `explain --error`.
package enum ErrorReadingReport {
    package static func text(_ reading: ErrorReading, example: String? = nil, on terminal: Terminal) -> String {
        var lines = ["\(terminal.bold(reading.shape))  \(reading.happened)"]
        if let example { lines += ["", terminal.bold("for example"), "  \(example)"] }
        if !reading.look.isEmpty { lines += ["", terminal.bold("where to look")] + reading.look.map { "  \($0)" } }
        if !reading.act.isEmpty { lines += ["", terminal.bold("what to do")] + reading.act.map { "  \($0)" } }
        if !reading.commands.isEmpty { lines += [""] + reading.commands.map { "  $ \($0)" } }
        return lines.joined(separator: "\n") + "\n"
    }

    package static func json(_ reading: ErrorReading) -> String {
        JSONOutput.line(
            "diagnosis",
            [
                "shape": .text(reading.shape), "happened": .text(reading.happened), "look": .texts(reading.look),
                "act": .texts(reading.act), "commands": .texts(reading.commands),
            ])
    }
}
