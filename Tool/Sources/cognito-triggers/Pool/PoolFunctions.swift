import CloudTemplate
import CognitoEditDistance
import CognitoRehearsal
import CommandOutput
import Foundation
import FunctionProjects
import LocalAWS
import LocalCognito
import LocalUserPools
import RuntimeEmulator
import Synchronization

/// The functions behind a local pool: built, configured, and built again when their sources change.
final class PoolFunctions: Sendable {
    let host: BuiltFunctions
    /// The Lambda API, through which programs make further functions.
    let api: LambdaAPI

    private let deployed: DeployedFunctions

    private let emulator: LambdaEmulator
    private let build: PackageBuild
    private let address: PoolAddress
    private let notes: PoolNotes
    /// The variables that the command line sets.
    private let environment: [String: String]
    private let instances: Int
    private let region: String
    /// Used only by the task that serves.
    private let watched = Mutex<WatchedFunctions?>(nil)
    /// The names of the templates' functions by other names, such as those of `FunctionName`.
    private let names: FunctionNames
    private let absent: AbsentFunctions

    init(_ pool: Pool, _ address: PoolAddress, _ notes: PoolNotes) throws {
        if let folder = pool.functions {
            guard FileManager.default.isFolder(folder) else {
                throw Failure.wrongUse("There is no folder \(folder) with functions.")
            }
        }
        let isQuiet = pool.quiet || pool.json
        emulator = LambdaEmulator(log: { line in
            let terminal = Terminal.errors
            // With metrics on, as in a template for production, each event has such a line.
            guard !isQuiet, !LogText.isMetrics(line.text), let text = LogText.line(line.text) else { return }
            terminal.write("\(terminal.faint("\(line.function)[\(line.process ?? 0)]")) \(text)\n")
        })
        build = pool.package.build
        (environment, instances) = (try pool.variables.environment(), pool.instances)
        (self.address, self.notes, region) = (address, notes, pool.region)
        let (environment, instances, region) = (environment, instances, region)
        let deployed = DeployedFunctions(
            emulator,
            DeployedFunctions.Surroundings(
                instances: instances,
                project: URL(fileURLWithPath: pool.package.packagePath).standardizedFileURL.path,
                fetches: pool.package.fetchRuntime,
                variables: { address.variables(besides: $0.merging(environment) { $1 }) },
                note: { notes.say(PoolNote(text: $0)) }))
        let names = FunctionNames()
        let absent = AbsentFunctions()
        (self.names, self.absent) = (names, absent)
        host = BuiltFunctions(
            emulator, folder: pool.functions, refusal: { await deployed.refusal($0, $1) }, meaning: names.meaning,
            absence: absent.reason
        ) { name, program in
            Self.function(
                FunctionProgram(name: name, path: program, isProduct: false), nil,
                environment: address.variables(besides: environment), instances: instances, region: region)
        }
        (self.deployed, api) = (deployed, LambdaAPI(deployed, host, takesCode: pool.deployFunctions))
    }

    /// Returns a function with the configuration of its template; nil means that no template has the function.
    private static func function(
        _ program: FunctionProgram, _ configuration: FunctionConfiguration?, environment: [String: String],
        instances: Int, region: String
    ) -> EmulatedFunction {
        var function = EmulatedFunction(program, configuration, environment: environment, instances: instances)
        function.region = region
        // The pool waits this long in three attempts.
        if configuration == nil { function.timeout = .seconds(15) }
        return function
    }

    /// Begins to watch the functions of a template; `configuration` returns their current settings, and `code` their code.
    func watch(
        _ configuration: @escaping @Sendable (String) -> FunctionConfiguration?,
        code: @escaping FunctionProgram.TemplateCode
    ) throws {
        let functions = try WatchedFunctions(emulator, build: build, code: code) { [weak self] program in
            self?.configured(program, configuration(program.name))
                ?? EmulatedFunction(name: program.name, command: [program.path])
        }
        watched.withLock { $0 = functions }
    }

