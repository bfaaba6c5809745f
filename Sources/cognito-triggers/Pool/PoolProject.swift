#if LocalCognito
    import CognitoEditDistance
    import CognitoRehearsal
    import Foundation
    import LocalAWS
    import LocalCognito
    import LocalUserPools
    import RuntimeEmulator
    import Synchronization
    import TemplateDoctor

    /// The functions behind a local pool, and the template that describes it if there is one.
    final class PoolProject: Sendable {
        /// The template's path; nil if there is none.
        let template: String?
        /// Runs the functions.
        let host: BuiltFunctions

        private let emulator: LambdaEmulator
        private let ids: LocalIDs
        private let build: PackageBuild
        private let settings: Settings
        /// The server's address, for the functions that call it.
        private let address: Address
        private let state: Mutex<State>
        /// Only the task that serves uses it.
        private let watched: Mutex<WatchedFunctions?>

        /// The configuration of every function, as far as the command line has it.
        private struct Settings: Sendable {
            let environment: [String: String]
            let instances: Int
        }

        /// The server's address, once it is known.
        private final class Address: Sendable {
            private let text: Mutex<String?>

            init(_ text: String?) { self.text = Mutex(text) }

            /// Sets the address.
            func set(_ text: String) { self.text.withLock { $0 = text } }

            /// Adds the variables by which a function's AWS calls reach the pool: to change users, to open codes, and to
            /// send messages.
            func variables(besides given: [String: String]) -> [String: String] {
                let given = RehearsalCredentials.added(to: given)
                guard let text = text.withLock(\.self) else { return given }
                return ServiceVariables.added(to: given, at: text)
                    .merging(["AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER": text]) { given, _ in given }
            }
        }

        private struct State: Sendable {
            var bytes: [UInt8] = []
            var template: PoolTemplate?
            /// The sentences about the template as it was last read.
            var notes: [String] = []
            /// The sentences that have been said, so that each is said once.
            var said: Set<String> = []
            /// The template's fault, in words; nil if it could be read.
            var failure: String?
        }

        init(_ pool: Pool) throws {
            build = pool.package.build
            ids = LocalIDs(project: SwiftPackage.name(in: pool.package.packagePath), region: pool.region)
            template = try pool.functions == nil ? Self.find(pool.template, in: pool.package.packagePath) : nil
            address = Address(pool.port == 0 ? nil : "http://\(pool.host):\(pool.port)")
            settings = Settings(environment: try pool.variables.environment(), instances: pool.instances)
            state = Mutex(State())
            watched = Mutex(nil)
            let isQuiet = pool.quiet || pool.json
            emulator = LambdaEmulator(log: { line in
                let terminal = Terminal.errors
                guard !isQuiet, let text = LogText.line(line.text) else { return }
                terminal.write("\(terminal.faint("\(line.function)[\(line.process ?? 0)]")) \(text)\n")
            })
            if let folder = pool.functions {
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
                    throw Failure.wrongUse("There is no folder \(folder) with functions.")
                }
            }
            let (settings, address) = (settings, address)
            host = BuiltFunctions(emulator, folder: pool.functions) { name, program in
                // The longest that Cognito waits, with its retries; a template would set less.
                EmulatedFunction(
                    name: name, command: [program],
                    environment: address.variables(besides: settings.environment), timeout: .seconds(15),
                    maximumInstances: settings.instances, showsHungStack: true)
            }
        }

        /// Returns the template's path: the one that is named, or one of the package's folder.
        private static func find(_ named: String?, in folder: String) throws -> String? {
            if let named {
                guard FileManager.default.fileExists(atPath: named) else {
                    throw Failure.wrongUse("There is no template \(named).")
                }
                return named
            }
            return TemplateConfiguration.path(in: folder)
        }

        // MARK: The template

        /// The names of the template's pools and clients, by their ids.
        var names: [String: String] { state.withLock { $0.template?.names ?? [:] } }

        /// Reads the template and builds its functions.
        ///
        /// - Throws: `Failure` for a template that cannot be read.
        func prepare() async throws {
            guard let template else { return }
            try read(template)
            let functions = try WatchedFunctions(emulator, build: build) { [weak self] program in
                self?.configured(program) ?? EmulatedFunction(name: program.name, command: [program.path])
            }
            watched.withLock { $0 = functions }
            try await addFunctions()
        }

        /// Makes what the template describes.
        ///
        /// - Throws: `Failure` for what Cognito refuses.
        func apply(to cognito: LocalCognito) async throws {
            guard let template = state.withLock({ $0.template }) else { return }
            for pool in template.pools {
                let name = template.names[pool.id] ?? pool.id
                do {
                    for note in try await cognito.apply(pool) { say("\(name): \(note)") }
                } catch {
                    let id = template.names[error.id] ?? error.id
                    let place = template.place(of: error, in: id).map { ":\($0.line):\($0.column)" } ?? ""
                    let missing = error.missingAttributes
                    let reason =
                        missing.isEmpty
                        ? "" : " The schema of the pool does not have \(missing.joined(separator: ", "))."
                    let message = "\(error.error)".asSentence
                    throw Failure.bad(
                        "\(self.template ?? "the template")\(place): Cognito refuses \(id): \(message)\(reason)")
                }
            }
        }

        private func read(_ path: String) throws {
            guard let content = FileManager.default.contents(atPath: path) else {
                throw Failure.unreadable("template", path)
            }
            let bytes = Array(content)
            let template = try PoolTemplate(bytes, ids: ids, path: path)
            let notes = template.notes.map { "\(path):\($0.place.line):\($0.place.column): \($0.text)" }
            state.withLock { state in
                state.bytes = bytes
                state.template = template
                // A mistake that was taken out and comes back is said again.
                state.said.subtract(Set(state.notes).subtracting(notes))
                state.notes = notes
            }
            for note in notes { say(note) }
            if template.pools.isEmpty {
                say("\(path) describes no AWS::Cognito::UserPool: make one with CreateUserPool, or use --seed.")
            }
        }

        /// The settings of a function: the template's, and over them those of the command line.
        private func configured(_ program: FunctionProgram) -> EmulatedFunction {
            let function = state.withLock { $0.template?.functions.first { $0.id == program.name } }
            let missing = (function?.missing ?? []).filter { settings.environment[$0] == nil }
            for name in missing { say(TemplateFunction.sentence(onUnknown: name, of: program.name)) }
            return EmulatedFunction(
                name: program.name, command: [program.path],
                environment: address.variables(
                    besides: (function?.variables ?? [:]).merging(settings.environment) { $1 }),
                timeout: function?.timeout ?? .seconds(15), memory: function?.memory ?? 128,
                maximumInstances: settings.instances, showsHungStack: true)
        }

        /// Builds the functions that the pools of the template call and that are not there yet.
        private func addFunctions() async throws {
            let template = state.withLock { $0.template }
            let called = Set(
                (template?.pools ?? []).flatMap(\.functionARNs).compactMap(BuiltFunctions.functionName))
            let there = Set(await emulator.functions.keys)
            let wanted = called.subtracting(there).sorted()
            guard !wanted.isEmpty else { return }
            let programs = try await build.programs()
            for name in wanted {
                guard programs.contains(name) else {
                    let near = EditDistance.nearest(to: name, among: programs).map { "; did you mean \($0)?" } ?? "."
                    say("A pool calls the function \(name), and the package has no program of that name\(near)")
                    continue
                }
                var functions = watched.withLock { functions in
                    defer { functions = nil }
                    return functions
                }
                defer { watched.withLock { $0 = functions } }
                try await functions?.add(name)
            }
        }

        /// Sets the server's address, which functions learn that were built before it was known.
        func serve(at endpoint: String) async {
            address.set(endpoint)
            for var function in await emulator.functions.values {
                let environment = address.variables(besides: function.environment)
                guard environment != function.environment else { continue }
                function.environment = environment
                await emulator.add(function)
            }
        }

        // MARK: Changes

        /// Builds functions again whose sources have changed, and reads a template that has changed.
        func update(_ cognito: LocalCognito) async {
            let terminal = Terminal.errors
            if let template, let content = FileManager.default.contents(atPath: template),
                state.withLock({ $0.bytes != Array(content) })
            {
                do {
                    try read(template)
                    try await apply(to: cognito)
                    state.withLock { $0.failure = nil }
                    let changed = try await watched.withLock(\.self)?.configureAgain() ?? []
                    try await addFunctions()
                    terminal.write("\(template) is read again\n")
                    for name in changed { terminal.write("\(name) has other settings, and is started anew\n") }
                } catch {
                    // An editor may write a file in several steps: what is wrong is said once.
                    let isNew = state.withLock { state in
                        state.bytes = Array(content)
                        defer { state.failure = "\(error)" }
                        return state.failure != "\(error)"
                    }
                    if isNew {
                        terminal.write("\(terminal.red("The pool keeps its previous template:")) \(error)\n")
                    }
                }
            }
            var functions = watched.withLock { functions in
                defer { functions = nil }
                return functions
            }
            let changes = await functions?.update() ?? []
            watched.withLock { $0 = functions }
            for change in changes {
                switch change {
                case .replaced(let name): terminal.write("\(name) is rebuilt\n")
                case .restored(let name):
                    terminal.write("\(name) compiles again, and is the program that runs already\n")
                case .failed(let name, let error):
                    terminal.write(
                        "\(terminal.red("\(name) was not rebuilt; the previous build keeps running:")) \(error)\n")
                }
            }
        }

        /// Stops the functions.
        func stop() async {
            await emulator.stop()
            watched.withLock { $0?.removeCopies() }
        }

        private func say(_ sentence: String) {
            guard state.withLock({ $0.said.insert(sentence).inserted }) else { return }
            let terminal = Terminal.errors
            terminal.write(wrapping: "\(terminal.yellow("note:")) \(sentence)\n")
        }
    }
#endif
