import ArgumentParser
import ClientProof
@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
@_spi(Internal) import CognitoProof
import CognitoRehearsal
import CommandOutput
import Foundation
import FunctionProjects
import LocalAWS
import RuntimeEmulator
import TemplateDoctor
@_spi(Internal) import WireJSON

struct Prove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Explore the custom sign-ins of your functions' real programs, or the clients of a pool, and find a history that breaks a rule.",
        discussion: """
            The command simulates Cognito and the app: right and wrong answers, unknown users, sign-ins with a password and without, \
            repeated calls to the same and to another process, second factors and devices that Cognito inserts, \
            odd events and odd answers, other users' answers, used and replaced answers, values that the app sends, other \
            spellings of unknown names, and users of every status. Each function runs under an emulator of Lambda and sees only the environment variables \
            of its template and those that you give. Unless you set an endpoint of AWS, the command also emulates SES, SNS, SQS, Secrets \
            Manager and the parameter store, and sends nothing.

              cognito-triggers prove
              cognito-triggers prove --pool Members
              cognito-triggers prove Define Create Verify --answer private:code
              cognito-triggers prove CaptchaSignIn --answer public-sum --steps password,custom
              cognito-triggers prove ./bootstrap --answer private:answer --json > proof.json
              cognito-triggers prove PasswordlessCode --env CODE_KEY=0123456789abcdef0123456789abcdef
              cognito-triggers prove SignIn --answer file:/tmp/codes --env CODE_FILE=/tmp/codes
              cognito-triggers prove SignIn --answer CODE=file:/tmp/codes --answer COLOUR=text:blue
              cognito-triggers prove Club --dynamodb http://127.0.0.1:8000 --item 'Codes={"user": "{sub}", "code": "blue-42"}' \
                --answer RECOVERY=text:blue-42
              cognito-triggers prove --clients --template template.yaml

            Without a function, the command explores the sign-in of the template's pool. One function may have all three triggers of a \
            custom sign-in; otherwise name three, and the template, their names or DefineAuthChallenge=NAME tell which is which.

            Properties: \(SignInProperty.allCases.map(\.rawValue).joined(separator: ", ")). For each that does not hold, you get \
            the shortest history that breaks it. To send its events again:

              cognito-triggers invoke ./bootstrap proof.json

            The report says what held in the explored histories. No exploration can find a word that only the author knows, a \
            code that is made without a secret key, or a code that never changes. It ends after 2,000 histories (20,000 with \
            --clients) or ten minutes, or at your --at-most, and then says what it left out.

            With --clients, the command explores what apps get if they become clients without an administrator: apps that \
            register with the template's pool (DcrConfiguration), and apps whose documents an AWS::Cognito::CIMDPolicy admits. \
            They call a local pool with the template's functions, and try other scopes, grants and addresses, and the codes and \
            tokens of other apps.

            A broken property lets somebody in, shows a secret, tells who has an account, or only disturbs; the worst comes first.

            Exit status: 0 nothing broken is as bad as --fail-on, 1 something is, or the histories show too little, 2 wrong use, such \
            as an --answer that is never found.
            """)

    @Argument(
        help:
            "A function of the template, a product of the package (built first), a zip, or a program's path with a slash, such as ./bootstrap; or one for each trigger. (default: the functions of the template's pool)",
        completion: Completion.functions)
    var functions: [String] = []
    @Option(help: ArgumentHelp("The pool of the template to explore.", valueName: "id"))
    var pool: String?
    @Flag(help: "Explore the apps that become clients of the template's pool by a registration or by a document.")
    var clients = false
    @Option(
        help: ArgumentHelp(
            "The mildest severity at which the exit status is 1: \(SignInSeverity.allCases.reversed().map(\.rawValue).joined(separator: ", ")).",
            valueName: "severity"),
        transform: Self.severity)
    var failOn = SignInSeverity.showsSecret
    @Option(
        help: ArgumentHelp(
            "The place of a right answer: private:KEY for a private challenge parameter; public-sum for a question such as What is "
                + "7 + 12?; message for the code or link in the last email or text message that goes out through SES or SNS; "
                + "file:PATH for the last line of a file to which the function writes each answer, and nothing else; text:ANSWER "
                + "for an answer that is always the same. For one step of a declared flow, use STEP=where; repeat it "
                + "for other steps. Most declared flows do not need this option.",
            valueName: "where"))
    var answer: [String] = []
    @Option(
        help: ArgumentHelp(
            "The steps that must have succeeded before tokens, in order: password, custom, mfa, device. "
                + "(default: the declared flow's, or else custom)",
            valueName: "list"))
    var steps: String?
    @Option(
        help: "The number of wrong answers after which a sign-in must end. (default: the declared flow's, or else 3)"
    )
    var guesses: Int?
    @Option(help: "The number of challenges within which a sign-in must end.")
    var rounds = 10
    @Option(
        help: ArgumentHelp(
            "The app client that all sign-ins come from. (default: each client that a condition of the declared flow names, and one other client)",
            valueName: "id"))
    var client: String?
    @Option(help: ArgumentHelp("Metadata that the app may send with an answer.", valueName: "KEY=value"))
    var clientMetadata: [String] = []
    @Option(
        help: ArgumentHelp(
            "An attribute for each known user, such as custom:secret_answer=…. Users without it are explored as well. \(UserTemplate.placeholders) in it are the user's own values, such as phone_number=+45{number}.",
            valueName: "NAME=value"))
    var userAttribute: [String] = []
    @Option(
        help: ArgumentHelp(
            "A file with attributes for each known user, as a JSON object; --user-attribute overrides it.",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var userFile: String?
    @Option(
        help: ArgumentHelp(
            "A row for each known user in a table at --dynamodb, named by its logical id or its name: Codes={\"user\": \"{sub}\"}. Instead of a row, name a JSON file with one or several. Repeat it for more.",
            valueName: "TABLE=row"))
    var item: [String] = []
    @Option(
        help: ArgumentHelp(
            "The seed for the users' names, which an earlier run's report shows; use it to repeat that run, with tables as empty as they were. (default: a random one)",
            valueName: "number"))
    var seed: UInt32?
    @Option(
        help: ArgumentHelp(
            "The number of histories, such as 5000, or the time, such as 90s, 20m or 1h, after which the exploration ends; repeat it "
                + "to give both. The report then says what it left out, and the result is undecided. (default: 2000 and 10m; "
                + "with --clients 20000 and 10m)",
            valueName: "limit"))
    var atMost: [String] = []
    @OptionGroup var settings: FunctionSettings
    @OptionGroup var tables: TableSettings
    @Flag(help: "Print the report as one JSON object.")
    var json = false
    @Flag(
        help:
            "With --json, also print the number of histories explored so far as an object on a line of its own, each second."
    )
    var progress = false
    @OptionGroup var schema: SchemaOption

    func validate() throws {
        guard guesses ?? 1 >= 1 else { throw ValidationError("--guesses must be at least 1") }
        guard (1...100).contains(rounds) else { throw ValidationError("--rounds must be from 1 to 100") }
        _ = try AnswerPlaces(answer)
        _ = try limit
        _ = try requiredSteps
        _ = try metadata
        _ = try attributes
        guard item.isEmpty || tables.dynamodb != nil else {
            throw ValidationError("--item needs --dynamodb, the address of the server that has the table")
        }
        guard json || !progress else { throw ValidationError("--progress needs --json") }
        try checkClientOptions()
    }

    func run() async throws {
        if clients { return try await proveClients() }
        let users = try UserTemplate(attributes: try attributes, file: userFile, items: item)
        let templates = try settings.program.templates()
        let server = tables.dynamodb.map(OtherServer.init(url:))
        let tableNames = (templates?.stacks ?? []).map { TemplateTables($0).names }
            .reduce(into: [String: String]()) { $0.merge($1) { first, _ in first } }
        let region = LocalIDs(project: nil).region
        if let server { try await users.checkTables(tableNames, of: templates?.paths, at: server, in: region) }
        let names = try SignInNames(
            functions, pool: pool, of: templates?.customSignIns ?? [], in: templates?.paths)
        // Without a name whose trigger is still open, an incomplete sign-in is known before anything is built.
        if names.untold.isEmpty { _ = try names.resolved([:]) }
        var members: [Member] = []
        for name in names.all { members.append(try await member(name)) }
        // A custom sign-in has no encrypted codes, so any key is good enough.
        let services = try await services(for: members)
        for index in members.indices { try await members[index].describe(with: services.first) }
        let resolved = try names.resolved(
            Dictionary(uniqueKeysWithValues: members.compactMap { member in member.triggers.map { (member.name, $0) } })
        )
        let emulated = try SignInFunctions { family in
            guard let member = members.first(where: { $0.name == resolved[family] }) else {
                throw Failure.bad("There is no function for \(family.configurationName).")
            }
            return member.function
        }
        let description = members.compactMap(\.description).first { $0.flow != nil } ?? members.first?.description
        var places = try answerPlaces(of: members, description)
        let papers = recoveryPapers(for: &places, of: members, services.first)
        let proof = SignInProof(
            steps: try requiredSteps, guesses: guesses, rounds: rounds, client: client, clientMetadata: try metadata,
            userAttributes: UserAttributes(JSONMembers(users.attributes)), rightAnswer: places.answer,
            flow: description?.flow, atMost: try limit, seed: seed ?? .random(in: 0 ... .max))
        let emulator = LambdaEmulator()
        let own = server.flatMap { users.rows(at: $0, tableNames, in: region) }
        var puts: [UserRows.Put] = own.map { [$0] } ?? []
        for papers in papers { puts.append { await papers.failure(for: $0) } }
        let rows =
            puts.isEmpty
            ? nil
            : UserRows { [puts] user in
                for put in puts {
                    if let failure = await put(user) { return failure }
                }
                return nil
            }
        let explored: ExploredProgram
        if let file = try places.file {
            explored = ExploredProgram(emulated, under: emulator, messageFile: file, rows: rows)
        } else if !services.isEmpty {
            explored = ExploredProgram(emulated, under: emulator, services: services, rows: rows)
        } else {
            guard !places.areMessages else {
                throw Failure.wrongUse(
                    "With your own endpoint for SES or SNS, `prove` cannot read the messages: let your service write each code "
                        + "to a file, and use --answer file:PATH.")
            }
            explored = ExploredProgram(emulated, under: emulator, rows: rows)
        }
        let stopping = StopSignals()
        let stopper = stopping.ending(emulator)
        let progress = ProofProgress()
        // A program that reads the JSON may read both streams as one.
        let lines =
            json ? self.progress ? Task { await progress.writeJSON() } : nil : Task { await progress.write() }
        let report = await proof.run(explored, progress: progress.note)
        lines?.cancel()
        await lines?.value
        guard !stopping.hasCome else { return await stopper.value }
        stopper.cancel()
        await emulator.stop()
        for host in services { await host.stop() }
        ProgressLine.clear()
        if let failure = rows?.failure { throw failure }
        if json {
            var editor = JSONEditor(try JSONDocument(report.json))
            editor.set("kind", in: editor.document.root) { $0.text("result") }
            Terminal.output.write(String(decoding: editor.finish(), as: UTF8.self) + "\n")
        } else {
            Terminal.output.write(
                ProofText.text(
                    report, replay: replay, keepsUsers: server != nil, mildest: isBad(report) ? nil : failOn,
                    on: .output))
        }
        guard isBad(report) else { return }
        if case .noRightAnswer? = report.problem, report.broken.isEmpty { throw ExitCode(2) }
        throw ExitCode(1)
    }

    /// Returns true if something broken is as bad as `--fail-on`, or if the histories show too little.
    private func isBad(_ report: ProofReport) -> Bool {
        report.problem != nil || report.worst.map { $0 >= failOn } ?? !report.holds
    }

    /// A function of the sign-in.
    private struct Member {
        /// The name by which it was found.
        let name: String
        let program: FunctionProgram
        var function: EmulatedFunction
        var description: ProgramDescription?

        /// Asks the program for its description, if it has one.
        mutating func describe(with services: ServiceHost?) async throws {
            description = try await ProgramDescription.ifPresent(program, environment: environment(with: services))
        }

        /// Returns the variables with which the program describes itself.
        func environment(with services: ServiceHost?) -> [String: String] {
            // A function that sends messages can describe itself only if it has a sender's address.
            let variables = services?.variables(addedTo: function.environment) ?? function.environment
            return ServiceVariables.sender.merging(variables) { $1 }
        }

        /// The triggers that the program handles; nil if it does not describe itself, or takes every event.
        var triggers: Set<TriggerFamily>? {
            guard let description, !description.fallback else { return nil }
            return Set(
                TriggerFamily.allCases.filter { family in
                    description.handlers.contains { $0.trigger == family.configurationName }
                })
        }
    }

    private func member(_ name: String) async throws -> Member {
        let program = try await settings.program.program(name)
        var function = try await function(program)
        // Two programs of the same file name are two functions.
        if name.contains("/") { function.name = name.replacing("/", with: "_") }
        return Member(name: name, program: program, function: function)
    }

    /// Starts the services that the functions call, one for each history at a time; none if all functions have their own.
    private func services(for members: [Member]) async throws -> [ServiceHost] {
        guard members.contains(where: { ServiceVariables.areWanted(in: $0.function.environment, keyIsOwn: false) })
        else {
            return []
        }
        var hosts: [ServiceHost] = []
        for _ in 0..<12 { hosts.append(try await ServiceHost()) }
        return hosts
    }

    /// Returns the program as a function with the settings of its template and of the options.
    private func function(_ program: FunctionProgram) async throws -> EmulatedFunction {
        let names = try await tables.names(for: settings.program)
        var function = settings.function(
            program, try settings.program.configured(program, tables: names), instances: 1)
        function.environment = tables.variables(addedTo: function.environment)
        return function
    }

    /// Lets the function's program make the recovery codes of users, for the steps without another source of answers.
    private func recoveryPapers(
        for places: inout AnswerPlaces, of members: [Member], _ services: ServiceHost?
    ) -> [RecoveryPapers] {
        guard places.other == nil, let member = members.first(where: { $0.description?.flow != nil }) else { return [] }
        let steps = member.description?.flow?.own.filter { $0.answer == "recovery" } ?? []
        // The program calls AWS, as it does in the emulator.
        let environment = RehearsalCredentials.added(to: member.environment(with: services))
            .merging(["AWS_REGION": member.function.region]) { $1 }
        return steps.filter { places.named[$0.name] == nil }.map { step in
            let papers = RecoveryPapers(of: step.name, from: member.program, environment: environment)
            places.named[step.name] = .found { await papers.code(for: $0) }
            return papers
        }
    }

    /// Returns the places that the options give, and the flow's own places for all other steps.
    private func answerPlaces(of members: [Member], _ description: ProgramDescription?) throws -> AnswerPlaces {
        var places = try AnswerPlaces(answer)
        let flow = description?.flow
        if let flow {
            if let problem = flow.problem {
                guard !answer.isEmpty else {
                    throw Failure.wrongUse(
                        "The declared flow cannot be read: \(problem.asSentence) A variable can be set "
                            + "with --env, or in the template.")
                }
            } else if let name = places.named.keys.sorted().first(where: { !flow.own.map(\.name).contains($0) }) {
                throw Failure.wrongUse(
                    "--answer \(name)=: the flow of \(description?.function ?? "the function") has no step \(name); it has "
                        + "\(flow.own.isEmpty ? "no steps of its own" : flow.own.map(\.name).joined(separator: ", ")).")
            }
            if places.other == nil { places.named.merge(flow.answers) { given, _ in given } }
        }
        guard places.other == nil else { return places }
        if let step = flow?.own.first(where: {
            $0.isRequired && $0.answer != "recovery" && places.named[$0.name] == nil
        })?.name {
            throw Failure.wrongUse(
                "The step \(step) does not state where its right answer is. Use --answer \(step)=private:KEY, \(step)=file:PATH or another "
                    + "place; or, in your own step, write let answerParameter: String? = \"KEY\", with the private parameter's key and "
                    + "with that type.")
        }
        guard !places.named.isEmpty || flow?.own.contains(where: { $0.answer == "recovery" }) == true else {
            if flow == nil, members.count == 1 { try demandChallenges(of: members[0].program, description) }
            throw Failure.wrongUse(
                "`prove` does not know the right answers. Use --answer \(AnswerPlace.forms)"
                    + (flow == nil ? "." : "; the declared flow does not have them."))
        }
        return places
    }

    /// Throws if the description of a function shows that it has no custom sign-in.
    private func demandChallenges(of program: FunctionProgram, _ description: ProgramDescription?) throws {
        // A program in another language has no description, but it may have a custom sign-in.
        guard let description, !description.fallback else { return }
        let triggers = TriggerFamily.allCases.filter(TriggerFamily.customSignIn.contains).map(\.configurationName)
        let missing = triggers.filter { trigger in !description.handlers.contains { $0.trigger == trigger } }
        guard missing.isEmpty else {
            throw Failure.wrongUse(
                "\(program.name) has no handler for \(missing.joined(separator: ", ")). `prove` explores custom sign-ins, which need "
                    + "all of \(triggers.joined(separator: ", ")).")
        }
    }

    /// The command that sends a report's events again.
    ///
    /// It is nil if the events belong to several functions.
    private var replay: [String]? {
        guard functions.count == 1 else { return nil }
        return ["invoke", functions[0], "proof.json"] + settings.program.variables.env.flatMap { ["--env", $0] }
            + settings.program.variables.envFile.flatMap { ["--env-file", $0] }
    }

    // MARK: Options

    private var requiredSteps: [SignInStep]? {
        get throws {
            guard let steps else { return nil }
            return try steps.split(separator: ",", omittingEmptySubsequences: false).map { name in
                guard let step = SignInStep(rawValue: name.trimmingCharacters(in: .whitespaces)) else {
                    throw ValidationError(
                        "--steps \(steps): there is no step \(name); there are "
                            + SignInStep.allCases.map(\.rawValue).joined(separator: ", "))
                }
                return step
            }
        }
    }

    private static func severity(_ name: String) throws -> SignInSeverity {
        guard let severity = SignInSeverity(rawValue: name) else {
            throw ValidationError(
                "there is no severity \(name); there are \(SignInSeverity.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        return severity
    }

    var limit: ProofLimit {
        get throws {
            try atMost.reduce(into: ProofLimit(histories: clients ? 20_000 : 2000)) { limit, text in
                guard limit.read(text) else {
                    throw ValidationError(
                        "--at-most \(text): write a number of histories, such as 5000, or a time, such as 90s, 20m or 1h"
                    )
                }
            }
        }
    }

    private var metadata: [String: String] {
        get throws { try Self.pairs(clientMetadata, "--client-metadata", "KEY=value") }
    }

    private var attributes: [String: String] {
        get throws { try Self.pairs(userAttribute, "--user-attribute", "NAME=value") }
    }

    private static func pairs(_ entries: [String], _ option: String, _ form: String) throws -> [String: String] {
        try entries.reduce(into: [:]) { pairs, entry in
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw ValidationError("\(option) \(entry): write \(form)")
            }
            pairs[parts[0]] = parts[1]
        }
    }
}
