import ArgumentParser

/// The language of a new project's function.
enum StarterLanguage: String, CaseIterable, ExpressibleByArgument {
    case swift, python, node

    /// The languages besides Swift.
    static let others = allCases.filter { $0 != .swift }

    /// The language's name in sentences.
    var name: String {
        switch self {
        case .swift: "Swift"
        case .python: "Python"
        case .node: "JavaScript"
        }
    }

    /// The function's file, and the ending of the starter's files in this language.
    var source: (file: String, ending: String) {
        switch self {
        case .swift: ("", ".swift")
        case .python: ("src/app.py", ".py")
        case .node: ("src/app.mjs", ".mjs")
        }
    }

    /// The file of the project's tests, and the command that runs them.
    var test: (file: String, command: String) {
        switch self {
        case .swift: ("", "make test")
        case .python: ("test_app.py", "python3 -m unittest")
        case .node: ("app.test.mjs", "node --test")
        }
    }

    /// Lambda's name of the runtime in `template.yaml`.
    var runtime: String {
        switch self {
        case .swift: "provided.al2023"
        case .python: "python3.13"
        case .node: "nodejs22.x"
        }
    }

    /// The option of the first command of a project, which then has what it needs to run.
    var firstOption: String { self == .python ? " --fetch-runtime" : "" }

    /// The option that tells `prove` the right answers; a function in Swift tells them itself.
    var proofOption: String { self == .swift ? "" : " --answer private:answer" }

    /// What builds and tools leave in a project's folder.
    var ignored: String {
        self == .python ? ".aws-sam\n.venv\n__pycache__\n" : ".aws-sam\nnode_modules\n"
    }
}
