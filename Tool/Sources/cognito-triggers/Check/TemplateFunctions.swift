import ArgumentParser
import CloudTemplate
import CognitoEditDistance
import CognitoEvents
import CognitoRehearsal
import CommandOutput
import Foundation
import FunctionProjects
import TemplateDoctor

/// The programs of a template's functions, and the descriptions that the programs print.
struct TemplateFunctions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Run the program of a function of the template: compare what it handles with the template, and start it with the template's variables.",
            valueName: "ID=program"))
    var function: [String] = []
    @Flag(
        help: ArgumentHelp(
            "Build and run the functions that are products of the package in the template's folder, and run functions in other languages on the samples of their triggers. This executes the package's manifest and code; without it, check executes nothing."
        ))
    var build = false
    @OptionGroup var code: CodeSettings
    @OptionGroup var runtime: RuntimeSettings
    @OptionGroup var variables: VariableSettings

    /// The facts that are known about a template's functions.
    struct Known {
        var descriptions: [String: DescribedFunction] = [:]
        /// The notes on functions that were not started, or whose code was not compared, with the reasons.
        var notes: [Finding] = []
    }

    /// Gets descriptions from the programs of a template's functions; none without `--function` or `--build`.
    ///
    /// A template may be untrusted, so nothing in it or next to it runs unless the user asks for it.
    ///
    /// `set` are the templates that are checked together.
    func known(of template: TemplateConfiguration, in set: TemplateSet) async throws -> Known {
        let folder = URL(fileURLWithPath: template.path).deletingLastPathComponent().relativePath
        let functions = template.functions
        let named = try named(set.functions.map(\.name))
        guard build || code.code.isEmpty && code.codeFolder == nil else {
            throw Failure.wrongUse("--code and --code-folder need --build, which runs functions.")
        }
        let given = try variables.environment()
        guard build || !named.isEmpty || given.isEmpty else {
            throw Failure.wrongUse(
                "--env and --env-file need functions that check starts: add --build or --function.")
        }
        let package = PackageBuild(packagePath: folder, observer: ProgressLine.show)
        let codes = build ? codes(of: functions, template, set.given, package) : [:]
        // A template of functions in other languages needs no package.
        let needsPackage = package.hasManifest || codes.count < functions.count || set.functions.isEmpty
        let products = build ? (needsPackage ? try await package.executables() : []) : nil
        var known = Known()
        for function in functions {
            do {
                if named[function.name] == nil, let code = codes[function.name] {
                    known.notes += try await answers(of: function, code.get(), package, given, set)
                    continue
                }
                var (program, sources): (FunctionProgram?, [String]) = (nil, [])
                if let path = named[function.name] {
                    program = FunctionProgram(name: function.id, path: path, isProduct: false)
                } else if let product = products?.first(where: { $0.name == function.id }) {
                    program = FunctionProgram(
                        name: function.id, path: try await package.build(function.id), isProduct: true)
                    sources = product.sources
                }
                if let program {
                    let code = (program, FunctionSources(sources, in: folder))
                    let isTrigger = !set.triggers(of: function).isEmpty
                    try await describe(function, code, given, isTrigger: isTrigger, in: &known)
                } else if function.isBuiltByMake {
                    known.notes.append(Self.note(function, products: products?.map(\.name), folder: folder))
                }
            } catch let failure as Failure where named[function.name] == nil {
                // The other functions, and the template, have findings all the same.
                known.notes.append(Self.note(function, failing: failure))
            }
        }
        return known
    }

    /// Calls a function with the samples of its triggers, and returns what is wrong with its answers.
    private func answers(
        of function: FunctionConfiguration, _ code: FunctionProgram.Code, _ package: PackageBuild,
        _ given: [String: String], _ set: TemplateSet
    ) async throws -> [Finding] {
        let unknown = Self.unknown(function, given)
        guard unknown.isEmpty else { return [Self.note(function, lacking: unknown)] }
        let program = try await FunctionProgram.find(function.name, package) { _ in code }
        for note in program.notes { Terminal.errors.noteOnce(note) }
        return try await AnswerCheck(
            function: function, program: program, variables: given,
            command: InvokeCommand(self, templates: set.files.map(\.path))
        ).findings(set)
    }

    /// Adds a program's description, and whether it starts.
    private func describe(
        _ function: FunctionConfiguration, _ code: (program: FunctionProgram, sources: FunctionSources),
        _ given: [String: String], isTrigger: Bool, in known: inout Known
    ) async throws {
        let program = code.program
        // A declared sign-in can be described only if its settings have values.
        let environment = try function.environment(given, mayLack: true)
        var description: DescribedFunction
        do {
            description = try await DescribedFunction(program, code.sources, environment: environment)
        } catch {
            guard !isTrigger, try await ProgramDescription.isRefused(by: program, environment: environment) else {
                throw error
            }
            // A function for other callers has no handlers to describe, and to start it would run its code on an event.
            let problem = "the code of \(function.id) is not compared: it describes no handlers, and no pool calls it"
            return known.notes.append(Self.note(function, problem, ""))
        }
        let unknown = Self.unknown(function, given)
        if unknown.isEmpty {
            let start = StartCheck(function: function, program: program, variables: given)
            description.failedStart = try await start.failure()
        } else {
            known.notes.append(Self.note(function, lacking: unknown))
        }
        known.descriptions[function.id] = description
    }

    /// Returns the names of the variables whose values only a deployment knows.
    private static func unknown(_ function: FunctionConfiguration, _ given: [String: String]) -> [String] {
        function.variables.filter { $0.unknown != nil && given[$0.name] == nil }.map(\.name)
    }

    /// Returns the code of the functions that run without a build of a Swift package, by name.
    private func codes(
        of functions: [FunctionConfiguration], _ template: TemplateConfiguration, _ code: GivenCode,
        _ package: PackageBuild
    ) -> [String: Result<FunctionProgram.Code, any Error>] {
        var codes: [String: Result<FunctionProgram.Code, any Error>] = [:]
        for function in functions {
            do {
                let code = try template.code(of: function, code, package, fetches: runtime.fetchRuntime)
                codes[function.name] = code.map { .success($0) }
            } catch {
                // A build of the package makes the program of a custom runtime.
                let isBuilt = function.code.runtime?.hasPrefix("provided") == true
                if !isBuilt || !package.hasManifest { codes[function.name] = .failure(error) }
            }
        }
        return codes
    }

    private func named(_ ids: [String]) throws -> [String: String] {
        var programs: [String: String] = [:]
        for entry in function {
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw Failure.wrongUse("--function \(entry): write ID=PROGRAM.")
            }
            guard ids.contains(parts[0]) else {
                let ids = ids.joined(separator: ", ")
                throw Failure.wrongUse(
                    "--function \(entry): the template has no function \(parts[0]); it has \(ids.isEmpty ? "no functions" : ids)."
                )
            }
            guard FileManager.default.isExecutableFile(atPath: parts[1]) else {
                throw Failure.wrongUse("--function \(entry): there is no program at \(parts[1]).")
            }
            programs[parts[0]] = parts[1].contains("/") ? parts[1] : "./\(parts[1])"
        }
        return programs
    }

    /// Returns the reason why a function is not compared; it is an error if its id is very similar to a program's name.
    private static func note(_ function: FunctionConfiguration, products: [String]?, folder: String) -> Finding {
        let option = "--function \(function.id)=PROGRAM"
        guard let products else {
            return note(
                function, "the code of \(function.id) is not compared",
                "use --build, which builds and runs what is in the template's folder, or \(option)")
        }
        let problem =
            "the code of \(function.id) is not compared: the package in \(folder) has no program \(function.id)"
        guard let meant = EditDistance.meant(by: function.id, among: products) else {
            return note(function, problem, "use \(option)")
        }
        return note(
            function, problem, "change the function's logical id to \(meant), or rename the program to \(function.id)",
            .error)
    }

    /// Returns the finding about a function that cannot run here, or whose build fails, with the reason.
    private static func note(_ function: FunctionConfiguration, failing failure: Failure) -> Finding {
        // Nobody can make the function of another language run here.
        let runtime = function.code.runtime ?? ""
        let mayRun = runtime.hasPrefix("provided") || ManagedRuntime(runtime) != nil
        // A finding has one line.
        let reason = failure.reason(of: function.name).split(separator: "\n").map { $0.drop { $0 == " " } }
        return note(
            function, "\(function.id) cannot run here: \(reason.joined(separator: " "))", "",
            mayRun ? .error : .warning)
    }

    private static func note(_ function: FunctionConfiguration, lacking names: [String]) -> Finding {
        note(
            function, "\(function.id) is not started: only a deployment knows \(names.joined(separator: ", "))",
            "check again with \(names.map(function.option).joined(separator: " "))")
    }

    private static func note(
        _ function: FunctionConfiguration, _ problem: String, _ fix: String, _ severity: Severity = .note
    ) -> Finding {
        Finding(
            rule: TemplateDoctor.notCompared.name, severity: severity, place: function.place, resource: function.id,
            path: "",
            problem: problem, fix: fix)
    }
}

