import ArgumentParser
import CognitoRehearsal
import CommandOutput
import FunctionProjects
import RuntimeEmulator
import WireJSON

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keep functions running, for the AWS CLI, the SDKs and other emulators to call.",
        discussion: """
            Serves POST /2015-03-31/functions/NAME/invocations, prints one line per event, and the functions' logs on \
            standard error. When a source changes, serve rebuilds the products; the old processes finish their events first.

              cognito-triggers serve InviteOnlySignUp Witness --port 9001
              aws lambda invoke --endpoint-url http://127.0.0.1:9001 --function-name Witness --payload file://event.json out.json

            The functions' calls of KMS, SES, SNS, Secrets Manager and the parameter store are answered here, and their messages are \
            shown instead of sent, unless you name an endpoint or pass your own credentials with --env.

            Stop it with Ctrl-C or SIGTERM.
            """)

    @Argument(
        help:
            "Functions of the template, products of the package (built first), zips, or programs' paths with a slash, such as ./bootstrap.",
        completion: Completion.functions)
    var functions: [String]
    @OptionGroup var settings: FunctionSettings
    @Option(help: "The port; 0 picks a free one.")
    var port = 9001
    @Option(help: "The address to listen on. Anyone who can reach it can run the functions.")
    var host = "127.0.0.1"
    @Option(help: "The maximum number of processes for each function.")
    var instances = 10
    @Flag(inversion: .prefixedNo, help: "Rebuild when a source changes.")
    var watch = true
    @Flag(help: "Print one JSON object per event, one per line.")
    var json = false
    @OptionGroup var schema: SchemaOption
    @Flag(help: "Hide the functions' logs.")
    var quiet = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be from 0 to 65535") }
        guard (1...256).contains(instances) else { throw ValidationError("--instances must be from 1 to 256") }
    }

    func run() async throws {
        try Descriptors.demand(processes: functions.count * instances)
        let stopping = StopSignals()
        let isJSON = json
        let isQuiet = quiet
        let emulator = LambdaEmulator(
            log: { line in
                let terminal = Terminal.errors
                // If a program reads the log, it gets Lambda's own format.
                guard !isQuiet, let text = terminal.isInteractive ? LogText.line(line.text) : line.text else { return }
                terminal.write("\(terminal.faint("\(line.function)[\(line.process ?? 0)]")) \(text)\n")
            },
            observer: { function, request, outcome in
                Terminal.output.write(
                    isJSON
                        ? EventLine.json(function, request, outcome)
                        : EventLine.text(function, request, outcome, on: .output))
            })
        let services = try await ServiceHost { Terminal.errors.write(MessageText.lines($0)) }
        let settings = settings
        let instances = instances
        var functions = try WatchedFunctions(
            emulator, build: settings.program.package.build, code: settings.program.templateCode
        ) { program in
            var function = try settings.function(program, instances: instances)
            if ServiceHost.isWanted(with: function.environment, receivesCodes: false) {
                function.environment = services.variables(addedTo: function.environment)
            }
            return function
        }
        defer { functions.removeCopies() }
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await serve(&functions, of: emulator, until: stopping))
        } catch {
            outcome = .failure(error)
        }
        await emulator.stop()
        await services.stop()
        try outcome.get()
    }

    private func serve(
        _ served: inout WatchedFunctions, of emulator: LambdaEmulator, until stopping: StopSignals
    ) async throws {
        for name in functions { try await served.add(name) }
        let address: Int
        do {
            address = try await emulator.listen(host: host, port: port)
        } catch {
            throw Failure.bad("\("\(error)".asSentence) Choose another port with --port; --port 0 picks a free one.")
        }
        let terminal = Terminal.errors
        let url = "http://\(host):\(address)"
        terminal.write("Serving \(served.names.joined(separator: ", ")) at \(url)\n")
        if json { JSONOutput.write("ready", ["url": .text(url), "functions": .texts(served.names)]) }
        defer { if json { JSONOutput.result(["url": .text(url)]) } }
        while await !stopping.wait(.milliseconds(500)) {
            guard watch else { continue }
            for change in await served.update() { terminal.write(change.line(on: terminal)) }
        }
    }
}
