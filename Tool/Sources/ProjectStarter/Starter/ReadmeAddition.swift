package import CognitoEvents
@_spi(Internal) import CognitoModel

/// A project's README, to which triggers are added as `new` would add them; lines that `new` did not write stay.
package struct ReadmeAddition {
    private var lines: [String]
    private let variants: Set<StarterVariant>

    package init(_ text: String, variants: Set<StarterVariant> = []) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        self.variants = variants
    }

    package var text: String { lines.joined(separator: "\n") }

    /// Adds a trigger to the table, and to the command that configures a pool by hand, unless it is there.
    package mutating func describe(_ family: TriggerFamily, row: String) {
        let later = TriggerFamily.allCases.drop { $0 != family }
        let rows = lines.indices.filter { lines[$0].hasPrefix("| `") }
        insert(row, among: rows) { row in later.contains { row.hasPrefix($0.rowPrefix) } }
        guard let setting = family.setting(variants) else { return }
        let keys = later.compactMap { $0.configuration([])?.key }
        editSettings { settings in
            if !settings.contains(setting) {
                let place = settings.indices.dropFirst().first { line in
                    settings[line] == Starter.keySetting
                        || keys.contains { settings[line].hasPrefix("\(TriggerFamily.settingPrefix)\($0) ") }
                }
                settings.insert(setting, at: place ?? settings.endIndex)
            }
            if family.needsKey, !settings.contains(Starter.keySetting) { settings.append(Starter.keySetting) }
        }
        if family.needsKey, let line = lines.firstIndex(where: { $0.contains(Starter.functionArgument) }),
            !lines[line].contains(Starter.keyArgument)
        {
            lines[line].replace(Starter.functionArgument, with: Starter.functionArgument + Starter.keyArgument)
        }
    }

    /// Adds the warning that some clients may bypass the function's own sign-in.
    package mutating func warnOfBypass() {
        let warning = Starter.part("CustomSignIn.md", for: "").split(separator: "\n").map(String.init)
        let places = lines.indices.filter { lines[$0].hasPrefix(Starter.hint) }
        guard places.count == 1, let first = warning.first, !lines.contains(first) else { return }
        lines.insert(contentsOf: warning, at: places[0])
    }

    /// Inserts a row in order, but never before the first row.
    private mutating func insert(_ row: String, among rows: [Int], isLater: (String) -> Bool) {
        guard let last = rows.last, let first = rows.first, rows.count == last - first + 1, !lines.contains(row) else {
            return
        }
        lines.insert(row, at: rows.dropFirst().first { isLater(lines[$0]) } ?? last + 1)
    }

    /// Changes the lines in which `jq` sets triggers; the last of them ends the command.
    private mutating func editSettings(_ change: (inout [String]) -> Void) {
        let places = lines.indices.filter { lines[$0].hasPrefix(TriggerFamily.settingPrefix) }
        guard let first = places.first, let last = places.last, places.count == last - first + 1,
            let quote = lines[last].firstIndex(of: "'")
        else { return }
        let end = String(lines[last][quote...])
        lines[last] = String(lines[last][..<quote])
        var settings = Array(lines[first...last])
        change(&settings)
        settings[settings.count - 1] += end
        lines.replaceSubrange(first...last, with: settings)
    }
}

extension TriggerFamily {
    /// The name, without `.swift`, of the file that `add` writes.
    package var fileOfAddition: String { Self.customSignIn.contains(self) ? "CustomSignIn" : configurationName }

    /// A summary of the handler that `add` writes; the one for pre sign-up has no setting yet.
    package var summaryOfAddition: String {
        self == .preSignUp ? "lets everyone sign up; add your own rule" : summary
    }

    /// A Boolean value that indicates whether the function receives codes that are encrypted with a key.
    package var needsKey: Bool { self == .customEmailSender || self == .customSMSSender }
}
