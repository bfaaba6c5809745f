import WireJSON

extension ClientChange {
    /// Returns all changes that an attacker's app tries on a side, in the order of the steps.
    static func all(on side: ClientSide, _ pool: ProvedPool) -> [ClientChange] {
        introductions(side, pool) + requests(side, pool) + redemptions(side, pool) + refreshes(side, pool)
            + uses(side, pool)
    }

    /// The scopes that an app may have in the pool, and one that does not exist.
    private static func scopes(_ pool: ProvedPool) -> [String] {
        let others = ProvedPool.standardScopes.sorted() + [ProvedPool.accountScope, ProvedPool.registrationScope]
        return others + pool.customScopes + ["https://attacker.example.org/all"]
    }

    private static let otherAddresses = [
        "http://attacker.example.org/callback", "javascript:alert(1)//", "data:text/html,x",
        "https://agent.example.org/#x", "https://agent.example.org/\r\nX: 1",
        "http://localhost:x@attacker.example.org/",
    ]

    // MARK: Becoming a client

    private static func introductions(_ side: ClientSide, _ pool: ProvedPool) -> [ClientChange] {
        func metadata(_ name: String, _ value: JSONValue) -> ClientChange {
            ClientChange(
                .introduction, value == .null ? "without \(name)" : "with \(name) \(value.flattened)",
                .metadata(name, value))
        }
        var changes = scopes(pool).map { metadata("scope", .text($0)) }
        changes.append(metadata("scope", .text(scopes(pool).joined(separator: " "))))
        changes += otherAddresses.map { metadata("redirect_uris", [.text($0)]) }
        let grants: [JSONValue] = [
            .null, ["authorization_code"], ["authorization_code", "implicit"], ["implicit"], ["client_credentials"],
            ["authorization_code", "client_credentials"],
            ["authorization_code", "urn:ietf:params:oauth:grant-type:token-exchange"],
        ]
        changes += grants.map { metadata("grant_types", $0) }
        switch side {
        case .registration:
            changes += ["none", "client_secret_basic", "private_key_jwt"].map {
                metadata("token_endpoint_auth_method", .text($0))
            }
            changes.append(metadata("token_endpoint_auth_method", .null))
            changes += pool.clients.map { metadata("client_id", .text($0.id)) }
            changes += [
                ClientChange(.introduction, "without a token", .proof(.missing)),
                ClientChange(.introduction, "with a token for registrations", .proof(.initialToken)),
                ClientChange(.introduction, "with another app's access token", .proof(.otherToken)),
            ]
            changes += ["x", "a.b.c"].map {
                ClientChange(.introduction, "with an invalid token", .proof(.noToken($0)))
            }
        case .document(let policy):
            changes += ["client_secret_basic", "private_key_jwt"].map {
                metadata("token_endpoint_auth_method", .text($0))
            }
            changes += [
                metadata("token_endpoint_auth_method", .null), metadata("client_secret", "a secret"),
                metadata("client_id", "https://attacker.example.org/client.json"), metadata("client_id", .null),
            ]
            changes += addresses(near: policy).map { ClientChange(.introduction, "at \($0)", .url($0)) }
        }
        return changes
    }

    /// Addresses of an attacker that resemble those of a policy.
    private static func addresses(near policy: ProvedPool.Policy) -> [String] {
        guard let url = policy.url else { return [] }
        let rest = url.dropFirst("https://".count)
        let host = rest.prefix { $0 != "/" }
        let path = rest[host.endIndex...]
        let name = host.split(separator: ".", maxSplits: 1).last.map(String.init) ?? String(host)
        return [
            "https://attacker.example.net\(path)", "https://attacker.example.net/x.\(name)\(path)",
            "https://attacker.example.net?\(host)\(path)", "https://\(host)@attacker.example.net\(path)",
            "https://\(host).attacker.example.net\(path)", "https://\(host):8443\(path)",
            "https://\(host.uppercased())\(path)", "http://\(host)\(path)", "https://\(host)/x/..\(path)",
            "https://\(host)\(path)#x",
        ].filter { $0 != url }
    }

    // MARK: Signing in

