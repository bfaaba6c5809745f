import CloudTemplate
import CognitoRehearsal
import CommandOutput
import Foundation
import FunctionProjects
import LocalAWS
import LocalCognito
import LocalSync
import LocalUserPools
import RuntimeEmulator
import Synchronization

/// The functions that a local pool calls, and the template that describes the pool, if there is one.
final class PoolProject: Sendable {
    /// The paths of the templates; empty if the project has none.
    let paths: [String]
    let functions: PoolFunctions

    /// The ids of a template's resources.
    private let ids: @Sendable (_ template: String?) -> LocalIDs
    private let code: CodeSettings
    private let package: BuildSettings
    private let settings: VariableSettings
    /// The notes for the user.
    let notes: PoolNotes
    /// The server with the template's tables; nil without one.
    private let dynamoDB: OtherServer?
    private let state = Mutex(State())

    private struct State {
        /// The files that were read last, even if they are not templates.
        var files: [File] = []
        var template: PoolTemplate?
        /// The pools as they were made last.
        var made: TemplatePools?
        /// The error in the template; nil if the template could be read.
        var failure: String?
    }

    /// A file of a template, and its bytes with those of the file that gives its parameters values.
    private struct File: Equatable {
        let path: String
        let bytes: [UInt8]?

        init(_ path: String) {
            self.path = path
            let files = FileManager.default
            let values = ProjectParameters.file(besides: path).flatMap(files.contents) ?? Data()
            bytes = files.contents(atPath: path).map { Array($0 + values) }
        }
    }

    init(_ pool: Pool) throws {
        package = pool.package
        notes = PoolNotes(json: pool.json)
        code = pool.code
        settings = pool.variables
        dynamoDB = pool.tables.dynamodb.map(OtherServer.init(url:))
        let folder = package.packagePath
        paths = try pool.functions == nil ? PoolTemplate.find(pool.template, in: folder) : []
        if paths.isEmpty { try code.demandNone(in: folder) }
        let region = pool.region
        ids = { LocalIDs(template: $0, in: folder, region: region) }
        // With TLS, functions call a separate port, which the system chooses when the server starts.
        let isKnown = pool.port != 0 && !pool.security.isOn
        let address = PoolAddress(
            isKnown ? "http://\(pool.host):\(pool.port)" : nil, pool.tables)
        functions = try PoolFunctions(pool, address, notes)
    }

    private var template: PoolTemplate? { state.withLock(\.template) }

    /// Reads the templates and returns the receivers of their streams.
    func readTemplate() throws -> [ConsumerFunction] {
        guard !paths.isEmpty else {
            if let advice = TemplateConfiguration.advice(in: package.packagePath) { notes.say(PoolNote(text: advice)) }
            return []
        }
        try read()
        return template?.pools.streamConsumers.map { ConsumerFunction($0.function, of: $0.stream) } ?? []
    }

    /// Builds the functions of the template that was read.
    func prepare() async throws {
        guard !paths.isEmpty else { return }
        try functions.watch(
            { [weak self] name in self?.template?.templates.functions.named(name) }, code: templateCode)
        try await addFunctions()
    }

    private func read() throws {
        let template = try PoolTemplate(
            paths, settings: settings, code: code, hasTables: dynamoDB != nil, ids: { ids($0) })
        state.withLock { state in
            state.files = template.templates.files.map { File($0.path) }
            state.template = template
        }
        functions.rename { [weak self] name in self?.template?.templates.name(for: name) }
        notes.replace(with: template.notes)
        if !template.pools.pools.isEmpty || !template.pools.identityPools.isEmpty {
            for function in template.idleFunctions {
                notes.say(
                    PoolNote(
                        text:
                            "--code \(function.name): no pool of the template calls this function. It is there for pools that you make "
                            + "with CreateUserPool\(function.arn.map { ", as \($0)" } ?? "")."))
            }
        } else {
            let arn = template.templates.functions.first?.arn
            notes.say(
                PoolNote(
                    text:
                        "\(paths.joined(separator: ", ")) describe\(paths.count == 1 ? "s" : "") no AWS::Cognito::UserPool: make one with "
                        + "CreateUserPool, or use --seed."
                        + (arn.map { " Its functions have ARNs such as \($0)." } ?? "")))
        }
    }

    /// Builds the functions that the templates' pools call, and those with code of the command line, except for functions that have
    /// already been added.
    ///
    /// Without a pool, it builds all functions, for pools that are made with CreateUserPool.
    private func addFunctions() async throws {
        guard let template else { return }
        try await functions.add(Self.arns(in: template), code: templateCode)
    }

