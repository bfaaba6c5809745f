package import WireJSON

/// The report of a verb that writes into a project: the files, what is left to do by hand, and the commands to go on with.
package struct ChangeReport {
    /// A line of the report, or several.
    private enum Row {
        /// A file, and what has changed in it.
        case file(String, change: String?)
        /// Something to do by hand or to know; its beginning is emphasised.
        case advice(emphasised: String, rest: String)
    }

    private var rows: [Row] = []
    /// The commands with which the user goes on.
    package var next: [String] = []

    package init() {}

    package mutating func add(file: String, change: String? = nil) { rows.append(.file(file, change: change)) }

    package mutating func advise(emphasised: String = "", _ rest: String = "") {
        rows.append(.advice(emphasised: emphasised, rest: rest))
    }

    /// Adds the lines of another report.
    package mutating func append(_ other: ChangeReport) { rows += other.rows }

    package func text(on terminal: Terminal) -> String {
        let lines = rows.map { row in
            switch row {
            case .file(let file, let change): "  \(file)\(change.map { "  \(terminal.faint($0))" } ?? "")\n"
            case .advice(let emphasised, let rest):
                "\(emphasised.isEmpty ? "" : terminal.yellow(emphasised))\(rest)\n"
            }
        }
        return lines.joined() + "Next:\n" + next.map { "  \($0)\n" }.joined()
    }

    // MARK: JSON

    /// The files, each once, in their order.
    package var files: [String] {
        rows.reduce(into: []) { files, row in
            if case .file(let file, _) = row, !files.contains(file) { files.append(file) }
        }
    }

    package var changes: JSONValue {
        .array(
            rows.compactMap { row in
                guard case .file(let file, let change?) = row else { return nil }
                return ["file": .text(file), "change": .text(change)]
            })
    }

    package var advice: [String] {
        rows.compactMap { row in
            guard case .advice(let emphasised, let rest) = row else { return nil }
            return emphasised + rest
        }
    }
}
