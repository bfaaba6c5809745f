package import CognitoEvents

/// The language of a new project's function.
package enum StarterLanguage: String, CaseIterable, Sendable {
    case swift, python, node

    /// The languages besides Swift.
    package static let others = allCases.filter { $0.project != nil }

    /// The files and commands of a project in the language; nil for Swift, whose project is a package.
    package var project: LanguageProject? {
        switch self {
        case .swift: nil
        case .python:
            LanguageProject(
                language: "Python", ending: "py", test: ("test_app.py", "python3 -m unittest"), runtime: "python3.13",
                image: "python:3.13-bookworm", ignored: ".aws-sam\n.venv\n__pycache__\n",
                firstOption: " --fetch-runtime")
        case .node:
            LanguageProject(
                language: "JavaScript", ending: "mjs", test: ("app.test.mjs", "node --test"), runtime: "nodejs22.x",
                image: "node:22-bookworm", ignored: ".aws-sam\nnode_modules\n", firstOption: "")
        }
    }

    /// The triggers for which the starter has a function in the language.
    package var triggers: [TriggerFamily] {
        TriggerFamily.ofStarter.filter { project == nil || StarterFiles.all[path("\($0.part).\(ending)")] != nil }
    }

    /// Returns the path of one of the starter's files in the language.
    func path(_ file: String) -> String { "languages/\(rawValue)/\(file)" }

    var ending: String { project?.ending ?? "swift" }
}

/// The files and commands of a project in another language than Swift.
package struct LanguageProject {
    /// The language's name in sentences.
    package let language: String
    /// The ending of the names of files in the language.
    let ending: String
    /// The file of the tests, and the command that runs them.
    package let test: (file: String, command: String)
    /// Lambda's name of the runtime in `template.yaml`.
    let runtime: String
    /// The container of the workflow.
    let image: String
    /// The lines of `.gitignore`: folders that builds and tools make.
    let ignored: String
    /// The option of the first command, which makes the runtime ready.
    package let firstOption: String

    /// The path of the function's file.
    package var source: String { "src/app.\(ending)" }
    /// The option that tells `prove` the right answers; a function in Swift tells them itself.
    package static let proofOption = " --answer private:answer"
}
