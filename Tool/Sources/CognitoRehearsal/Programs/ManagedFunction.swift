import Foundation

/// A function of a managed runtime, as its template describes it.
package struct ManagedFunction: Sendable {
    /// The place of a function's code.
    package enum Code: Sendable {
        case folder(String)
        /// The text of the only file, which Lambda calls `index`.
        case inline(String)
    }

    /// The function's logical id in the template.
    package let name: String
    let runtime: ManagedRuntime
    /// The handler's name, such as `app.handler`.
    let handler: String
    let code: Code
    /// The folder of the project, which may have a virtual environment or Node.js modules.
    let project: String
    /// The folders of the function's layers.
    let layers: [String]
    /// A Boolean value that indicates whether the user allows this command to fetch what is missing.
    let fetches: Bool
    /// Notes for the user about the function's code, in sentences.
    let notes: [String]

    package init(
        name: String, runtime: ManagedRuntime, handler: String, code: Code, project: String, layers: [String] = [],
        fetches: Bool = false, notes: [String] = []
    ) {
        self.name = name
        self.runtime = runtime
        self.handler = handler
        self.code = code
        self.project = project
        self.layers = layers
        self.fetches = fetches
        self.notes = notes
    }

    /// Returns the program that runs the function; throws if the handler's file or an interpreter is missing.
    func program() async throws -> FunctionProgram {
        switch code {
        case .folder(let folder): return try await program(in: folder)
        case .inline(let text):
            let copies = try ProgramCopies()
            let folder = try copies.makePlace()
            let file = folder.appendingPathComponent("index.\(runtime.endings[0])")
            do {
                try Data(text.utf8).write(to: file)
            } catch {
                throw Failure.bad("\(file.path) cannot be written: \(error.localizedDescription)")
            }
            return try await program(in: folder.path).keeping(copies)
        }
    }

    /// Returns the program that runs the function from a folder; throws if the handler's file or an interpreter is missing.
    func program(in folder: String) async throws -> FunctionProgram {
        try checkHandler(in: folder)
        return switch runtime {
        case .python(let version): try await pythonProgram(version, in: folder)
        case .node(let version): try await nodeProgram(version, in: folder)
        }
    }

    private func checkHandler(in folder: String) throws {
        guard FileManager.default.isFolder(folder) else {
            throw Failure.wrongUse("\(name): there is no folder \(folder), which the template names as its code.")
        }
        guard let files = handlerFiles, let first = files.first else {
            throw Failure.wrongUse(
                "\(name): the handler \(handler) is not FILE.FUNCTION, such as \(runtime.exampleHandler).")
        }
        guard hasHandler(in: folder) else {
            throw Failure.wrongUse(
                "\(name): \(folder) has no \(first), which the handler \(handler) names. Correct Handler or the path of "
                    + "the code in the template, or build the function first.")
        }
    }

    /// Returns true if a folder has the handler's file.
    package func hasHandler(in folder: String) -> Bool {
        (handlerFiles ?? []).contains { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
    }

    /// The paths at which the handler's file may be; nil if the handler is not FILE.FUNCTION.
    private var handlerFiles: [String]? {
        // The part after the last slash is FILE.FUNCTION; Python also takes dots for the slashes.
        let end = handler.lastIndex(of: "/").map { handler.index(after: $0) } ?? handler.startIndex
        let parts = handler[end...].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        let isPython = if case .python = runtime { true } else { false }
        let file = isPython ? parts.dropLast().joined(separator: "/") : String(parts[0])
        let stem = "\(handler[..<end])\(file)"
        return runtime.endings.map { "\(stem).\($0)" } + (isPython ? ["\(stem)/__init__.py"] : [])
    }

    /// The folder for what is fetched or written once, which all projects share.
    static var cache: String {
        let environment = ProcessInfo.processInfo.environment
        let base = environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "\(NSHomeDirectory())/.cache"
        return "\(base)/swift-cognito-triggers/runtimes"
    }

    /// Returns the function's notes, with one more if it runs with another version than its template names.
    func notes(_ version: String, comparedWith used: String, of language: String) -> [String] {
        guard version != used else { return notes }
        return notes + [
            "\(name) has the runtime \(runtime.words), and runs here with \(language) \(used)."
        ]
    }
}

extension ManagedRuntime {
    package var exampleHandler: String {
        switch self {
        case .python: "app.handler"
        case .node: "index.handler"
        }
    }
}
