import CognitoRehearsal
import CognitoSealedMessages
import Foundation
import TemplateDoctor

/// A template as a source of its functions' configuration.
struct TemplateConfiguration {
    /// The template's path, as it was given.
    let path: String
    private let doctor: TemplateDoctor

    /// Reads a template.
    ///
    /// - Throws: `Failure` if it cannot be read or is none.
    init(_ path: String) throws {
        self.path = path
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw Failure.unreadable("template", path)
        }
        do {
            doctor = try TemplateDoctor(Array(bytes))
        } catch {
            throw Failure.wrongUse("\(path): \(error)")
        }
    }

    /// The names that a template has in a folder, the first that is there first.
    private static let names = ["template.yaml", "template.yml", "template.json"]

    /// The names of a folder's template, for messages.
    static let namesInWords = names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]

    /// Returns the path of the template in a folder; nil if it has none.
    static func path(in folder: String) -> String? {
        let start = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
        return names.map { start + $0 }.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns what is wrong with the settings of a function, each a line with its place; and the variables that only a
    /// deployment knows.
    func problems(of function: String, besides given: [String: String]) -> [String] {
        let findings = doctor.findingsForRehearsal().filter { $0.resource == function }
        let places = findings.map { finding in
            "\(path):\(finding.place.line):\(finding.place.column): \(finding.problem): \(finding.fix)"
        }
        let unknown = (functionIfPresent(function)?.variables ?? []).filter { variable in
            variable.value == nil && given[variable.name] == nil && !variable.isNoText && !variable.isKey
                && variable.name != ServiceVariables.key
                && !findings.contains { $0.path.hasSuffix(".\(variable.name)") }
        }
        return places + unknown.map { TemplateFunction.sentence(onUnknown: $0.name, of: function) }
    }

    /// Returns a sentence if the template has functions, and none of a name.
    func absence(of function: String) -> String? {
        let ids = doctor.functions.map(\.id)
        guard !ids.isEmpty, !ids.contains(function) else { return nil }
        return "\(path) has no function \(function), and gives it no settings; it has \(ids.joined(separator: ", "))."
    }

    /// Returns a function by its logical id; nil if the template has none of it.
    func functionIfPresent(_ name: String) -> TemplateFunction? { doctor.functions.first { $0.id == name } }

    /// Returns a function by its logical id.
    ///
    /// - Throws: `Failure` if the template has no such function.
    func function(_ name: String) throws -> TemplateFunction {
        if let function = functionIfPresent(name) { return function }
        let ids = doctor.functions.map(\.id)
        throw Failure.wrongUse(
            "\(path) has no function \(name). \(ids.isEmpty ? "It has no function." : "It has \(ids.joined(separator: ", ")).")"
        )
    }
}

extension TemplateFunction {
    /// Returns the sentence on a variable of a function whose value only a deployment knows.
    static func sentence(onUnknown variable: String, of function: String) -> String {
        "\(function): only a deployment knows the variable \(variable). Give it with --env \(variable)=VALUE."
    }

    /// Returns the function's variables, with those given in place of the template's.
    ///
    /// - Parameters:
    ///   - given: Variables of the caller's.
    ///   - mayLack: True to leave out variables whose value only a deployment knows.
    /// - Returns: The variables.
    /// - Throws: `Failure` for such a variable if none may be left out.
    func environment(_ given: [String: String], mayLack: Bool = false) throws -> [String: String] {
        var environment: [String: String] = [:]
        for variable in variables {
            // A key that only a deployment makes is the one under which rehearsals seal codes.
            let key = variable.isKey ? RehearsalKMS.aliasARN : nil
            guard let value = given[variable.name] ?? variable.value ?? key else {
                if mayLack { continue }
                guard !variable.isNoText else {
                    throw Failure.wrongUse(
                        "\(variable.name) is no text in the template, and CloudFormation refuses it: `cognito-triggers check` "
                            + "says where.")
                }
                throw Failure.wrongUse(
                    "The value of \(variable.name) is known only after a deployment. Set one for this run: --env "
                        + "\(variable.name)=VALUE.")
            }
            environment[variable.name] = value
        }
        return environment.merging(given) { $1 }
    }
}
