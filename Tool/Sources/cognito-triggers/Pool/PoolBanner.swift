import CommandOutput
import LocalAWS
import LocalCognito
import LocalIdentityPools
import LocalUserPools

/// The address and the ids that a client needs, and a first call that a user can paste.
struct PoolBanner {
    let cognito: LocalCognito
    /// The file of the authority that clients have to trust; nil without one.
    let authority: String?
    /// True if developers' calls need a signature with a key that the server knows.
    let checksSignatures: Bool
    /// The names of the server that --allow-host adds.
    let allowedHosts: [String]

    func text(on terminal: Terminal) -> String {
        var lines = [
            "Playing Cognito at \(terminal.bold(cognito.endpoint)); watch it at \(cognito.localEndpoint)/_local/"
        ]
        if cognito.endpoint != cognito.localEndpoint {
            lines.append(
                "--public-url \(cognito.endpoint): whoever reaches the server by this name, a page at it included, may read all messages, "
                    + "move the clock and write into the project.")
        }
        lines += allowedHosts.map { name in
            "--allow-host \(name): whoever reaches the server by this name, a page at it included, may read all messages, move the "
                + "clock and write into the project."
        }
        let names = cognito.templateNames
        for pool in cognito.pools.summaries {
            lines.append("  pool    \(pool.id)  \(names[pool.id] ?? pool.name)")
            for client in pool.clients {
                lines.append("  client  \(client.id)  \(names[client.id] ?? client.name)")
                if let address = pool.domain.flatMap(client.signInAddress) {
                    lines.append("    sign in  \(address)")
                }
            }
        }
        for pool in cognito.identityPools {
            lines.append("  identity pool  \(pool.id)  \(names[pool.id] ?? pool.name)")
        }
        if cognito.pools.summaries.isEmpty, cognito.identityPools.isEmpty {
            lines.append(
                "There is no pool yet. Start the command in the folder of template.yaml, use --template or --seed, or call CreateUserPool."
            )
        }
        lines += firstUser
        if let first = firstSynchronization { lines += [first.title] + first.commands.map { "  $ \($0)" } }
        lines += authority.map(Self.trust) ?? []
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines with a command that makes the first user, or with the reason why there is none.
    private var firstUser: [String] {
        let pools = cognito.pools.summaries
        let all = pools.compactMap { pool in pool.firstUserCommand.map { (pool, $0) } }
        guard let (pool, command) = all.first(where: { !$0.1.isAdministrators }) ?? all.first else {
            let ids = pools.map { cognito.templateNames[$0.id] ?? $0.name }.joined(separator: ", ")
            return pools.isEmpty
                ? []
                : [
                    "Nobody can sign up: no app client of \(ids) is for people. Add an AWS::Cognito::UserPoolClient, or call CreateUserPoolClient."
                ]
        }
        let options =
            ["--endpoint-url \(cognito.endpoint) --region \(pool.region)", authority.map { "--ca-bundle '\($0)'" }]
            .compactMap(\.self).joined(separator: " ")
        let text = command.text(with: options)
        return command.isAdministrators
            ? ["Only administrators create users here. Create one:", "  $ \(keys)aws cognito-idp \(text)"]
            : ["Sign yourself up:", "  $ aws cognito-idp \(text)"]
    }

    /// The variables before a call that has to be signed.
    ///
    /// Any key does where signatures are not checked; the caller may have none.
    private var keys: String { checksSignatures ? "" : "AWS_ACCESS_KEY_ID=x AWS_SECRET_ACCESS_KEY=x " }

    private var firstSynchronization: FirstSynchronization? {
        let options =
            ["--endpoint-url \(cognito.endpoint)", authority.map { "--ca-bundle '\($0)'" }].compactMap(\.self)
            .joined(separator: " ")
        return cognito.identityPools.lazy.compactMap {
            FirstSynchronization($0, options: options, keys: keys)
        }.first
    }

    /// The commands that make clients trust an authority.
    private static func trust(_ authority: String) -> [String] {
        let file = "'\(authority)'"
        return [
            "Clients have to trust the authority \(authority), which signs for this machine's names only:",
            "  $ export AWS_CA_BUNDLE=\(file) NODE_EXTRA_CA_CERTS=\(file) REQUESTS_CA_BUNDLE=\(file)    # or curl --cacert",
            "  $ certutil -d sql:$HOME/.pki/nssdb -A -n cognito-triggers -t C,, -i \(file)    # Chromium",
            "  $ sudo cp \(file) /usr/local/share/ca-certificates/cognito-triggers.crt && sudo update-ca-certificates    # the system",
        ]
    }
}
