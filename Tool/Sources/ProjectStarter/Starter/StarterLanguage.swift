/// The language of a new project's function.
package enum StarterLanguage: String, CaseIterable, Sendable {
    case swift, python, node

    /// The languages besides Swift.
    package static let others = allCases.filter { $0.project != nil }

    /// The files and commands of a project in the language; nil for Swift, whose project is a package.
    package var project: LanguageProject? {
        switch self {
        case .swift: nil
        case .python: .python
        case .node: .node
        }
    }
}
