import CognitoEvents
import CognitoRehearsal
import Foundation

/// A project with a function in it, as `new` makes it.
struct Project {
    /// The result of adding a trigger to the template.
    enum Configured {
        /// The line that was added.
        case added(String)
        /// The template has it already.
        case present
        /// There is no one place to add the lines to.
        case missing([String])
        /// The trigger needs more than a line; advice.
        case elsewhere(String)
    }

    /// The template's file.
    static let template = "template.yaml"

    private let folder: URL
    /// The function's name.
    let function: String
    /// The function's type, and its settings, as the project's tests name them.
    let testArguments: String

    /// Finds the function of a project.
    ///
    /// - Throws: `Failure` if the folder has no function, or several and none is named.
    init(_ path: String, function named: String?) throws {
        folder = URL(fileURLWithPath: path)
        let sources = folder.appendingPathComponent("Sources")
        let functions = ((try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []).sorted().filter {
            Self.texts(in: sources.appendingPathComponent($0)).contains { $0.contains("TriggerFunction") }
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
                        ? "There is no function below Sources of \(PackageBuild.shown(path)). Go to a project that `cognito-triggers new` has "
                            + "made, or name it with --path."
                        : "\(path) has several functions. Name one with --function. \(Self.listing(functions))")
            }
            function = functions[0]
        }
        // Settings without which the function does not start stand in the tests that are there.
        let tests = Self.texts(in: folder.appendingPathComponent("Tests/\(function)Tests"))
        let pattern = try Regex("TriggerTester\\((\(function)\\.self(?:, environment: \\[[^\\]]*\\])?)\\)")
        testArguments =
            tests.lazy.compactMap { $0.firstMatch(of: pattern).map { String($0.output[1].substring ?? "") } }
            .first ?? "\(function).self"
    }

    /// Refuses triggers of which the function handles one already.
    ///
    /// - Throws: `Failure` that names the trigger.
    func demand(new triggers: [TriggerFamily]) throws {
        let texts = Self.texts(in: folder.appendingPathComponent("Sources/\(function)"))
        for trigger in triggers {
            // Two of the protocols have a shorter name than their trigger, and a declared sign-in has another.
            var handlers = ["\(trigger.configurationName.replacing("Response", with: ""))Handler"]
            if TriggerFamily.customSignIn.contains(trigger) { handlers.append("ChallengeFlowFunction") }
            guard !texts.contains(where: { text in handlers.contains { text.contains($0) } }) else {
                throw Failure.wrongUse("\(function) handles \(trigger.configurationName) already; nothing was changed.")
            }
        }
    }

    private static func listing(_ functions: [String]) -> String {
        functions.isEmpty ? "It has none." : "It has \(functions.joined(separator: ", "))."
    }

    private static func texts(in folder: URL) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.sorted().filter { $0.hasSuffix(".swift") }.compactMap {
            try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
        }
    }

    /// Writes files that are not there yet.
    ///
    /// - Throws: `Failure` if a Swift file is there already, before anything is written.
    func write(_ files: [String: String]) throws {
        let manager = FileManager.default
        for file in files.keys.sorted() where file.hasSuffix(".swift") {
            guard !manager.fileExists(atPath: folder.appendingPathComponent(file).path) else {
                throw Failure.wrongUse("\(file) already exists; nothing was changed.")
            }
        }
        for (file, text) in files {
            let place = folder.appendingPathComponent(file)
            guard !manager.fileExists(atPath: place.path) else { continue }
            do {
                try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: place)
            } catch {
                throw Failure.bad("\(place.path) cannot be written: \(error.localizedDescription)")
            }
        }
    }

    /// Adds the module with which a sign-in is declared to the dependencies of the function's target.
    ///
    /// - Returns: False if `Package.swift` does not have them where `new` writes them.
    func requireTriggerKit() throws -> Bool {
        let place = folder.appendingPathComponent("Package.swift")
        guard let text = try? String(contentsOf: place, encoding: .utf8) else { return false }
        if text.contains("\"TriggerKit\"") { return true }
        let places = text.ranges(of: Starter.dependencies)
        guard places.count == 1 else { return false }
        do {
            try Data(text.replacingCharacters(in: places[0], with: Starter.dependenciesOfSignIn).utf8).write(to: place)
        } catch {
            throw Failure.bad("\(place.path) cannot be written: \(error.localizedDescription)")
        }
        return true
    }

    /// Adds the function to `LambdaConfig`, where the template has exactly one of it.
    func configure(_ family: TriggerFamily) throws -> Configured {
        guard let (key, version) = family.configuration([]) else {
            return .elsewhere(
                "\(family.configurationName) belongs to an identity pool: see what `cognito-triggers new --trigger "
                    + "\(family.configurationName)` writes into its template.")
        }
        if family.variant == .emailSender || family.variant == .smsSender {
            return .elsewhere(
                "\(key) needs a key of KMS and permissions as well: see what `cognito-triggers new --trigger \(key)` "
                    + "writes into its template.")
        }
        let arn = "!GetAtt \(function).Arn"
        let lines = version.map { ["\(key):", "  LambdaVersion: \($0)", "  LambdaArn: \(arn)"] } ?? ["\(key): \(arn)"]
        let place = folder.appendingPathComponent(Self.template)
        guard let text = try? String(contentsOf: place, encoding: .utf8) else { return .missing(lines) }
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        if all.contains(where: { $0.drop { $0 == " " }.hasPrefix("\(key):") }) { return .present }
        let places = all.indices.filter { all[$0].drop { $0 == " " } == "LambdaConfig:" }
        guard places.count == 1, let line = places.first else { return .missing(lines) }
        let indent = String(repeating: " ", count: all[line].prefix { $0 == " " }.count + 2)
        let added = all[...line] + lines.map { Substring(indent + $0) } + all[(line + 1)...]
        do {
            try Data(added.joined(separator: "\n").utf8).write(to: place)
        } catch {
            throw Failure.bad("\(place.path) cannot be written: \(error.localizedDescription)")
        }
        return .added(lines[0])
    }
}
