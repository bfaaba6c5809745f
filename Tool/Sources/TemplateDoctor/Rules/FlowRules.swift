import CloudTemplate

/// Rules about app clients, whose flows determine which triggers are called.
enum FlowRules {
    static let all = [migration, bypassed, userExistence, incomplete, noTriggers, neverUsed]

    private static let migrationPage =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-migrate-user.html"
    private static let challengePage =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-challenge.html"
    private static let define = "DefineAuthChallenge"
    private static let flows = "ExplicitAuthFlows"

    static let migration = TemplateRule(
        name: "migration.password-never-shown", severity: .warning,
        summary: "a migration trigger, but no client that sends Cognito a password",
        why: "UserMigration is called at sign-in only where Cognito sees the password: with USER_PASSWORD_AUTH, "
            + "ADMIN_USER_PASSWORD_AUTH, or on its own pages. With SRP, custom challenges and refresh tokens, users are migrated only by "
            + "'forgot password'.",
        source: migrationPage
    ) { checked in
        clientsOfPools(checked).compactMap { pool, clients in
            guard
                let connection = checked.connections(of: pool).first(where: { $0.trigger.key == "UserMigration" }),
                let first = clients.first, clients.allSatisfy({ $0.showsPassword == false })
            else { return nil }
            return first.mistake(
                flows,
                problem: "no client of \(pool.id) sends Cognito a password, which \(connection.trigger.key) needs",
                fix: "add ALLOW_USER_PASSWORD_AUTH to ExplicitAuthFlows while you migrate")
        }
    }

    static let bypassed = TemplateRule(
        name: "custom-flow.bypassed", severity: .warning,
        summary: "a pool with a custom flow, and a client that gets tokens without it",
        why:
            "A client that also allows SRP, a password, ALLOW_USER_AUTH or managed login gives tokens to anyone who "
            + "signs in that way, and Cognito never calls the three triggers: their captcha or second factor protects nothing. A client "
            + "without ExplicitAuthFlows allows ALLOW_USER_SRP_AUTH. CUSTOM_AUTH can also ask for the password, with SRP_A.",
        source: challengePage
    ) { checked in
        let used = Set(checked.clients.filter { $0.allowsCustom != false }.compactMap(\.pool))
        return checked.clients.compactMap { client in
            // If no client allows the custom flow, another finding says so.
            guard let pool = client.pool.flatMap(checked.template.resource), used.contains(pool.id),
                hasCustomFlow(pool, checked)
            else { return nil }
            let alone = checked.notation.member(
                flows,
                "[\(["ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"].map(checked.notation.text).joined(separator: ", "))]"
            )
            if let flow = client.flowAroundTriggers {
                let reason = client.flows == nil ? "has no ExplicitAuthFlows, so it allows" : "allows"
                return client.mistake(
                    flows,
                    problem:
                        "\(client.resource.id) \(reason) \(flow), which gives tokens without the custom flow of \(pool.id)",
                    fix: "write \(alone)")
            }
            guard client.hasPagesForPasswords else { return nil }
            return client.mistake(
                "AllowedOAuthFlows",
                problem:
                    "people sign in to \(client.resource.id) on managed login, which gives tokens without the custom flow of "
                    + pool.id,
                fix: "remove COGNITO from SupportedIdentityProviders, or code and implicit from AllowedOAuthFlows")
        }
    }

    static let userExistence = TemplateRule(
        name: "custom-flow.user-existence", severity: .warning,
        summary: "a custom flow whose client reveals which users exist",
        why:
            "The default of PreventUserExistenceErrors is LEGACY: Cognito returns UserNotFoundException before any trigger is called, so "
            + "anyone can find out who has an account. With ENABLED, the challenges continue with userNotFound: true.",
        source: "https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html"
    ) { checked in
        checked.clients.compactMap { client in
            let pool = client.pool.flatMap(checked.template.resource)
            let hasTriggers = pool.map { hasCustomFlow($0, checked) } ?? false
            // A client without explicit flows allows custom challenges, which have no effect in a pool without
            // triggers. A pool in another template may have triggers.
            let isCustom = hasTriggers || client.pool == nil && client.flows != nil
            let setting = client.resource.properties.member("PreventUserExistenceErrors")
            let values =
                setting.map { checked.template.choices($0.value).map { checked.template.literal($0.node) } } ?? [
                    "LEGACY"
                ]
            guard isCustom, client.allowsCustom == true, values.contains("LEGACY") else { return nil }
            return client.mistake(
                "PreventUserExistenceErrors",
                problem: "\(client.resource.id) reveals with UserNotFoundException which users exist",
                fix: "\(setting == nil ? "add" : "write") "
                    + "\(checked.notation.member("PreventUserExistenceErrors", checked.notation.text("ENABLED"))), and let "
                    + "\(define) continue with a challenge when userNotFound is true")
        }
    }

