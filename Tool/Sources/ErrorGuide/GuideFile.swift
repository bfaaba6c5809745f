/// The guide's file, read: words that several entries share, and entries with their variants.
struct GuideFile: Sendable {
    private(set) var words: [String: String] = [:]
    private(set) var entries: [GuideEntry] = []
    /// The variants by `name / variant`.
    private(set) var variants: [String: GuideEntry] = [:]

    /// A line that the file cannot have.
    struct Malformed: Error, CustomStringConvertible {
        let line: Int
        let reason: String

        var description: String { "errors.txt:\(line): \(reason)" }
    }

    init(_ text: String) throws(Malformed) {
        var heading: Substring = ""
        for (number, line) in Self.lines(text) {
            guard line.hasPrefix("  ") else {
                heading = line
                let name = heading.split(separator: " / ").first.map(String.init) ?? ""
                if heading == "words" { continue }
                if heading.contains(" / ") {
                    variants[String(heading)] = GuideEntry(name: name)
                } else {
                    entries.append(GuideEntry(name: name))
                }
                continue
            }
            guard let colon = line.firstRange(of: ": ") else {
                throw Malformed(line: number, reason: "write `key: value`, or indent by four what continues a line")
            }
            let (key, value) = (line[..<colon.lowerBound].dropFirst(2), String(line[colon.upperBound...]))
            let isTaken: Bool
            switch heading {
            case "": isTaken = false
            case "words": isTaken = words.updateValue(value, forKey: String(key)) == nil
            case _ where variants[String(heading)] != nil:
                isTaken = variants[String(heading)]?.take(key, value) ?? false
            default: isTaken = entries[entries.count - 1].take(key, value)
            }
            guard isTaken else { throw Malformed(line: number, reason: "\(key) cannot be here") }
        }
    }

    /// Returns the lines with their numbers, without comments and empty ones; a line with a deeper indentation belongs to the one before.
    private static func lines(_ text: String) -> [(number: Int, line: Substring)] {
        var lines: [(number: Int, line: Substring)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("    "), !lines.isEmpty {
                lines[lines.count - 1].line += " " + line.drop { $0 == " " }
            } else {
                lines.append((index + 1, line))
            }
        }
        return lines
    }
}
