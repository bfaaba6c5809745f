import ArgumentParser
import ClientProof
import CognitoProof
import CognitoRehearsal
import CommandOutput
import FunctionProjects
import LocalAWS
import LocalCognito
import LocalUserPools

extension Prove {
    /// The options that are about custom sign-ins.
    private var optionsOfSignIns: [(name: String, isUsed: Bool)] {
        [
            ("a function", !functions.isEmpty), ("--answer", !answer.isEmpty), ("--steps", steps != nil),
            ("--guesses", guesses != nil), ("--client", client != nil), ("--client-metadata", !clientMetadata.isEmpty),
            ("--user-attribute", !userAttribute.isEmpty), ("--user-file", userFile != nil), ("--item", !item.isEmpty),
            ("--seed", seed != nil),
        ]
    }

    /// Throws if `--clients` has options that are about custom sign-ins.
    func checkClientOptions() throws {
        guard clients, let wrong = optionsOfSignIns.first(where: \.isUsed) else { return }
        throw ValidationError("\(wrong.name) is for custom sign-ins: use --clients without it.")
    }

    /// Explores what an app gets if it registers with a pool of the template, or publishes a document for it.
    func proveClients() async throws {
        var served = try Pool.parse(["--port", "0", "--data", ":memory:", "--quiet"])
        served.template = settings.program.template
        served.package = settings.program.package
        served.code = settings.program.code
        served.variables = settings.program.variables
        served.tables = tables
        let progress = ProofProgress()
        let lines =
            json ? self.progress ? Task { await progress.writeJSON() } : nil : Task { await progress.write() }
        defer { lines?.cancel() }
        let limit = try self.limit
        var report: ClientReport?
        try await served.withServer { cognito in
            let (pool, host) = try chosenPool(of: cognito)
            do {
                let proof = ClientProof(try await ProvedPool(cognito, pool: pool, host: host), atMost: limit)
                report = try await proof.run(progress: progress.note)
            } catch let error as ClientProof.Unprovable {
                throw Failure.wrongUse(error.reason)
            } catch let error as ServiceError {
                throw Failure.bad("The pool cannot be explored: \(error.message)")
            }
        }
        lines?.cancel()
        await lines?.value
        ProgressLine.clear()
        guard let report else { return }
        if json { JSONOutput.result(report.json) } else { Terminal.output.write(ProofText.text(report, on: .output)) }
        guard report.problem != nil || report.worst.map({ $0 >= failOn }) ?? false else { return }
        throw ExitCode(1)
    }

    /// Returns the pool that `--pool` names, or the only one with a domain, and the host of its domain.
    private func chosenPool(of cognito: LocalCognito) throws -> (id: String, host: String) {
        let names = cognito.templateNames
        let all = cognito.pools.summaries.map { (summary: $0, name: names[$0.id] ?? $0.name) }
        let wanted = all.filter { found in
            pool.map { [found.name, found.summary.name, found.summary.id].contains($0) }
                ?? (found.summary.domain != nil)
        }
        let list = all.map(\.name).joined(separator: ", ")
        guard let chosen = wanted.first else {
            guard let pool else {
                throw Failure.wrongUse(
                    all.isEmpty
                        ? "There is no template with a user pool. Name one with --template."
                        : "No pool of the template has an AWS::Cognito::UserPoolDomain, which apps need to sign people in."
                )
            }
            throw Failure.wrongUse("The template has no pool \(pool); it has \(list).")
        }
        guard wanted.count == 1 else {
            throw Failure.wrongUse("The template has several pools with a domain. Choose one with --pool: \(list).")
        }
        guard let domain = chosen.summary.domain, let start = domain.firstRange(of: "://")?.upperBound else {
            throw Failure.wrongUse(
                "\(chosen.name) has no AWS::Cognito::UserPoolDomain, which apps need to sign people in.")
        }
        return (chosen.summary.id, String(domain[start...]))
    }
}
