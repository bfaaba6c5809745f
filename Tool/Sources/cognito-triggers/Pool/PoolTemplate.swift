import CloudTemplate
import CognitoRehearsal
import Foundation
import FunctionProjects
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
        templates = try TemplateSet(paths, settings, code: code, tables: Self.tables(hasTables)) {
            .local(ids($0), names: $1, given: $2)
        }
        pools = TemplatePools(templates.stacks)
        self.hasTables = hasTables
    }

    /// Reads templates whose pools have ids and domains of their own.
    init(
        copying files: [TemplateFile], settings: VariableSettings?, hasTables: Bool, ids: LocalIDs, label: String
    ) throws {
        templates = try TemplateSet(files, settings, findsNested: false, tables: Self.tables(hasTables)) {
            .local(ids, names: $1, given: $2)
        }
        pools = TemplatePools(templates.stacks, label: label)
        self.hasTables = hasTables
    }

    private static func tables(_ hasTables: Bool) -> TemplateSet.Tables? {
        hasTables ? { TemplateTables($0).names } : nil
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

    /// Notes on parts that the pool does not emulate, on values that only a deployment knows, and on mistakes.
    var notes: [PoolNote] {
        templates.templates.enumerated().flatMap { notes(on: $1, number: $0) }
    }

    private func notes(on template: TemplateConfiguration, number: Int) -> [PoolNote] {
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
        var notes = template.parameterNotes.map { PoolNote(text: $0) }
        notes += own.map { template.note($0.place, $0.text, isProblem: $0.isLeftOut) }
        if !hasTables, let note = TemplateTables(template.stack).note { notes.append(PoolNote(text: note)) }
        notes += mistakes.map { template.note($0.place, "\($0.problem): \($0.fix)", isProblem: true) }
        notes += template.stack.resources.flatMap { template.wrongReferences(in: $0.id) }.map {
            template.note($0.place, $0.reason.words(in: template.stack.template), isProblem: true)
        }
        return notes
    }

    /// Notes on the outcome of making the template: the stand-ins for parameters, and those that are left out.
    func notes(on outcome: LocalCognito.TemplateOutcome) -> [PoolNote] {
        let known = Set(pools.notes.map(\.text))
        let standIns = zip(templates.templates, outcome.template.stacks).compactMap { $0.standInNote(of: $1) }
        return standIns.map { PoolNote(text: $0) }
            + outcome.template.notes.filter { !known.contains($0.text) }.map {
                templates.templates[$0.stack].note($0.place, $0.text, isProblem: $0.isLeftOut)
            }
            + outcome.notes.map { PoolNote(text: $0) }
    }

    /// Returns the problems about the resources that the pool lacks because Cognito refuses them, or because a function cannot run.
    ///
    /// `absent` returns the name of the function of an ARN that cannot run here.
    func problems(of refusals: [TemplateRefusal], absent: (String?) -> String?) -> [PoolNote] {
        let mistakes = templates.templates.map(\.mistakes)
        return refusals.filter { refusal in
            // A mistake that CloudFormation refuses itself already has a note.
            !refusal.isOfCloudFormation
                || !mistakes[refusal.stack].contains {
                    $0.resource == refusal.resource && $0.place.line == refusal.place.line
                }
        }.map { refusal in
            let (template, place) = (templates.templates[refusal.stack], refusal.place)
            if let function = absent(refusal.missingFunction) {
                return template.note(
                    place, "\(refusal.resource) is not made, as \(function) cannot run here.", isProblem: true)
            }
            return template.note(
                place,
                "\(refusal.words) \(refusal.isCertain ? "A deployment fails there; the" : "The") pool does not make or "
                    + "change \(refusal.resource).", isProblem: true)
        }
    }
}
