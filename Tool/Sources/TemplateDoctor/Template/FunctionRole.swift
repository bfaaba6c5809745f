import CloudTemplate

extension Template {
    /// Returns the role of a function; nil if only another template or the deployment knows the role.
    func role(of function: Resource) -> Resource? {
        guard let node = function["Role"], case .resource(let id, _)? = parts(node).first, let role = resource(id),
            role.type == "AWS::IAM::Role"
        else { return nil }
        return role
    }

    /// Returns true if a role's policy may allow an action on a resource, or on any; unknown parts count as allowing it.
    func mayAllow(_ action: String, on resource: [TextPart]? = nil, _ role: Resource) -> Bool {
        let wanted = resource.map { ResourcePattern($0, in: self) }
        func allows(_ document: TemplateNode?) -> Bool { mayAllow(action, on: wanted, document) }
        for policy in role["ManagedPolicyArns"]?.oneOrMore ?? []
        where managed(policy, mayAllow: action, on: wanted) { return true }
        for policies in choices(role["Policies"]) {
            for policy in policies.node.oneOrMore.flatMap({ choices($0) }) {
                if !isKnown(policy.node) || allows(policy.node["PolicyDocument"]) { return true }
            }
        }
        // A policy may name this role by the role's literal name.
        func names(_ node: TemplateNode?) -> Bool {
            (node?.oneOrMore ?? []).map(parts).contains { parts in
                parts.contains { $0.isResource(role.id) || $0.isUnknown } || !parts.contains(where: \.isResource)
            }
        }
        return ["AWS::IAM::Policy", "AWS::IAM::ManagedPolicy", "AWS::IAM::RolePolicy"].contains { type in
            resources(type).contains { policy in
                names(policy[type == "AWS::IAM::RolePolicy" ? "RoleName" : "Roles"]) && allows(policy["PolicyDocument"])
            }
        } || isTouchedByOthers(role.id)
    }

    /// Returns true if a resource other than an IAM policy may allow a role something: the policy of a topic or key
    /// that names the role, or a SAM connector.
    func mayBeAllowedElsewhere(_ role: Resource) -> Bool {
        let read: Set<String> = [
            "AWS::Lambda::Function", "AWS::IAM::Policy", "AWS::IAM::ManagedPolicy", "AWS::IAM::RolePolicy",
        ]
        return allReferences.contains { $0.to == role.id && !read.contains(resource($0.from)?.type ?? "") }
            || resources.contains { $0.type == "AWS::Serverless::Connector" || $0.node["Connectors"] != nil }
    }

    /// The services that AWS's own policies cover, by policy.
    ///
    /// An AWS policy that is not listed may allow anything.
    private static let servicesOfManagedPolicies: [String: [String]] = [
        "AWSLambdaBasicExecutionRole": ["logs"], "AWSLambdaVPCAccessExecutionRole": ["logs", "ec2"],
        "AWSXRayDaemonWriteAccess": ["xray"], "AWSXrayWriteOnlyAccess": ["xray"],
        "CloudWatchLambdaInsightsExecutionRolePolicy": ["logs"],
    ]

    private func mayAllow(_ action: String, on wanted: ResourcePattern?, _ document: TemplateNode?) -> Bool {
        statements(document)?.contains { statement in
            guard statement.mayAllow(action) else { return false }
            guard let wanted, let resources = statement.resources else { return true }
            return resources.contains { wanted.mayMeet(ResourcePattern($0, in: self)) }
        } ?? true
    }

    private func managed(_ policy: TemplateNode, mayAllow action: String, on wanted: ResourcePattern?) -> Bool {
        let parts = parts(policy)
        if case .resource(let id, _)? = parts.first, let managed = resource(id),
            managed.type == "AWS::IAM::ManagedPolicy"
        {
            return mayAllow(action, on: wanted, managed["PolicyDocument"])
        }
        guard case .text(let text)? = parts.last,
            let services = Self.servicesOfManagedPolicies[String(text.split(separator: "/").last ?? "")]
        else { return true }
        return services.contains { action.lowercased().hasPrefix("\($0):") }
    }
}

extension TextPart {
    /// A Boolean value that indicates whether the part is a resource of the template, or one of its attributes.
    var isResource: Bool {
        if case .resource = self { true } else { false }
    }

    /// Returns true if the part is the resource with an id, or one of its attributes.
    func isResource(_ id: String) -> Bool {
        if case .resource(id, _) = self { true } else { false }
    }
}
