import ArgumentParser
import CognitoEvents
import CognitoRehearsal
import CommandOutput
import FunctionProjects
import RuntimeEmulator
import WireJSON

struct Invoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a function's real program on events, and check its answers as Cognito does.",
        discussion: """
            The function runs under an emulator of Lambda, which starts it as Lambda does and stops it when it takes too long or \
            uses too much memory. It sees only the environment variables of its template and those that you pass.

              cognito-triggers invoke InviteOnlySignUp PreSignUp_SignUp --env INVITED_EMAILS=ada@example.org
              cognito-triggers invoke InviteOnlySignUp PreSignUp --env INVITED_EMAILS=ada@example.org
              cognito-triggers invoke TenantClaims TokenGeneration_RefreshTokens.v2
              cognito-triggers invoke ./bootstrap my-events/ --json
              cognito-triggers invoke dist/Members.zip events/ --template template.yaml
              cognito-triggers invoke Witness PreSignUp_SignUp --repeat 10000 --concurrency 8

            The verdict follows Cognito's rules; `cognito-triggers explain PreSignUp` lists a trigger's rules. To try all forms in \
            which Cognito sends its events:

              cognito-triggers events --variations --json | cognito-triggers invoke Witness -

            The function's calls of KMS, SES, SNS, Secrets Manager and the parameter store are answered here, and its messages are \
            shown instead of sent, unless you name an endpoint or, for a code that AWS has encrypted, its key. A function has credentials that give \
            no access. If you pass your own with --env, its calls go to AWS, except those of a custom sender.

              cognito-triggers invoke MailSender CustomEmailSender_SignUp

            Exit status: 0 Cognito accepts every answer, 1 it does not, 2 wrong use.
            """)

    @Argument(
        help:
            "A function of the template, a product of the package (built first), a zip, or a program's path with a slash, such as ./bootstrap.",
        completion: Completion.functions)
    var function: String
    @Argument(
        help:
            "Event files, folders of .json files, or names of samples. A trigger's name means all its samples; token samples have the template's LambdaVersion. - means standard input, which may have one event per line.",
        completion: Completion.events
    )
    var events: [String]
    @OptionGroup var settings: FunctionSettings
    @Option(name: .customLong("repeat"), help: "How many times each event is sent.")
    var count = 1
    @Option(help: "How many events are sent at once, each to a separate process.")
    var concurrency = 1
    @Flag(help: "Repeat a call that takes longer than five seconds, up to three times in all, as measured of Cognito.")
    var cognitoClock = false
    @OptionGroup var rules: SkippedRules
    @Flag(help: "Print one JSON object per event, one per line.")
    var json = false
    @OptionGroup var schema: SchemaOption
    @Flag(help: "Hide the function's log unless it fails.")
    var quiet = false

    func validate() throws {
        guard count >= 1 else { throw ValidationError("--repeat must be at least 1") }
        guard (1...256).contains(concurrency) else { throw ValidationError("--concurrency must be from 1 to 256") }
    }

    func run() async throws {
        // The events are read before the build, because a build takes some time.
        var read = try events.map { (name: $0, events: try EventSource.read($0)) }
        for event in read.flatMap(\.events) { _ = try EventCheck.event(event) }
        let processes = concurrency * (cognitoClock ? 3 : 1)
        try Descriptors.demand(processes: processes)
        let program = try await settings.program.program(function)
        // An attempt that Cognito has given up still occupies its process.
        let configured = try settings.program.configured(program)
        if let version = configured.tokenVersion {
            read = read.map { ($0.name, EventSource.tokenSamples($0.name, in: version) ?? $0.events) }
        }
        let received = try read.flatMap(\.events).map(EventCheck.event)
        var function = settings.function(program, configured, instances: processes)
        let receivesCodes = received.contains { [.customEmailSender, .customSMSSender].contains($0.family) }
        // A code of AWS needs the key of the caller; other codes are sealed with the key that the function has.
        let hasRealKey = try settings.program.variables.environment()[ServiceVariables.key] != nil
        let needsRealKey = try hasRealKey && read.flatMap(\.events).contains { try $0.needsRealKey() }
        let isWanted = ServiceHost.isWanted(
            with: function.environment, receivesCodes: receivesCodes, needsRealKey: needsRealKey)
        let services = isWanted ? try await ServiceHost() : nil
        if let services { function.environment = services.variables(addedTo: function.environment) }
        let sealed =
            services == nil ? read.flatMap(\.events) : try read.flatMap(\.events).sealed(for: function.environment)
        let events = sealed.flatMap { Array(repeating: $0, count: count) }
        let emulator = LambdaEmulator()
        await emulator.add(function)
        let rehearsal = FunctionRehearsal(
            emulator: emulator, function: function.name, keepsCognitosTime: cognitoClock,
            skippedRules: try rules.rules())
        let stopping = StopSignals()
        let stopper = stopping.ending(emulator)
        defer { stopper.cancel() }
        let begin = ContinuousClock.now
        let outcome: Result<[FunctionRehearsal.Result], any Error>
        do {
            outcome = .success(try await send(events, rehearsal, services, until: stopping))
        } catch {
            outcome = .failure(error)
        }
        // After a signal, an event that is still unanswered has no result.
        guard !stopping.hasCome else { return await stopper.value }
        let took = ContinuousClock.now - begin
        await emulator.stop()
        await services?.stop()
        let results = try outcome.get()
        if json {
            let bad = results.count { !$0.verdict.isGood }
            JSONOutput.result([
                "isGood": .boolean(bad == 0), "events": .init(results.count), "bad": .init(bad),
            ])
        } else if events.count > 1 {
            Terminal.output.write(RehearsalReport.summary(results, took: took, on: .output))
        }
        guard results.allSatisfy(\.verdict.isGood) else { throw ExitCode(1) }
    }

    /// Sends all events, with the requested concurrency, and prints the results in order until a signal arrives.
    private func send(
        _ events: [NamedEvent], _ rehearsal: FunctionRehearsal, _ services: ServiceHost?, until stopping: StopSignals
    ) async throws -> [FunctionRehearsal.Result] {
        let progress = ProgressLine(total: isBatch(events) ? events.count : 0)
        return try await withThrowingTaskGroup(of: (Int, FunctionRehearsal.Result).self) { group in
            var (sent, printed) = (0, 0)
            var results = [FunctionRehearsal.Result?](repeating: nil, count: events.count)
            func sendNext() {
                guard sent < events.count else { return }
                let number = sent
                sent += 1
                group.addTask { (number, try await rehearsal.run(events[number])) }
            }
            for _ in 0..<concurrency { sendNext() }
            while let (number, result) = try await group.next(), !stopping.hasCome {
                results[number] = result
                progress.step()
                sendNext()
                while printed < results.count, let result = results[printed] {
                    show(result, among: events)
                    show(services?.takeMessages() ?? [])
                    printed += 1
                }
            }
            return results.compactMap(\.self)
        }
    }

    /// Returns true if there are so many events that good results are not shown.
    private func isBatch(_ events: [NamedEvent]) -> Bool { events.count > 50 && !json }

    private func show(_ messages: [String]) {
        for message in messages {
            if json { JSONOutput.write("message", ["text": .text(message)]) }
            (json ? Terminal.errors : .output).write(MessageText.lines(message))
        }
    }

    private func show(_ result: FunctionRehearsal.Result, among events: [NamedEvent]) {
        if json {
            Terminal.output.write(RehearsalReport.json(result))
        } else if !isBatch(events) || !result.verdict.isGood {
            Terminal.output.write(RehearsalReport.text(result, withLog: !quiet, on: .output))
        }
    }
}
