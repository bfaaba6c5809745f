import CloudTemplate

/// The rule about sign-ins that Cognito begins without pre authentication.
enum PreAuthenticationRule {
    static let notCalled = TemplateRule(
        name: "custom-flow.no-pre-authentication", severity: .warning,
        summary:
            "a PreAuthentication function, and a client that allows a custom flow, in which Cognito does not call it",
        why:
            "Cognito does not call PreAuthentication in CUSTOM_AUTH, so anyone passes what it guards by choosing that flow. "
            + "DefineAuthChallenge is called in every custom sign-in: let it check the same and fail the sign-in, then accept the finding. "
            + "PreTokenGeneration is called before every token.",
        source: "https://github.com/aws-amplify/amplify-js/issues/5318"
    ) { checked in
        checked.clients.compactMap { client in
            // Without DefineAuthChallenge, every custom sign-in fails.
            guard client.allowsCustom == true, let pool = client.pool.flatMap(checked.template.resource),
                checked.connections(of: pool).contains(where: { $0.trigger.key == "DefineAuthChallenge" }),
                checked.connections(of: pool).contains(where: { $0.trigger.key == "PreAuthentication" })
            else { return nil }
            return client.mistake(
                "ExplicitAuthFlows",
                problem:
                    "\(client.resource.id) allows a custom flow, in which Cognito does not call PreAuthentication of \(pool.id)",
                fix: "let DefineAuthChallenge check the same, and accept this finding; or remove ALLOW_CUSTOM_AUTH")
        }
    }
}
