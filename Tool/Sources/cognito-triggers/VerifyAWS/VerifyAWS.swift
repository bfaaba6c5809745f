import AWSComparison
import ArgumentParser
import CalendarTime
import CognitoCrypto
import CognitoRehearsal
import CognitoTime
import CommandOutput
import Foundation
import FunctionProjects
import LocalAWS
import LocalCognito
import LocalUserPools
import RuntimeEmulator
import WireJSON

struct VerifyAWS: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-aws",
        abstract: "Compare the local pool with a deployed one, and write a page of differences.",
        discussion: """
              sam list stack-outputs --stack-name verify --output json > outputs.json
              cognito-triggers verify-aws outputs.json --output differences.md

            Deploy the template docs/verify-aws/template.yaml of swift-cognito-triggers first: its README.md says how. The command plays the same \
            sign-ups and sign-ins in that stack's pool and in a local pool of the same template. It deploys nothing, and \
            deletes the users that it makes.

            The page has errors, triggers in their order, the members of answers, and tokens' claims. Ids, names, addresses, codes, \
            passwords and tokens are left out.

            With --contribute, the command writes two files for the project: verified.json has the differences as facts of docs/evidence, with \
            steps that the project's tests play, and issue.md is the text of an issue. Both have sample values in place of yours.

            The keys are in AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, for temporary keys, AWS_SESSION_TOKEN. Their owner may call \
            cognito-idp:Admin* on the pool and logs:FilterLogEvents on the function's log group.

            Exit status: 0 without differences, 1 with some, 2 for wrong use.
            """)

    @Argument(
        help: ArgumentHelp(
            "The file with the stack's outputs as JSON; - reads standard input.", valueName: "outputs"),
        completion: .file(extensions: ["json"]))
    var outputs: String?
    @Option(
        help: ArgumentHelp(
            "Write verified.json and issue.md into this folder, for an issue of swift-cognito-triggers.",
            valueName: "folder"),
        completion: .directory)
    var contribute: String?
    @Flag(help: "Print the questions that only an account can answer, as a table in Markdown.")
    var questions = false
    @Option(
        help: ArgumentHelp("The file for the page; by default standard output.", valueName: "file"),
        completion: .file(extensions: ["md", "json"]))
    var output: String?
    @Flag(help: "Write the differences as one JSON object.")
    var json = false
    @OptionGroup var schema: SchemaOption
    @Option(
        help: ArgumentHelp(
            "The template of the local pool; by default docs/verify-aws/template.yaml of swift-cognito-triggers.",
            valueName: "file"), completion: .file(extensions: ["yaml", "yml", "json"]))
    var template: String?
    @Option(
        help: ArgumentHelp(
            "A server in place of Amazon Cognito, such as moto's; it also has the logs.", valueName: "url"))
    var endpointURL: String?
    @Option(
        help: ArgumentHelp(
            "A server in place of Amazon CloudWatch Logs. (default: that of --endpoint-url)", valueName: "url"))
    var logsEndpointURL: String?
    @Option(
        help:
            "The seconds before each step, so that the log shows which step called a trigger. (default: 2; 0 with --endpoint-url)"
    )
    var pause: Double?
    @Flag(inversion: .prefixedNo, help: "Read the log of Witness, and compare the triggers.")
    var triggers = true

    func validate() throws {
        try ServerAddress.check([
            ("--endpoint-url", endpointURL, 5000), ("--logs-endpoint-url", logsEndpointURL, 5000),
        ])
        guard questions != (outputs != nil) else {
            throw ValidationError("Name the file with the stack's outputs, or use --questions.")
        }
        guard !(json && questions) else { throw ValidationError("--questions prints a table: use it without --json.") }
        guard contribute == nil || output == nil && !json else {
            throw ValidationError("--contribute writes files of its own: use it without --output and --json.")
        }
        guard (0...60).contains(pause ?? 0) else { throw ValidationError("--pause must be from 0 to 60") }
    }

    func run() async throws {
        if questions { return Terminal.output.write(OpenQuestion.table(withAnswers: false)) }
        let stack = try VerifiedStack(outputs: outputs ?? "-")
        let keys = try keys()
        let signing = OtherServer.Signing.keys(keys)
        let password = try Self.password()
        let run = Hexadecimal.encode(RandomBytes.make(count: 4))
        var secrets: Set<String> = []
        let local = try await playLocally(run, password, keys, &secrets)
        let other = CognitoSide(
            stack: stack,
            server: OtherServer(url: endpointURL ?? "https://cognito-idp.\(stack.region).\(stack.domain)"),
            signing: signing, pause: .milliseconds(milliseconds), triggers: nil)
        var outcomes = try await play(
            other, run, password, keys, &secrets, name: endpointURL == nil ? "AWS" : "the other server")
        if triggers {
            let expected = local.reduce(0) { $0 + ($1.triggers?.count ?? 0) }
            try await readTriggers(of: &outcomes, stack, signing, expected: expected)
        }
        let report = report(outcomes, local, stack)
        if let contribute {
            try write(Contribution(report, evidenceSetting(in: stack.region)), to: contribute, without: secrets)
        } else {
            try write(json ? report.json : report.page, to: output, without: secrets)
        }
        guard report.differing.isEmpty else { throw ExitCode(1) }
    }

    // MARK: The two sides

    private func playLocally(
        _ run: String, _ password: String, _ keys: AccessKeys, _ secrets: inout Set<String>
    ) async throws -> [StepOutcome] {
        let path = try templatePath()
        let pool = try Pool.parse([
            "--port", "0", "--data", ":memory:", "--quiet", "--template", path, "--package-path",
            URL(fileURLWithPath: path).deletingLastPathComponent().path,
        ])
        var played: [StepOutcome] = []
        try await pool.withServer { cognito in
            guard let summary = cognito.pools.summaries.first, let client = summary.clients.first else {
                throw Failure.wrongUse("\(path) has no user pool with an app client.")
            }
            let calledTriggers: @Sendable () -> [WitnessedEvent] = {
                cognito.latestCall?.steps.flatMap { $0.members["log"]?.elements ?? [] }
                    .compactMap { $0.text.flatMap(WitnessedEvent.init(line:)) } ?? []
            }
            let side = CognitoSide(
                stack: VerifiedStack(userPool: summary.id, client: client.id, logGroup: nil),
                server: OtherServer(url: cognito.endpoint), signing: .named, pause: .zero,
                triggers: triggers ? calledTriggers : nil)
            played = try await play(side, run, password, keys, &secrets, name: "the local pool")
        }
        return played
    }

    /// Plays all flows on a side, deletes their users, and returns the outcomes of all steps.
    private func play(
        _ side: CognitoSide, _ run: String, _ password: String, _ keys: AccessKeys, _ secrets: inout Set<String>,
        name: String
    ) async throws -> [StepOutcome] {
        var played: [StepOutcome] = []
        for (number, flow) in VerifiedFlow.all.enumerated() {
            Terminal.errors.write("\(name): \(flow.name)\n")
            var memory = try FlowMemory(stack: side.stack, run: run, number: number, password: password, keys: keys)
            let result: Result<[StepOutcome], any Error>
            do {
                result = .success(try await side.play(flow, &memory))
            } catch {
                result = .failure(error)
            }
            secrets.formUnion(memory.secrets)
            try? await side.removeUser(of: memory)
            played += try result.get()
        }
        return played
    }

    /// Adds the triggers of the log, which may come minutes after the calls.
    private func readTriggers(
        of outcomes: inout [StepOutcome], _ stack: VerifiedStack, _ signing: OtherServer.Signing, expected: Int
    ) async throws {
        guard let group = stack.logGroup, let start = outcomes.first?.start else { return }
        let margin = Int64(milliseconds / 2)
        let log = WitnessLog(
            server: OtherServer(
                url: logsEndpointURL ?? endpointURL ?? "https://logs.\(stack.region).\(stack.domain)"),
            region: stack.region, group: group, signing: signing)
        var lines = try await log.lines(since: start - margin)
        // Another server writes its log at once.
        for _ in 0..<(endpointURL == nil ? 12 : 0) where lines.count < expected {
            Terminal.errors.write("CloudWatch Logs: \(lines.count) triggers of about \(expected); waiting\n")
            try await Task.sleep(for: .seconds(10))
            lines = try await log.lines(since: start - margin)
        }
        WitnessLog.assign(lines, to: &outcomes, margin: margin)
    }

    // MARK: The page

    private func report(
        _ other: [StepOutcome], _ local: [StepOutcome], _ stack: VerifiedStack
    ) -> VerificationReport {
        let played = VerifiedFlow.all.flatMap { flow in flow.steps.map { (flow: flow.name, title: $0.title) } }
        let steps = zip(played, zip(other, local)).map { step, outcomes in
            VerificationReport.Step(
                flow: step.flow, title: step.title, other: outcomes.0, local: outcomes.1)
        }
        return VerificationReport(
            version: CommandVersion.text, region: stack.region, isAWS: endpointURL == nil, hasTriggers: triggers,
            steps: steps)
    }

    /// Returns what the facts of a contribution have in common: the settings of the template's pool.
    private func evidenceSetting(in region: String) throws -> EvidenceSetting {
        let path = try templatePath()
        let pools = try PoolTemplate([path]) { _ in LocalIDs(project: nil) }.pools.pools
        guard let pool = pools.first, let client = pool.clients.first else {
            throw Failure.wrongUse("\(path) has no user pool with an app client.")
        }
        let date = UTCTime(Date().timeIntervalSince1970).date
        return EvidenceSetting(date: date, region: region, pool: pool.input, client: client.input)
    }

    private func write(_ contribution: Contribution, to folder: String, without secrets: Set<String>) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure.bad("\(folder) cannot be made: \(error.localizedDescription.asSentence)")
        }
        try write(contribution.book, to: "\(folder)/verified.json", without: secrets)
        try write(contribution.issue, to: "\(folder)/issue.md", without: secrets)
        Terminal.errors.write("Read \(folder)/issue.md before you file it.\n")
    }

    private func write(_ text: String, to output: String?, without secrets: Set<String>) throws {
        // A side may put anything into a text, such as an accent behind a secret, so this compares bytes.
        let bytes = Array(text.utf8)
        guard !secrets.contains(where: { bytes.contains(Array($0.utf8)) }) else {
            throw Failure.bad(
                "The page would show a secret or an id, so it is not written. Please report this as an error of the command."
            )
        }
        if let output {
            do {
                try text.write(toFile: output, atomically: true, encoding: .utf8)
            } catch {
                throw Failure.bad("\(output) cannot be written: \(error.localizedDescription.asSentence)")
            }
        } else {
            Terminal.output.write(text)
        }
    }

    // MARK: Settings

    private var milliseconds: Int { Int((pause ?? (endpointURL == nil ? 2 : 0)) * 1000) }

    private func templatePath() throws -> String {
        if let template { return template }
        guard let sources = try Toolkit.checkout() else {
            throw Failure.wrongUse(
                "The sources of swift-cognito-triggers are not found. Run the command in a checkout, or use --template."
            )
        }
        let path = "\(sources)/docs/verify-aws/template.yaml"
        guard FileManager.default.isProgram("\(sources)/docs/verify-aws/witness/bootstrap") else {
            throw Failure.wrongUse(
                "The function Witness is not packaged yet: in \(sources), run scripts/package --artifacts "
                    + "docs/verify-aws/witness Witness")
        }
        return path
    }

    private func keys() throws -> AccessKeys {
        // As in the AWS CLI, an empty variable is not set.
        let environment = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
        guard let id = environment["AWS_ACCESS_KEY_ID"], let secret = environment["AWS_SECRET_ACCESS_KEY"] else {
            throw Failure.wrongUse(
                "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set. `aws configure export-credentials --format env` "
                    + "prints those of a profile.")
        }
        return AccessKeys(id: id, secret: secret, sessionToken: environment["AWS_SESSION_TOKEN"])
    }

    /// Returns a random password that the template's policy accepts.
    private static func password() throws -> String { "Verify-\(Hexadecimal.encode(RandomBytes.make(count: 8)))" }
}
