import CloudTemplate
import CognitoRehearsal
import Foundation
import LocalAWS
import LocalCognito
import LocalUserPools
import TemplateDoctor

/// Templates with pools that are emulated, and with notes for the user.
struct PoolTemplate {
    let templates: TemplateSet
    let pools: TemplatePools
    /// A Boolean value that indicates whether a server has the templates' tables.
    private let hasTables: Bool

    init(
        _ paths: [String], settings: VariableSettings? = nil, code: CodeSettings? = nil, hasTables: Bool = false,
        ids: (_ template: String) -> LocalIDs
    ) throws {
        templates = try TemplateSet(
            paths, settings, code: code, tables: hasTables ? { TemplateTables($0).names } : nil
        ) { path, names, tables in
            .local(ids(path), names: names, tables: tables)
        }
        pools = TemplatePools(templates.stacks)
        self.hasTables = hasTables
    }

    /// The tables of each template.
    var tables: [TemplateTables] { templates.stacks.map(TemplateTables.init) }

    /// Returns the paths of the named templates, or of those in the package's folder; empty if the folder has none.
    static func find(_ named: [String], in folder: String) throws -> [String] {
        guard !named.isEmpty else { return TemplateConfiguration.paths(in: folder) }
        for path in named where !FileManager.default.fileExists(atPath: path) {
            throw Failure.wrongUse("There is no template \(path).")
        }
        return named
    }

    /// The functions to which the command line gives code, and which no pool of the templates calls.
    var idleFunctions: [FunctionConfiguration] {
        let used = Set(pools.functionARNs.compactMap(BuiltFunctions.functionName).compactMap(templates.name))
        return templates.given.functions.filter { !used.contains($0) }.compactMap(templates.functions.named)
    }

    /// Notes on parts that the pool does not emulate, on values that only a deployment knows, and on mistakes; each is a line with its place.
    var notes: [String] {
        templates.templates.enumerated().flatMap { notes(on: $1, number: $0) }
    }

    private func notes(on template: TemplateConfiguration, number: Int) -> [String] {
        let mistakes = template.mistakes
        // If `check` has a finding about the same mistake, the finding says more.
        let own = pools.notes.filter { note in
            guard note.stack == number else { return false }
            guard let path = note.path else { return true }
            return !mistakes.contains {
                $0.place == note.place || $0.resource == note.resource && $0.path == "Properties.\(path)"
                    || path.hasPrefix("LambdaConfig.") && $0.path.hasPrefix("Properties.Events.")
            }
        }
        var notes = template.parameterNotes
        notes += own.map { template.text($0.place, $0.text) }
        if !hasTables, let note = TemplateTables(template.stack).note { notes.append(note) }
        notes += mistakes.map { template.text($0.place, "\($0.problem): \($0.fix)") }
        notes += template.stack.resources.flatMap { template.wrongNames(in: $0.id) }
        return notes
    }

    /// Notes on the outcome of making the template: the stand-ins for parameters, and those that are left out.
    func notes(on outcome: LocalCognito.TemplateOutcome) -> [String] {
        let known = Set(pools.notes.map(\.text))
        let standIns = zip(templates.templates, outcome.template.stacks).compactMap { $0.standInNote(of: $1) }
        return standIns
            + outcome.template.notes.filter { !known.contains($0.text) }.map {
                templates.templates[$0.stack].text($0.place, $0.text)
            }
            + outcome.notes
    }

    /// Returns lines about the resources that the pool lacks because Cognito refuses them, or because a function cannot run.
    ///
    /// `absent` returns the name of the function of an ARN that cannot run here.
    func sentences(on refusals: [TemplateRefusal], absent: (String?) -> String?) -> [String] {
        refusals.filter { refusal in
            // A mistake that CloudFormation refuses itself already has a note.
            !refusal.isOfCloudFormation
                || !templates.templates[refusal.stack].mistakes.contains {
                    $0.resource == refusal.resource && $0.place.line == refusal.place.line
                }
        }.map { refusal in
            let (template, place) = (templates.templates[refusal.stack], refusal.place)
            if let function = absent(refusal.missingFunction) {
                return template.text(place, "\(refusal.resource) is not made, as \(function) cannot run here.")
            }
            return template.text(
                place,
                "\(refusal.words) \(refusal.isCertain ? "A deployment fails there; the" : "The") pool does not make or "
                    + "change \(refusal.resource).")
        }
    }
}
