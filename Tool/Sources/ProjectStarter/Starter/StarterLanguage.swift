package import CognitoEvents

/// The language of a new project's function.
package enum StarterLanguage: String, CaseIterable, Sendable {
    case swift, python, node

    /// The languages besides Swift, whose project is a package.
    package static let others = allCases.filter { $0 != .swift }

    /// The language's values of words in the starter's files; they are in `values.txt` of its folder.
    var values: [String: String] {
        Dictionary(uniqueKeysWithValues: Starter.list(path("values.txt")).map { ($0.name, $0.text) })
    }

    /// Returns the language's value of a word; the empty string for a word that only other languages have.
    package subscript(word: String) -> String { values[word, default: ""] }

    /// The triggers for which the starter has a function in the language.
    package var triggers: [TriggerFamily] {
        TriggerFamily.allCases.filter { self == .swift || StarterFiles.all[path(of: $0)] != nil }
    }

    /// Returns the path of one of the starter's files in the language.
    func path(_ file: String) -> String { "languages/\(rawValue)/\(file)" }

    /// Returns the path of the starter's handler for a trigger.
    func path(of trigger: TriggerFamily) -> String {
        path("\(trigger.part)\(self["SOURCE"].trimmingPrefix("src/app"))")
    }
}
