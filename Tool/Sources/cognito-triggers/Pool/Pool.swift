import ArgumentParser
import CognitoRehearsal
import CommandOutput
import Explanations
import Foundation
import FunctionProjects
import LocalAWS
import LocalCognito
import LocalUserPools
import LoopbackHTTP
import RuntimeEmulator
import WireJSON

struct Pool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Emulate a user pool that calls your functions, for the AWS CLI, the SDKs and browsers.",
        discussion: """
            In a project with a template.yaml, the command makes the template's pools, app clients, groups, users and triggers and \
            builds its functions. Parameters have the values of --parameter and of samconfig.toml. Sign-ups and sign-ins call them as Cognito would. It reloads sources and template when they change.

              cognito-triggers pool
              cognito-triggers pool --functions .build/debug --data pool.sqlite --port 9229
              cognito-triggers pool --template users.yaml --template functions.yaml --code-folder lambdas

            It prints the ids, and a sign-up command to paste. Give the AWS CLI --endpoint-url http://127.0.0.1:9229, and SDKs the variable \
            AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER=http://127.0.0.1:9229.

            Without a template, a pool's trigger arn:aws:lambda:REGION:ACCOUNT:function:NAME runs the program NAME in the \
            folder of --functions. Open http://127.0.0.1:9229/_local/ to watch. Stop it with Ctrl-C or SIGTERM.
            """)

    @Option(help: "The port; 0 picks a free one.")
    var port = 9229
    @Option(help: "The address to listen on. Anyone who can reach it can read all messages and run the functions.")
    var host = "127.0.0.1"
    @Option(
        help: ArgumentHelp(
            "The file that holds pools and users; by default .cognito-triggers/pool.sqlite in a project, and :memory: elsewhere.",
            valueName: "file"),
        completion: .file())
    var data: String?
    @Option(
        help: ArgumentHelp(
            "A folder of programs; each program is the function with the same name.", valueName: "folder"),
        completion: .directory)
    var functions: String?
    @Option(
        help: ArgumentHelp(
            "A template that describes pools or their functions; repeat it for stacks that are deployed together. By default the package's template.yaml, template.yml or template.json, or all stacks in cdk.out.",
            valueName: "file"), completion: .file(extensions: ["yaml", "yml", "json", "template"]))
    var template: [String] = []
    @OptionGroup var code: CodeSettings
    @Option(
        help: ArgumentHelp("A file of pools and users to add at the start if they are missing.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var seed: String?
    @Flag(help: "Print the contents of --data in the form that --seed reads, and exit.")
    var export = false
    @OptionGroup var package: BuildSettings
    @OptionGroup var variables: VariableSettings
    @Option(help: "The maximum number of processes for each function.")
    var instances = 10
    @Option(help: "The region of the template's pools.")
    var region = "us-east-1"
    @OptionGroup var tables: TableSettings
    @Option(
        help: ArgumentHelp(
            "Another origin whose pages may call the pool as apps do, and read messages and flows. Pages served from this machine "
                + "always may.", valueName: "origin"
        ))
    var allowOrigin: [String] = []
    @Option(
        help: ArgumentHelp(
            "Another name by which callers may address the pool, such as that of its container. Pages at this address may do "
                + "everything that the live page does.", valueName: "name"))
    var allowHost: [String] = []
    @Option(
        help: ArgumentHelp(
            "The address by which apps reach the pool from elsewhere, such as http://cognito:9229 in a network of containers: the issuer of "
                + "tokens and the links in messages begin with it, and callers may use its name as with --allow-host.",
            valueName: "url"))
    var publicURL: String?
    @Flag(
        help:
            "Let programs make functions with the Lambda API. Every program that can reach the port can then run code as you."
    )
    var deployFunctions = false
    @Flag(
        help: "Record the values that apps send to functions as metadata; without it, flows have names and lengths."
    )
    var recordMetadata = false
    @Option(
        help: ArgumentHelp(
            "Check signatures with the keys in this file, one ID=SECRET per line; - uses AWS_ACCESS_KEY_ID and "
                + "AWS_SECRET_ACCESS_KEY from the environment.", valueName: "file"),
        completion: .file())
    var verifySignatures: String?
    @Option(help: ArgumentHelp("Stop the clock at this time, such as 2026-03-01T09:00:00Z.", valueName: "time"))
    var clock: String?
    @Option(
        help: ArgumentHelp("A seed for ids and codes, so that every run makes the same ones.", valueName: "number"))
    var seedRandom: UInt64?
    @Flag(
        help:
            "Refuse calls that exceed Cognito's rates or a user's attempts per hour, with TooManyRequestsException or LimitExceededException."
    )
    var rateLimits = false
    @Option(
        help: ArgumentHelp(
            "Add a line for each call to this file, like CloudTrail's events but without secrets.",
            valueName: "file"),
        completion: .file())
    var audit: String?
    @Flag(
        help: "List the API's operations, whether they are emulated, and the triggers that they fire; then exit.")
    var operations = false
    @OptionGroup var sync: SyncOptions
    @OptionGroup var web: HostedSignInOptions
    @OptionGroup var security: HTTPSOptions
    @Flag(
        help:
            "Print JSON, one object per line: first that the pool is ready, with the ids of pools, app clients and functions, then problems and each step."
    )
    var json = false
    @Flag(help: "Fail with status 1 if the pool lacks a part of the template, such as a function that cannot run here.")
    var strict = false
    @Flag(help: "End when the program that started the command ends, however that ends.")
    var exitWithParent = false
    @Option(
        help: ArgumentHelp(
            "Ask the pool at this address whether it serves, and exit with status 0 or 1.", valueName: "url"))
    var ping: String?
    @OptionGroup var schema: SchemaOption
    @Flag(help: "Hide the flows and the functions' logs.")
    var quiet = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be from 0 to 65535") }
        guard (1...256).contains(instances) else { throw ValidationError("--instances must be from 1 to 256") }
        guard functions == nil || template.isEmpty else {
            throw ValidationError("Use either --functions or --template, not both.")
        }
        for origin in allowOrigin where AllowedOrigin(origin) == nil {
            throw ValidationError("--allow-origin \(origin): write an origin, such as https://app.example.org")
        }
        for name in allowHost where AllowedHost(name) == nil {
            throw ValidationError(
                "--allow-host \(name): write a name or an address without a scheme and a port, such as pool.internal"
            )
        }
        if let publicURL, PublicURL(publicURL) == nil {
            throw ValidationError(
                "--public-url \(publicURL): write an address without a path, such as http://cognito:9229")
        }
        try ServerAddress.check([("--ping", ping, 9229)])
        try ServerAddress.check([("--kinesis", sync.kinesis, 5000), ("--sts", sync.sts, 5000)])
        if let clock, Self.seconds(clock) == nil {
            throw ValidationError("--clock \(clock): write a time, such as 2026-03-01T09:00:00Z")
        }
    }

    func run() async throws {
        if operations { return PlayedOperations.write(json: json) }
        if let ping {
            try await PoolPing.ask(ping)
            if json { JSONOutput.result(["url": .text(ping)]) }
            return
        }
        let certificates = try security.certificates()
        let stopping = StopSignals()
        if exitWithParent { ParentWatch.begin() }
        var url: String?
        try await withCognito { cognito, project in
            if export { return Terminal.output.write(try await cognito.exported()) }
            try await serve(cognito, project, certificates) {
                if !project.paths.isEmpty {
                    cognito.project = PoolFolder(
                        path: package.packagePath, functions: project.functions,
                        poolSettings: try variables.environment())
                }
                let authority = certificates?.authority
                if strict { try project.notes.demandNoProblems() }
                if json {
                    let ready = PoolReady(cognito: cognito, project: project, region: region, authority: authority)
                    Terminal.output.write(await ready.line())
                }
                let banner = PoolBanner(
                    cognito: cognito, authority: authority, checksSignatures: verifySignatures != nil,
                    allowedHosts: allowHost)
                Terminal.errors.write(banner.text(on: .errors))
                project.notes.begin()
                while await !stopping.wait(.milliseconds(500)) { await project.update(cognito) }
                url = cognito.endpoint
            }
        }
        if json, let url { JSONOutput.result(["url": .text(url)]) }
    }

    /// Serves the pools of the template, without HTTPS and a banner, while the closure runs.
    func withServer(_ work: (LocalCognito) async throws -> Void) async throws {
        try await withCognito { cognito, project in
            try await serve(cognito, project, nil) { try await work(cognito) }
        }
    }

    /// Runs the closure with a server that does not listen yet, and then stops the functions.
    private func withCognito(_ work: (LocalCognito, PoolProject) async throws -> Void) async throws {
        let project = try PoolProject(self)
        let lines = FlowLines(json: json)
        let isQuiet = quiet
        let cognito: LocalCognito
        do {
            cognito = try LocalCognito(
                version: CommandVersion.text, data: try dataFile(inProject: !project.paths.isEmpty),
                isReader: export,
                host: project.functions.host,
                clock: LocalClock(start: clock.flatMap(Self.seconds)), random: RandomSource(seed: seedRandom),
                tokenService: sync.tokenService,
                streams: export ? [] : try sync.sinks() + project.readTemplate(),
                pushes: try sync.pushFile(), tombstonesAreNull: sync.nullTombstones,
                limits: RateLimits(isEnforced: rateLimits), audit: try audit.map(AuditLog.init(path:)),
                recordsMetadata: recordMetadata,
                observer: { call, step in if !isQuiet { lines.show(call, step) } })
        } catch let error as StoreError {
            throw Failure.bad("\(error)")
        }
        web.apply(to: cognito.pools)
        cognito.publish(at: publicURL.flatMap(PublicURL.init))
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await work(cognito, project))
        } catch {
            outcome = .failure(error)
        }
        await project.functions.stop()
        await cognito.saveFlows()
        try outcome.get()
    }

    private func serve(
        _ cognito: LocalCognito, _ project: PoolProject, _ certificates: PoolCertificates?,
        _ work: () async throws -> Void
    ) async throws {
        try await project.prepare()
        let seed = seed
        let begin: @Sendable () async throws -> Void = {
            try await project.apply(to: cognito)
            guard let seed else { return }
            do {
                try await cognito.seed(try Self.contents(seed).get())
            } catch let error as ServiceError {
                throw Failure.bad("\(seed): \(error.message)")
            }
        }
        // The state is set up before the server starts, so that the first caller finds everything.
        try await begin()
        try cognito.keepBeginning()
        cognito.makePools { text throws(ServiceError) in try await project.makePools(text, of: cognito) }
        // A reset without a copy of this state sets it up again.
        cognito.whenReset {
            try? await begin()
            await project.makeUsers(of: cognito)
        }
        let server: PoolServer
        do {
            server = try await PoolServer.start(
                cognito, host: host, port: port, allowedOrigins: allowOrigin.compactMap(AllowedOrigin.init),
                allowedHosts: allowHost.compactMap(AllowedHost.init),
                secrets: try verifySignatures.map(Self.secrets), securing: certificates?.securing,
                functions: project.functions.api, hostAdvice: Self.advice)
        } catch let error as AddressError {
            throw Failure.bad(
                "\("\(error)".asSentence) Choose another port with --port; --port 0 picks a free one.")
        }
        await project.functions.serve(at: server.functionsEndpoint)
        // Functions that an invitation calls may call the server.
        if project.hasUsers {
            await project.makeUsers(of: cognito)
            try cognito.keepBeginning()
        }
        cognito.resumeStreams()
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await work())
        } catch {
            outcome = .failure(error)
        }
        await server.stop()
        try outcome.get()
    }

    /// Returns the options that make the pool answer to a name.
    @Sendable private static func advice(on name: String) -> String {
        let host = name.contains(":") ? "[\(name)]" : name
        return
            "To make it answer to this name, start the pool with --allow-host \(name), or with --public-url http://\(host):PORT if "
            + "tokens and links should have this address as well."
    }

    // MARK: Settings

    /// Returns the path of the file that stores everything; nil if everything stays in memory.
    private func dataFile(inProject isProject: Bool) throws -> String? {
        if let data { return data == ":memory:" ? nil : data }
        guard isProject else { return nil }
        let folder = URL(fileURLWithPath: package.packagePath).appendingPathComponent(".cognito-triggers")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // This file makes Git ignore the folder, including the file itself.
            try Data("*\n".utf8).write(to: folder.appendingPathComponent(".gitignore"))
        } catch {
            throw Failure.bad(
                "Cannot create the folder \(folder.path): \(error.localizedDescription.asSentence) Choose a file with "
                    + "--data.")
        }
        return folder.appendingPathComponent("pool.sqlite").path
    }

    private static func contents(_ path: String) -> Result<[UInt8], Failure> {
        guard let content = FileManager.default.contents(atPath: path) else {
            return .failure(.unreadable("file", path))
        }
        return .success(Array(content))
    }

    private static func secrets(_ path: String) throws -> [String: String] {
        guard path != "-" else {
            let environment = ProcessInfo.processInfo.environment
            guard let id = environment["AWS_ACCESS_KEY_ID"], let secret = environment["AWS_SECRET_ACCESS_KEY"]
            else {
                throw Failure.wrongUse(
                    "--verify-signatures -: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.")
            }
            return [id: secret]
        }
        let text = String(decoding: try contents(path).get(), as: UTF8.self)
        do {
            return try EnvironmentFile.parse(text)
        } catch {
            throw Failure.wrongUse("\(path): \(error)")
        }
    }

    private static func seconds(_ text: String) -> Double? {
        Double(text) ?? (try? Date(text, strategy: .iso8601))?.timeIntervalSince1970
    }
}
