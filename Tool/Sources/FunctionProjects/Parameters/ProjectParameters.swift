package import CloudTemplate
import CognitoEditDistance
import CognitoRehearsal
import Foundation

/// The values of a template's parameters: from options, from SAM's settings beside the template, and from CDK's output.
package struct ProjectParameters {
    package let values: ParameterValues
    /// The path of the file with the deployed values; nil if there is none.
    private let path: String?
    /// The problem of the file; nil without one.
    private let problem: String?
    /// The environment of SAM's settings that counts; nil for other files.
    private let environment: String?

    package init(given: [String: String], template: String, environment: String?) throws {
        let path = Self.file(besides: template)
        let isCDK = path?.hasSuffix(CDKAssembly.name) ?? false
        if let environment, path == nil || isCDK {
            throw Failure.wrongUse(
                "--config-env \(environment): there is no \(SAMConfiguration.names[0]) beside \(template).")
        }
        var (deployed, problem): ([String: String], String?) = ([:], nil)
        if let path {
            do {
                let bytes = Array(FileManager.default.contents(atPath: path) ?? Data())
                if isCDK {
                    let name = URL(fileURLWithPath: template).lastPathComponent
                    deployed = try CDKAssembly(bytes).parameters(ofStackIn: name)
                } else {
                    deployed = try Self.overrides(bytes, path, environment)
                }
            } catch let error as TemplateError {
                problem =
                    "\(path):\(error.place.line):\(error.place.column): \(error). No value of it counts here."
            }
        }
        values = ParameterValues(given: given, deployed: deployed)
        (self.path, self.problem) = (path, problem)
        self.environment = path == nil || isCDK ? nil : environment ?? Self.usualEnvironment
    }

    /// Returns the path of the file beside a template that gives its parameters values; nil if there is none.
    package static func file(besides template: String) -> String? {
        let folder = template.lastIndex(of: "/").map { template[...$0] } ?? ""
        let names = SAMConfiguration.names + (template.hasSuffix(CDKAssembly.templateEnding) ? [CDKAssembly.name] : [])
        return names.map { folder + $0 }.first(where: FileManager.default.fileExists)
    }

    private static let usualEnvironment = "default"

    private static func overrides(
        _ bytes: [UInt8], _ path: String, _ environment: String?
    ) throws -> [String: String] {
        let settings = try SAMConfiguration(
            bytes, isTOML: path.hasSuffix(".toml"), environment: environment ?? usualEnvironment)
        if let environment, !settings.environments.contains(environment) {
            let names = settings.environments.sorted().joined(separator: ", ")
            throw Failure.wrongUse(
                "--config-env \(environment): \(path) has no such environment; it has \(names.isEmpty ? "none" : names)."
            )
        }
        return settings.overrides
    }

    /// Returns sentences about the values that the file gives a template; they name no value, as it may be secret.
    ///
    /// `all` are the parameters of all templates, which may share the file.
    package func notes(on template: Template, among all: Set<String>) -> [String] {
        guard let path = path.map({ path in environment.map { "\(path) [\($0)]" } ?? path }) else { return [] }
        var notes = [problem].compactMap(\.self)
        let names = template.parameterNames.filter { values.deployed[$0] != nil && values.given[$0] == nil }
        let stored = names.filter(template.isInParameterStore)
        let refused = names.filter { name in
            let allowed = template.allowedValues(of: name)
            return !allowed.isEmpty && !stored.contains(name) && !allowed.contains(values.deployed[name] ?? "")
        }
        let used = names.filter { !stored.contains($0) && !refused.contains($0) }
        if !used.isEmpty {
            notes.append(
                "\(path) gives \(used.count) parameter\(used.count == 1 ? "" : "s") a value: \(used.joined(separator: ", "))."
            )
        }
        notes += values.deployed.keys.filter { !all.contains($0) }.sorted().map { name in
            let near = EditDistance.nearest(to: name, among: all.sorted()).map { "; did you mean \($0)?" } ?? "."
            return "\(path) gives \(name) a value, but the template has no such parameter\(near)"
        }
        notes += stored.map {
            "\(path) names an entry of the parameter store for \($0), which is not read: use --parameter \($0)=VALUE."
        }
        notes += refused.map {
            "\(path): the value of \($0) does not count, as the template allows only "
                + "\(template.allowedValues(of: $0).joined(separator: ", "))."
        }
        return notes
    }
}
