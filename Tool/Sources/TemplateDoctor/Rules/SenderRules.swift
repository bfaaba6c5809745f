import CloudTemplate

/// Rules about custom senders and about the key that encrypts their codes.
enum SenderRules {
    static let all = [unsuitableKey, noGrant, cannotDecrypt]

    private static let senderPage =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-sender-triggers.html"
    private static let policyPage = "https://docs.aws.amazon.com/kms/latest/developerguide/key-policy-overview.html"

    static let unsuitableKey = TemplateRule(
        name: "sender.unsuitable-key", severity: .error, isAcceptable: false,
        summary: "a key for senders that is asymmetric or disabled",
        why: "Cognito encrypts codes with a symmetric key for encryption.", source: senderPage
    ) { checked in
        keysOfTemplate(checked).compactMap { key, _ in
            func mistake(_ property: String, _ problem: String, _ fix: String) -> TemplateRule.Mistake {
                key.mistake(property, problem: problem, fix: fix)
            }
            if let spec = checked.template.literal(key["KeySpec"]), spec != "SYMMETRIC_DEFAULT" {
                return mistake("KeySpec", "the key is \(spec), but Cognito needs a symmetric one", "remove KeySpec")
            }
            if let usage = checked.template.literal(key["KeyUsage"]), usage != "ENCRYPT_DECRYPT" {
                return mistake(
                    "KeyUsage", "the key is for \(usage), but Cognito needs it for encryption", "remove KeyUsage")
            }
            if checked.template.literal(key["Enabled"])?.lowercased() == "false" {
                return mistake("Enabled", "the key is disabled", "remove Enabled")
            }
            return nil
        }
    }

    static let noGrant = TemplateRule(
        name: "sender.no-grant", severity: .error, summary: "a key policy that allows no one to create a grant",
        why:
            "The role that sets up the pool needs kms:CreateGrant, because Cognito uses the key through a grant. Policies of roles count only "
            + "if the key's policy gives the account that right.",
        source: senderPage
    ) { checked in
        keysOfTemplate(checked).compactMap { key, _ in
            guard let policy = key.properties.member("KeyPolicy"),
                let statements = checked.template.statements(policy.value),
                !statements.contains(where: { $0.mayAllow("kms:CreateGrant") })
            else { return nil }
            return .init(
                place: policy.place, resource: key.id, path: "Properties.KeyPolicy",
                problem: "no one is allowed to create a grant for the key, so a pool cannot be set up with it",
                fix:
                    "add kms:CreateGrant for the deploying role, or kms:* for the account's root so that IAM policies decide"
            )
        }
    }

    static let cannotDecrypt = TemplateRule(
        name: "sender.cannot-decrypt", severity: .error,
        summary: "a sender's function that is not allowed to decrypt with the key",
        why:
            "The function gets encrypted codes. Its role needs kms:Decrypt. The role's own policy can allow it if "
            + "the key's policy leaves that to the account; otherwise, the key's policy must allow it.",
        source: policyPage
    ) { checked in
        var seen: Set<String> = []
        return keysOfTemplate(checked).flatMap { key, pool -> [TemplateRule.Mistake] in
            checked.connections(of: pool).compactMap { connection in
                guard LambdaConfigKey.senders.contains(connection.trigger.key),
                    checked.template.macros.isEmpty,
                    let id = connection.function, let function = checked.template.resource(id),
                    let role = checked.template.role(of: function), !mayDecrypt(role, key, checked),
                    seen.insert(id).inserted
                else { return nil }
                let statement = checked.notation.object([
                    checked.notation.member("Effect", checked.notation.text("Allow")),
                    checked.notation.member("Action", checked.notation.text("kms:Decrypt")),
                    checked.notation.member("Resource", checked.notation.arn(key.id)),
                ])
                return .init(
                    place: connection.place, resource: id, path: "Properties.Role",
                    problem: "\(id) is not allowed to decrypt with \(key.id), so it cannot read codes",
                    fix:
                        "give \(role.id) an AWS::IAM::RolePolicy with \(statement), and let the key's policy give "
                        + "the account kms:*, so that the role's policy counts")
            }
        }
    }

    // MARK: The parts of a template that the rules read

    private static func keys(_ checked: CheckedTemplate) -> [(pool: Resource, entry: TriggerEntry, node: TemplateNode)]
    {
        checked.pools.flatMap { pool in
            checked.template.entries(pool).filter { $0.member.name == LambdaConfigKey.keyForSenders }.flatMap { entry in
                entry.choices.map { (pool, entry, $0.node) }
            }
        }
    }

    /// Returns the keys that are resources of the template, each with a pool that uses the key.
    private static func keysOfTemplate(_ checked: CheckedTemplate) -> [(key: Resource, pool: Resource)] {
        keys(checked).compactMap { pool, _, node in
            guard case .resource(let id, _)? = checked.template.parts(node).first,
                let key = checked.template.resource(id), key.type == "AWS::KMS::Key"
            else { return nil }
            return (key, pool)
        }
    }

    /// Returns true if a role may decrypt codes with a key, or if the answer is not certain.
    private static func mayDecrypt(_ role: Resource, _ key: Resource, _ checked: CheckedTemplate) -> Bool {
        let template = checked.template
        guard let keyPolicy = template.statements(key["KeyPolicy"]) else { return true }
        let decrypting = keyPolicy.filter { $0.mayAllow("kms:Decrypt") }
        // A key policy that names the account by number or as `root` leaves the decision to the roles' policies.
        let countsIAM =
            key["KeyPolicy"] == nil
            || decrypting.contains { $0.principals.contains { !$0.contains(where: \.isResource) } }
        let named = decrypting.contains {
            $0.principals.contains { $0.contains(.text("*")) || $0.contains { $0.isResource(role.id) } }
        }
        if named { return true }
        let wanted = ResourcePattern([.resource(key.id, attribute: "Arn")], of: "kms:Decrypt", in: template)
        return countsIAM && RolePolicies(of: role, in: template).mayAllow("kms:Decrypt", on: wanted)
    }
}
