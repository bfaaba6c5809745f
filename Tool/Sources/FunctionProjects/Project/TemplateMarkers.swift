/// The lines of a file that are there only under some names, such as those of variants or triggers.
///
/// After a line `#+ NAME`, the number signs at the beginning of the comment's lines are removed. Everything from a
/// line `#- NAME` to the next line `#-` is removed. A line may have several names, and any of them suffices.
package enum TemplateMarkers {
    /// Returns a text with its lines for some names.
    ///
    /// The lines for other names stay as they are, unless `removesOthers` is true, which removes them and all lines that mark
    /// names. If `collapses` is true, several empty lines become one. A text in which lines to be removed have no end
    /// stays as it is.
    package static func apply(
        _ names: Set<String>, to text: String, collapses: Bool = true, removesOthers: Bool = false
    ) -> String {
        var lines: [Substring] = []
        var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = rest.popFirst() {
            let margin = line.prefix { $0 == " " }
            let content = line.dropFirst(margin.count)
            let isChosen = content.dropFirst(3).split(separator: " ").contains { names.contains(String($0)) }
            if content.hasPrefix("#+ "), isChosen || removesOthers {
                let comment = rest.prefix { $0 == "\(margin)#" || $0.hasPrefix("\(margin)# ") }
                rest = rest.dropFirst(comment.count)
                guard isChosen else { continue }
                lines += comment.map { $0.dropFirst(margin.count + 2) }.map { $0.isEmpty ? "" : margin + $0 }
            } else if content.hasPrefix("#- "), isChosen {
                // The author may have removed the right end.
                let end = rest.firstIndex { $0.contains(/^ *#-( |$)/) }
                guard let end, rest[end] == "\(margin)#-" else { return text }
                rest = rest[(end + 1)...]
            } else if !(removesOthers && content.hasPrefix("#-")) {
                if !(collapses && line.isEmpty && lines.last?.isEmpty == true) { lines.append(line) }
            }
        }
        return lines.joined(separator: "\n")
    }
}