    static let incomplete = TemplateRule(
        name: "custom-flow.incomplete", severity: .warning,
        summary: "a custom flow that lacks one of its three triggers",
        why:
            "DefineAuthChallenge decides, CreateAuthChallenge creates a challenge, and VerifyAuthChallengeResponse checks the answer. Cognito "
            + "fails the sign-in if it needs a missing trigger, and never calls the others without DefineAuthChallenge.",
        source: challengePage
    ) { checked in
        let three = [define, "CreateAuthChallenge", "VerifyAuthChallengeResponse"]
        return checked.pools.compactMap { pool in
            let entries = checked.template.entries(pool)
            let there = entries.filter { three.contains($0.member.name) }
            let missing = three.filter { name in !there.contains { $0.member.name == name } }
            guard let first = there.first, !missing.isEmpty, !checked.template.hasHiddenTriggers(pool),
                // A misspelled trigger already has another finding.
                !entries.contains(where: {
                    LambdaConfigKey.named($0.member.name) == nil && $0.member.name != LambdaConfigKey.keyForSenders
                })
            else { return nil }
            return .init(
                place: first.member.place, resource: pool.id, path: first.path,
                problem: "\(pool.id) has \(there.map(\.member.name).joined(separator: " and ")), but no "
                    + missing.joined(separator: " and no "),
                fix: "add \(missing.joined(separator: " and ")) to LambdaConfig")
        }
    }

    static let noTriggers = TemplateRule(
        name: "custom-flow.no-triggers", severity: .note,
        summary: "a client that allows a custom flow, but a pool without its triggers",
        why: "A sign-in with CUSTOM_AUTH fails: 'null invocation failed due to configuration'.", source: challengePage
    ) { checked in
        checked.clients.compactMap { client in
            guard client.flows != nil, client.allowsCustom == true,
                let pool = client.pool.flatMap(checked.template.resource), pool.type == "AWS::Cognito::UserPool",
                !checked.template.hasHiddenTriggers(pool),
                // If one of the three triggers is misspelled or alone, it already has a finding.
                !checked.template.entries(pool).contains(where: { $0.member.name.contains("Challenge") })
            else { return nil }
            return client.mistake(
                flows,
                problem: "\(client.resource.id) allows a custom flow, but \(pool.id) has no DefineAuthChallenge",
                fix: "remove ALLOW_CUSTOM_AUTH, or give the pool the three triggers")
        }
    }

    static let neverUsed = TemplateRule(
        name: "custom-flow.never-used", severity: .warning,
        summary: "the triggers of a custom flow, but no client that allows it",
        why:
            "Cognito calls them only in a sign-in with CUSTOM_AUTH, which each client must allow, and never on its own pages.",
        source: challengePage
    ) { checked in
        clientsOfPools(checked).compactMap { pool, clients in
            guard hasCustomFlow(pool, checked), let first = clients.first,
                clients.allSatisfy({ $0.allowsCustom == false })
            else { return nil }
            let hasPages = clients.contains(where: \.hasPagesForPasswords)
            return first.mistake(
                flows,
                problem: "no client of \(pool.id) allows the flow of DefineAuthChallenge"
                    + (hasPages ? ", and the pages of managed login never run custom challenges" : ""),
                fix: "add ALLOW_CUSTOM_AUTH to ExplicitAuthFlows"
                    + (hasPages ? ", and let the app call InitiateAuth itself instead of opening the pages" : ""))
        }
    }

    /// Returns the pools that have clients in the template; empty if a macro could add more clients.
    private static func clientsOfPools(_ checked: CheckedTemplate) -> [(pool: Resource, clients: [PoolClient])] {
        guard checked.template.macros.isEmpty else { return [] }
        let clients = Dictionary(grouping: checked.clients) { $0.pool ?? "" }
        return checked.pools.map { pool in (pool, clients[pool.id] ?? []) }
    }

    private static func hasCustomFlow(_ pool: Resource, _ checked: CheckedTemplate) -> Bool {
        checked.connections(of: pool).contains { $0.trigger.key == define }
    }
}