    private static func requests(_ side: ClientSide, _ pool: ProvedPool) -> [ClientChange] {
        func query(_ name: String, _ value: String?) -> ClientChange {
            ClientChange(.request, value.map { "with \(name) \($0)" } ?? "without \(name)", .query(name, value))
        }
        var addresses = [
            "https://attacker.example.org/callback", "https://agent.example.org.attacker.example.org/callback",
            "https://agent.example.org@attacker.example.org/callback", "https://agent.example.org/callback/../x",
            "https://agent.example.org/callback?next=https://attacker.example.org",
            "https://AGENT.example.org/callback",
            "http://agent.example.org/callback", "https://agent.example.org/callback/",
            "https://agent.example.org:8443/callback", "http://localhost.attacker.example.org:3118/callback",
            "http://localhost:3118@attacker.example.org/callback", "http://localhost:3118/other",
            "http://localhost:3119/callback", "http://127.0.0.1:3118/callback", "//attacker.example.org/callback",
            "javascript:alert(1)//",
        ]
        if case .document(let policy) = side { addresses += policy.client.callbacks }
        var changes = addresses.map { query("redirect_uri", $0) }
        changes.append(query("redirect_uri", nil))
        changes.append(
            ClientChange(
                .request, "with a second redirect_uri",
                .secondValue("redirect_uri", "https://attacker.example.org/callback")))
        changes += scopes(pool).map { query("scope", $0) }
        changes.append(query("scope", scopes(pool).joined(separator: " ")))
        changes += [
            query("response_type", "token"), query("code_challenge", nil), query("code_challenge_method", "plain"),
        ]
        changes += others(side, pool).map { other in
            ClientChange(.request, "in a browser that is signed in to \(other.words) only", .signIn(other.app))
        }
        return changes
    }

    /// The other apps of a pool whose codes and tokens may be stolen.
    private static func others(_ side: ClientSide, _ pool: ProvedPool) -> [(app: OtherApp, words: String)] {
        var others: [(app: OtherApp, words: String)] = []
        if pool.registration != nil { others.append((.registered, "another registered app")) }
        for policy in pool.policies where policy.otherURL != nil {
            others.append((.document(policy), "another document of \(policy.name)"))
        }
        for client in pool.clients where client.flows.contains("code") && !client.callbacks.isEmpty {
            others.append((.client(client), client.name))
        }
        return others
    }

    // MARK: Tokens

    private static func form(_ stage: Stage, _ name: String, _ value: String?) -> ClientChange {
        ClientChange(stage, value.map { "with \(name) \($0)" } ?? "without \(name)", .form(name, value))
    }

    private static func redemptions(_ side: ClientSide, _ pool: ProvedPool) -> [ClientChange] {
        let forms: [(String, String?)] = [
            ("redirect_uri", nil), ("redirect_uri", "https://agent.example.org/callback"),
            ("redirect_uri", "https://attacker.example.org/callback"), ("code_verifier", nil),
            ("code_verifier", String(repeating: "x", count: 43)), ("code_verifier", ""),
            ("client_secret", nil), ("client_secret", "wrong"),
        ]
        return forms.map { form(.redemption, $0, $1) }
            + scopes(pool).suffix(3).map { form(.redemption, "scope", $0) }
            + [ClientChange(.redemption, "a second time", .again)]
            + others(side, pool).map {
                ClientChange(.redemption, "with the code of \($0.words)", .stolen($0.app))
            }
    }

    private static func refreshes(_ side: ClientSide, _ pool: ProvedPool) -> [ClientChange] {
        let scopes = scopes(pool).joined(separator: " ")
        let forms: [(String, String?)] = [("client_secret", nil), ("client_secret", "wrong"), ("scope", scopes)]
        return forms.map { form(.refresh, $0, $1) }
            + [ClientChange(.refresh, "after it has revoked them", .revoked)]
            + others(side, pool).map {
                ClientChange(.refresh, "with the refresh token of \($0.words)", .stolen($0.app))
            }
    }

    private static func uses(_ side: ClientSide, _ pool: ProvedPool) -> [ClientChange] {
        var uses: [(String, TokenUse)] = [
            ("register with its token", .register), ("exchange its token", .exchange),
            ("ask for a machine's token", .machine), ("use the API of accounts", .account),
        ]
        if case .registration = side { uses.append(("sign the person in by the API", .password)) }
        for other in others(side, pool) {
            uses.append(("exchange the token of \(other.words)", .exchangeStolen(other.app)))
        }
        for client in pool.clients {
            for isDelegation in [false, true] {
                let words = "exchange its token as \(client.name)\(isDelegation ? " with an actor" : "")"
                uses.append((words, .exchangeAs(client: client.id, isDelegation: isDelegation)))
            }
        }
        return uses.map { ClientChange(.use, $0, .use($1)) }
    }
}