extension DescribedFunction {
    /// Gets the description of a function from its program and its sources.
    fileprivate init(
        _ program: FunctionProgram, _ sources: FunctionSources, environment: [String: String]
    ) async throws {
        let description = try await ProgramDescription.of(program, environment: environment)
        self.init(
            handlers: description.handlers.map { Handler(trigger: $0.trigger, version: $0.version) },
            hasFallback: description.fallback, architecture: Self.architecture(program.path),
            permissions: description.permissions.map {
                Permission(actions: $0.actions, resource: $0.resource, conditions: $0.conditions)
            }, clientsOfConditions: description.clientsOfConditions,
            attributesOfConditions: description.attributesOfConditions)
        expiringSteps = description.expiringSteps.map { ExpiringStep(name: $0.name, seconds: $0.seconds) }
        namedAttributes = sources.attributes.map { Mention(name: $0.name, place: $0.place) }
        unadoptedHandlers = sources.handlers(of: description.function).compactMap { family, method in
            let isAdopted = family.map { handler($0.configurationName) != nil } ?? hasFallback
            guard !isAdopted else { return nil }
            return UnadoptedHandler(
                method: Mention(name: method.name, place: method.place),
                protocolName: family?.protocolName ?? "FallbackHandler")
        }
    }

    /// The processor architecture that the ELF header of a program names; nil for a script.
    private static func architecture(_ path: String) -> String? {
        let header = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 20)
        guard let header, header.count == 20, Array(header.prefix(4)) == [0x7F, 0x45, 0x4C, 0x46] else { return nil }
        // This is the field `e_machine`. Both architectures use the same byte order.
        return switch (header[18], header[19]) {
        case (62, 0): "x86_64"
        case (183, 0): "arm64"
        default: nil
        }
    }
}
