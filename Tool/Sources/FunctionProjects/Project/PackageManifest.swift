/// The text of a project's `Package.swift`, which is read but never run.
package struct PackageManifest {
    private let text: String

    package init(text: String) { self.text = text }

    /// The package's name; nil without one.
    package var name: String? { text.firstMatch(of: /name: "(\w+)"/).map { String($0.output.1) } }

    /// Returns the whole lines that declare the target of a program; nil if there is none, or several with this name.
    package func lines(of program: String) -> Range<String.Index>? {
        let calls = text.matches(of: /\n *\.executableTarget\(\s*name:\s*"(\w+)"/).filter { $0.1 == program }
        guard calls.count == 1, let call = calls.first?.range else { return nil }
        var depth = 1
        for token in text[call.upperBound...].matches(of: /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|[()]/) {
            depth += token.output == "(" ? 1 : token.output == ")" ? -1 : 0
            guard depth == 0 else { continue }
            let end = text[token.range.upperBound...].firstIndex(of: "\n") ?? text.endIndex
            return text.index(after: call.lowerBound)..<end
        }
        return nil
    }
}