    /// Returns a function with its template's settings, which the command line's settings override.
    private func configured(_ program: FunctionProgram, _ function: FunctionConfiguration?) -> EmulatedFunction {
        for note in program.notes { notes.say(PoolNote(text: note)) }
        for name in function?.unknown(besides: environment) ?? [] {
            // The template's note about its tables says what to do.
            if let function, function.table(in: name) == nil {
                notes.say(.problem(function.sentence(onUnknown: name, of: program.name)))
            }
        }
        // A variable may have no value yet, so an error is ignored.
        let variables = try? function?.environment(environment, mayLack: true)
        let given = address.variables(besides: variables ?? environment)
        return Self.function(program, function, environment: given, instances: instances, region: region)
    }

    /// Builds the functions with these ARNs, unless the emulator already has them.
    ///
    /// A function that cannot run is left out, and a note says why.
    func add(_ arns: [String], code: FunctionProgram.TemplateCode) async throws {
        let there = Set(await emulator.functions.keys)
        let wanted = Set(arns.compactMap(BuiltFunctions.functionName).map(names.meaning)).subtracting(there)
            .sorted()
        guard !wanted.isEmpty else { return }
        var products: [String]?
        for name in wanted {
            var isProduct = false
            do {
                if try code(name) == nil {
                    if products == nil { products = build.hasManifest ? try await build.programs() : [] }
                    try checkProduct(name, among: products ?? [])
                    isProduct = true
                }
                var functions = taken()
                defer { watched.withLock { $0 = functions } }
                try await functions?.add(name)
                absent.remove(name)
            } catch let failure as Failure where !isProduct {
                absent.add(name, failure)
                notes.say(.problem("\(name) cannot run here: \(failure.reason(of: name))"))
            }
        }
    }

    /// Throws if the package does not have a program.
    private func checkProduct(_ name: String, among products: [String]) throws {
        guard !products.contains(name) else { return }
        let near = EditDistance.nearest(to: name, among: products).map { "; did you mean \($0)?" } ?? "."
        throw Failure.wrongUse(
            "\(name): a pool calls this function, but "
                + (build.hasManifest
                    ? "the package has no program with this name\(near)"
                    : "the template names no code for it, and there is no Swift package in \(PackageBuild.shown(build.packagePath)).")
        )
    }

    /// Returns the name of the function of an ARN if the function is known and cannot run here; otherwise nil.
    func absentFunction(_ arn: String?) -> String? {
        let name = arn.flatMap(BuiltFunctions.functionName).map(names.meaning)
        return name.flatMap(absent.reason) == nil ? nil : name
    }

    /// Returns the reason why a function cannot run; nil for a function that runs, or is not known.
    func problem(of name: String) -> String? { absent.reason(name) }

    /// Removes and returns the watched functions for a change; the caller puts them back afterwards.
    private func taken() -> WatchedFunctions? {
        watched.withLock { functions in
            defer { functions = nil }
            return functions
        }
    }

    /// Sets the server's address, and passes it to the functions that were built before the address was known.
    func serve(at endpoint: String) async {
        address.set(endpoint)
        for var function in await emulator.functions.values {
            let environment = address.variables(besides: function.environment)
            guard environment != function.environment else { continue }
            function.environment = environment
            await emulator.add(function)
        }
    }

    /// Updates functions after the template has changed, and returns the names of those whose settings changed.
    func configureAgain() async throws -> [String] {
        try await watched.withLock(\.self)?.configureAgain() ?? []
    }

    /// Rebuilds functions whose sources have changed.
    func update() async -> [WatchedFunctions.Change] {
        var functions = taken()
        defer { watched.withLock { $0 = functions } }
        return await functions?.update() ?? []
    }

    /// Sets the names of the templates' functions; the closure returns the name that another name means.
    func rename(_ meaning: @escaping @Sendable (String) -> String?) { names.set(meaning) }

    /// Returns the name of the function of an ARN, as the templates have it.
    func name(of arn: String) -> String { names.meaning(BuiltFunctions.functionName(arn) ?? arn) }

    /// Returns a function as it runs now; nil if there is none with the name.
    func current(_ name: String) async -> EmulatedFunction? {
        if let function = await emulator.functions[name] { return function }
        return await emulator.functions[names.meaning(name)]
    }

    func stop() async {
        await emulator.stop()
        await deployed.removeAll()
        watched.withLock { $0?.removeCopies() }
    }
}
