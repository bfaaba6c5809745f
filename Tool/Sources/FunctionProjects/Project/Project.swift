package import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
import CognitoRehearsal
package import Foundation

/// A project with a function, as `new` writes it.
package struct Project {
    package static let template = "template.yaml"

    package let folder: URL
    package let function: String
    /// The names of all functions of the project.
    private let functions: [String]
    /// The path of the function's code within the project.
    package var sources: String { "Sources/\(function)" }

    /// Finds the function of a project.
    ///
    /// If the user names no function, the project must have exactly one.
    package init(_ path: String, function named: String?) throws {
        folder = URL(fileURLWithPath: path)
        let sources = folder.appendingPathComponent("Sources")
        functions = ((try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []).sorted().filter {
            Self.texts(in: sources.appendingPathComponent($0)).contains {
                $0.contains(/\b(?:TriggerFunction|ChallengeFlowFunction)\b/)
            }
        }
        if let named {
            guard functions.contains(named) else {
                throw Failure.wrongUse("\(path) has no function \(named) in Sources. \(Self.listing(functions))")
            }
            function = named
        } else {
            guard functions.count == 1 else {
                throw Failure.wrongUse(
                    functions.isEmpty
                        ? "There is no function in Sources in \(PackageBuild.shown(path)). Run the command in a "
                            + "project that `cognito-triggers new` has made, or use --path."
                        : "\(path) has several functions. Choose one with --function. \(Self.listing(functions))")
            }
            function = functions[0]
        }
    }

    /// The texts of the function's code.
    package var texts: [String] { Self.texts(in: folder.appendingPathComponent(sources)) }

    /// The texts of the code of all functions.
    package var allTexts: [String] {
        functions.flatMap { Self.texts(in: folder.appendingPathComponent("Sources/\($0)")) }
    }

    /// The paths of the function's Swift files.
    package var files: [String] { Self.names(in: folder.appendingPathComponent(sources)).map { "\(sources)/\($0)" } }

    /// Returns the triggers that code handles.
    package static func triggers(in texts: [String]) -> [TriggerFamily] {
        TriggerFamily.allCases.filter { trigger in
            // Two of the protocols have shorter names than their triggers. A declared sign-in has another protocol.
            var handlers = ["\(trigger.configurationName.replacing("Response", with: ""))Handler"]
            if TriggerFamily.customSignIn.contains(trigger) { handlers.append("ChallengeFlowFunction") }
            return texts.contains { text in handlers.contains { text.contains($0) } }
        }
    }

    /// Throws if the function already handles one of these triggers.
    package func demand(new triggers: [TriggerFamily]) throws {
        let handled = Self.triggers(in: texts)
        if let trigger = triggers.first(where: handled.contains) {
            throw Failure.wrongUse("\(function) already handles \(trigger.configurationName); nothing was changed.")
        }
    }

    private static func listing(_ functions: [String]) -> String {
        functions.isEmpty ? "It has none." : "It has \(functions.joined(separator: ", "))."
    }

    static func texts(in folder: URL) -> [String] {
        names(in: folder).compactMap { try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    }

    /// Returns the names of the Swift files in a folder.
    private static func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { $0.hasSuffix(".swift") }
    }

    /// Writes files that do not exist yet.
    ///
    /// Before it writes anything, it throws if a Swift file exists, or if one of the files, those that `add` always
    /// changes, or `others` cannot be written. An existing one of the last two must be text, because it may be edited.
    package func write(_ files: [String: String], changing others: [String] = []) throws {
        let changed = [Self.template, "README.md", "Package.swift"] + others + self.files
        let writer = ProjectFiles(folder: folder)
        try demandInside(files.keys + changed)
        for file in files.keys.sorted() where file.hasSuffix(".swift") {
            guard !FileManager.default.fileExists(atPath: folder.appendingPathComponent(file).path) else {
                throw Failure.wrongUse("\(file) already exists; nothing was changed.")
            }
        }
        for file in files.keys.sorted() where !writer.exists(file) { try writer.check(file, replacing: false) }
        for file in changed {
            try writer.check(file, replacing: true)
            let path = folder.appendingPathComponent(file).path
            guard !FileManager.default.fileExists(atPath: path) || text(of: file) != nil else {
                throw Failure.wrongUse(
                    "\(file) cannot be read as UTF-8. Nothing was changed. Save the file as UTF-8, and try again.")
            }
        }
        for (file, text) in files where !writer.exists(file) { try writer.write(text, to: file, replacing: false) }
    }

    /// Returns the text of a file of the project; nil if it cannot be read.
    package func text(of file: String) -> String? {
        try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    }

    /// Changes a file of the project, if the file exists.
    package func edit(_ file: String, _ change: (inout String) throws -> Void) throws {
        guard let text = text(of: file) else { return }
        var changed = text
        try change(&changed)
        if changed != text { try ProjectFiles(folder: folder).write(changed, to: file, replacing: true) }
    }
}
