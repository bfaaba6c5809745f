#if LocalCognito
    import CloudTemplate
    import CognitoRehearsal
    import Foundation
    import LocalAWS
    import LocalCognito
    import LocalSync
    import LocalUserPools
    import RuntimeEmulator
    import Synchronization

    /// The functions that a local pool calls, and the template that describes the pool, if there is one.
    final class PoolProject: Sendable {
        /// The template's path; nil if the project has no template.
        let path: String?
        let functions: PoolFunctions

        private let ids: LocalIDs
        private let package: BuildSettings
        private let settings: VariableSettings
        private let notes = PoolNotes()
        /// The server with the template's tables; nil without one.
        private let dynamoDB: OtherServer?
        private let state = Mutex(State())

        private struct State {
            /// The bytes that were read last, even if they are not a template.
            var bytes: [UInt8] = []
            var template: PoolTemplate?
            /// The error in the template; nil if the template could be read.
            var failure: String?
        }

        init(_ pool: Pool) throws {
            package = pool.package
            settings = pool.variables
            dynamoDB = pool.tables.dynamodb.map(OtherServer.init(url:))
            let folder = package.packagePath
            path = try pool.functions == nil ? PoolTemplate.find(pool.template, in: folder) : nil
            ids = LocalIDs(template: path, in: folder, region: pool.region)
            // With TLS, functions call a separate port, which the system chooses when the server starts.
            let isKnown = pool.port != 0 && !pool.security.isOn
            let address = PoolAddress(
                isKnown ? "http://\(pool.host):\(pool.port)" : nil, pool.tables)
            functions = try PoolFunctions(pool, address, notes)
        }

        private var template: PoolTemplate? { state.withLock(\.template) }

        /// The names of the template's pools and clients by id.
        var names: [String: String] { template?.pools.names ?? [:] }

        /// Reads the template and returns the receivers of its streams.
        func readTemplate() throws -> [ConsumerFunction] {
            guard let path else {
                if let advice = ServerlessProject.advice(in: package.packagePath) { notes.say(advice) }
                return []
            }
            try read(path)
            return template?.pools.streamConsumers.map { ConsumerFunction($0.function, of: $0.stream) } ?? []
        }

        /// Builds the functions of the template that was read.
        func prepare() async throws {
            guard path != nil else { return }
            try functions.watch(
                { [weak self] name in self?.template?.configuration.functionIfPresent(name) }, code: code)
            try await addFunctions()
        }

        private func read(_ path: String) throws {
            let template = try PoolTemplate(path, ids: ids, settings: settings, hasTables: dynamoDB != nil)
            state.withLock { ($0.bytes, $0.template) = (template.bytes, template) }
            notes.replace(with: template.notes)
            if template.pools.pools.isEmpty, template.pools.identityPools.isEmpty {
                let name = template.configuration.functions.first?.id
                notes.say(
                    "\(path) describes no AWS::Cognito::UserPool: make one with CreateUserPool, or use --seed."
                        + (name.map { " Its functions have ARNs such as \(arn(of: $0))." } ?? ""))
            }
        }

        /// Builds the functions that the template's pools call, except for functions that have already been added.
        ///
        /// Without a pool, it builds all functions, for pools that are made with CreateUserPool.
        private func addFunctions() async throws {
            guard let template else { return }
            let isForOthers = template.pools.pools.isEmpty && template.pools.identityPools.isEmpty
            let others = isForOthers ? template.configuration.functions.map { arn(of: $0.id) } : []
            try await functions.add(template.pools.functionARNs + others, code: code)
        }

        /// Returns the ARN of a function in the local deployment.
        private func arn(of function: String) -> String {
            "arn:aws:lambda:\(ids.region):\(ids.account):function:\(function)"
        }

        /// Returns the code of the template's functions that need no build.
        private var code: FunctionProgram.TemplateCode {
            { [weak self] name in
                guard let self else { return nil }
                return try template?.configuration.code(of: name, package.build, fetches: package.fetchRuntime)
            }
        }

        /// Creates the resources that the template describes, and says which ones Cognito refuses.
        func apply(to cognito: LocalCognito) async throws {
            guard let template else { return }
            if let dynamoDB { try await template.tables.create(at: dynamoDB, in: ids.region) }
            let outcome = await cognito.apply(template.pools)
            for note in outcome.notes { notes.say(note) }
            for sentence in template.sentences(on: outcome.refusals) { notes.say(sentence) }
        }

        /// Rebuilds functions whose sources have changed, and reads the template again if it has changed.
        func update(_ cognito: LocalCognito) async {
            if let path, let content = FileManager.default.contents(atPath: path),
                state.withLock({ $0.bytes != Array(content) })
            {
                await readAgain(path, Array(content), cognito)
            }
            let terminal = Terminal.errors
            for change in await functions.update() { terminal.write(change.line(on: terminal)) }
        }

        private func readAgain(_ path: String, _ bytes: [UInt8], _ cognito: LocalCognito) async {
            let terminal = Terminal.errors
            do {
                try read(path)
                try await apply(to: cognito)
                state.withLock { $0.failure = nil }
                let changed = try await functions.configureAgain()
                try await addFunctions()
                terminal.write("\(path): reread\n")
                for name in changed { terminal.write("\(name): restarted with new settings\n") }
            } catch {
                // An editor may write a file in several steps, so the same error is reported only once.
                let isNew = state.withLock { state in
                    state.bytes = bytes
                    defer { state.failure = "\(error)" }
                    return state.failure != "\(error)"
                }
                if isNew {
                    terminal.write("\(terminal.red("The pool keeps its previous template:")) \(error)\n")
                }
            }
        }
    }
#endif
