package import CommandOutput
import RuntimeEmulator
import WireJSON

/// The output of `explain --crash`.
package struct CrashReport {
    package let line: CrashLine
    package let places: CrashPlaces
    package let file: DebugFile

    package init(line: CrashLine, places: CrashPlaces, file: DebugFile) {
        (self.line, self.places, self.file) = (line, places, file)
    }

    package func text(on terminal: Terminal) -> String {
        var lines = ["\(terminal.bold(line.signal))  \(line.reason)"]
        if let check = places.failedCheck { lines += ["", terminal.bold("what failed"), "  \(check)"] }
        let frames = places.frames.map(\.symbol).drop { $0.place == nil }
        if let first = frames.first { lines += ["", terminal.bold("where"), "  \(Self.row(first))"] }
        let callers = rows(frames.dropFirst())
        if !callers.isEmpty { lines += ["", terminal.bold("called by")] + callers }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a line for each function; equal functions that follow each other share one.
    private func rows(_ symbols: ArraySlice<Symbolizer.Symbol>) -> [String] {
        var rows: [(text: String, count: Int)] = []
        for text in symbols.map(Self.row) {
            if rows.last?.text == text { rows[rows.count - 1].count += 1 } else { rows.append((text, 1)) }
        }
        return rows.map { "  \($0.text)\($0.count > 1 ? "  (\($0.count) times)" : "")" }
    }

    private static func row(_ symbol: Symbolizer.Symbol) -> String {
        // The tools have these two names for what is outside of the program.
        let name = ["??", "_end"].contains(symbol.name) ? "(a library)" : symbol.name
        return symbol.place.map { "\($0.file):\($0.line)  \(name)" } ?? name
    }

    package var json: String {
        JSONOutput.line(
            "crash",
            [
                "signal": .text(line.signal), "reason": .text(line.reason), "build": .optional(line.build),
                "debugFile": .text(file.path), "failedCheck": .optional(places.failedCheck),
                "stack": .array(
                    places.frames.map { frame in
                        .object([
                            "address": .text("0x" + String(frame.address, radix: 16)),
                            "function": .text(frame.symbol.name),
                            "file": .optional(frame.symbol.place?.file),
                            "line": .optional(frame.symbol.place.map { Int64($0.line) }),
                        ])
                    }),
            ])
    }
}