    /// Returns the ARNs of the functions that a template's pools call, and of those with code of the command line; without a pool,
    /// of all functions.
    private static func arns(in template: PoolTemplate) -> [String] {
        let isForOthers = template.pools.pools.isEmpty && template.pools.identityPools.isEmpty
        let others = (isForOthers ? template.templates.functions : template.idleFunctions).compactMap(\.arn)
        return template.pools.functionARNs + others
    }

    /// Returns the functions that pools can call, by name.
    func calledFunctions() async -> [PoolFunction] {
        guard let template else {
            return await functions.host.names.map {
                PoolFunction(name: $0, logicalID: nil, runtime: PoolFunction.programRuntime, problem: nil)
            }
        }
        let called = Self.arns(in: template).compactMap(BuiltFunctions.functionName)
        let names = Set(called.map { template.templates.name(for: $0) ?? $0 })
        return names.sorted().map { name in
            let function = template.templates.functions.named(name)
            return PoolFunction(
                name: name, logicalID: function?.id,
                runtime: function?.code.runtime ?? PoolFunction.programRuntime, problem: functions.problem(of: name))
        }
    }

    /// Returns the code of the templates' functions that need no build.
    private var templateCode: FunctionProgram.TemplateCode {
        { [weak self] name in
            guard let self else { return nil }
            return try template?.templates.code(of: name, package.build, fetches: package.fetchRuntime)
        }
    }

    /// Reads a template, or the project's own templates again, for pools with ids and domains of their own.
    func copy(of text: String?, label: String) throws -> PoolTemplate {
        let files: [TemplateFile]
        if let text {
            // The project's file of parameters counts for this template as well.
            files = [
                try TemplateFile(
                    package.packagePath == "." ? "template" : "\(package.packagePath)/template", Array(text.utf8))
            ]
        } else {
            guard let own = template?.templates.files else {
                throw Failure.wrongUse("This pool has no template. Write the text of one: {\"template\": TEXT}.")
            }
            files = own
        }
        let region = ids(nil).region
        return try PoolTemplate(
            copying: files, settings: settings, hasTables: dynamoDB != nil,
            ids: LocalIDs(project: "copy \(label)", region: region), label: label)
    }

    /// Creates the resources that the template describes, and says which ones Cognito refuses.
    func apply(to cognito: LocalCognito) async throws {
        guard let template else { return }
        if let dynamoDB {
            for tables in template.tables { try await tables.create(at: dynamoDB, in: ids(nil).region) }
        }
        let outcome = await cognito.apply(template.pools)
        state.withLock { $0.made = outcome.template }
        let found =
            template.notes(on: outcome) + template.problems(of: outcome.refusals, absent: functions.absentFunction)
        for note in found { notes.say(note) }
        cognito.templateNotes = (template.notes + found).map(\.sentence)
    }

    /// A Boolean value that indicates whether the template has users.
    var hasUsers: Bool { template?.pools.pools.contains { !$0.users.isEmpty } ?? false }

    /// Makes the template's users, which calls the functions, and says which ones Cognito refuses.
    func makeUsers(of cognito: LocalCognito) async {
        guard let template, let made = state.withLock({ $0.made }) else { return }
        let refusals = await cognito.makeUsers(of: made)
        let problems = template.problems(of: refusals, absent: functions.absentFunction)
        for problem in problems { notes.say(problem) }
        cognito.templateNotes += problems.map(\.sentence)
    }

    /// Rebuilds functions whose sources have changed, and reads the template again if it has changed.
    func update(_ cognito: LocalCognito) async {
        let known = state.withLock(\.files)
        let files = known.map { File($0.path) }
        // A file that is missing is being written, or is gone; what it had stays.
        if files != known, files.allSatisfy({ $0.bytes != nil }) { await readAgain(files, known, cognito) }
        let terminal = Terminal.errors
        for change in await functions.update() { terminal.write(change.line(on: terminal)) }
    }

    private func readAgain(_ files: [File], _ known: [File], _ cognito: LocalCognito) async {
        let terminal = Terminal.errors
        do {
            try read()
            cognito.forgetBeginning()
            try await apply(to: cognito)
            state.withLock { $0.failure = nil }
            let changed = try await functions.configureAgain()
            try await addFunctions()
            await makeUsers(of: cognito)
            for (file, old) in zip(files, known) where file != old { terminal.write("\(file.path): reread\n") }
            for name in changed { terminal.write("\(name): restarted with new settings\n") }
        } catch {
            // An editor may write a file in several steps, so the same error is reported only once.
            let isNew = state.withLock { state in
                state.files = files
                defer { state.failure = "\(error)" }
                return state.failure != "\(error)"
            }
            if isNew {
                terminal.write("\(terminal.red("The pool keeps its previous template:")) \(error)\n")
                notes.tell(.problem("The pool keeps its previous template: \(error)"))
            }
        }
    }
}
