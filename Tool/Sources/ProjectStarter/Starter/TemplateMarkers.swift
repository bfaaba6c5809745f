/// The lines of a file that are there only under some names, such as those of variants or triggers.
///
/// After a line `#+ NAME`, the number signs at the beginning of the comment's lines are removed. Everything from a
/// line `#- NAME` to the next line `#-` is removed. A line may have several names, and any of them suffices.
enum TemplateMarkers {
    /// Returns a text with its lines for some names.
    ///
    /// The lines for other names stay as they are, unless `removesOthers` is true, which removes them and all lines that mark
    /// names. If `collapses` is true, several empty lines become one. A text in which lines to be removed have no end
    /// stays as it is.
    static func apply(
        _ names: Set<String>, to text: String, collapses: Bool = true, removesOthers: Bool = false
    ) -> String {
        func isOn(_ words: Substring) -> Bool { words.split(separator: " ").contains { names.contains(String($0)) } }
        // The comment that is being switched on or, for another name, removed.
        var comment: (margin: Substring, isOn: Bool)?
        // True while lines are removed that others replace.
        var isLeftOut = false
        var lines: [Substring] = []
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in all.enumerated() {
            let margin = line.prefix { $0 == " " }
            let content = line.dropFirst(margin.count)
            if isLeftOut {
                isLeftOut = content != "#-"
                continue
            }
            if let comment, margin == comment.margin, content == "#" || content.hasPrefix("# ") {
                let code = content.dropFirst(2)
                if comment.isOn { lines.append(code.isEmpty ? "" : margin + code) }
                continue
            }
            comment = nil
            let isChosen = isOn(content.dropFirst(3))
            if content.hasPrefix("#+ "), isChosen || removesOthers {
                comment = (margin, isChosen)
            } else if content.hasPrefix("#- "), isChosen {
                guard hasEnd(all[(index + 1)...], margin) else { return text }
                isLeftOut = true
            } else if removesOthers, content.hasPrefix("#-") {
                continue
            } else if !(collapses && line.isEmpty && lines.last?.isEmpty == true) {
                lines.append(line)
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns true if the next line `#-` has no names and this margin: the author may have removed the right one.
    private static func hasEnd(_ lines: ArraySlice<Substring>, _ margin: Substring) -> Bool {
        let next = lines.first { line in
            let content = line.drop { $0 == " " }
            return content == "#-" || content.hasPrefix("#- ")
        }
        return next == "\(margin)#-"
    }
}
