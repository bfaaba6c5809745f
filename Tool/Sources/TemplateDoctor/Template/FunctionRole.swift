import CloudTemplate

/// The statements of a role's policies, as far as a template shows them.
struct RolePolicies {
    private let template: Template
    private var statements: [PolicyStatement] = []
    /// The services that AWS's own policies cover.
    private var services: [String] = []
    /// A Boolean value that indicates whether a policy may allow something that the template does not show.
    private var mayAllowMore = false

    init(of role: Resource, in template: Template) {
        self.template = template
        mayAllowMore = template.isTouchedByOthers(role.id)
        for policy in role["ManagedPolicyArns"]?.oneOrMore ?? [] { addManaged(policy) }
        for policies in template.choices(role["Policies"]) {
            for policy in policies.node.oneOrMore.flatMap({ template.choices($0, policies.conditions) }) {
                guard template.isKnown(policy.node) else {
                    mayAllowMore = true
                    continue
                }
                add(policy.node["PolicyDocument"], isCertain: policy.conditions.isEmpty)
            }
        }
        for type in Template.policyTypes {
            for policy in template.resources(type) {
                let names = policy[type == "AWS::IAM::RolePolicy" ? "RoleName" : "Roles"]?.oneOrMore ?? []
                let parts = names.map(template.parts)
                // A policy may name this role by the role's literal name.
                let mayBeNamed = parts.contains { parts in
                    parts.contains { $0.isResource(role.id) || $0.isUnknown } || !parts.contains(where: \.isResource)
                }
                guard mayBeNamed else { continue }
                let isNamed = parts.contains { $0.count == 1 && $0[0].isResource(role.id) }
                add(policy["PolicyDocument"], isCertain: isNamed && policy.condition == nil)
            }
        }
    }

    /// Returns true if a policy may allow an action on a resource, or on any; unknown parts count as allowing it.
    ///
    /// What a policy denies counts only in ``denial(of:on:)``.
    func mayAllow(_ action: String, on wanted: ResourcePattern? = nil) -> Bool {
        mayAllowMore || services.contains { action.lowercased().hasPrefix("\($0):") }
            || statements.contains { $0.mayAllow(action, on: wanted, in: template) }
    }

    /// Returns a statement that certainly denies an action on a resource, whatever other statements allow.
    func denial(of action: String, on wanted: ResourcePattern) -> PolicyStatement? {
        statements.first { $0.denies(action, on: wanted, in: template) }
    }

    /// Returns the statements that may allow an action on some resource.
    func statements(allowing action: String) -> [PolicyStatement] { statements.filter { $0.mayAllow(action) } }

    /// The services that AWS's own policies cover, by policy.
    ///
    /// An AWS policy that is not listed may allow anything.
    private static let servicesOfManagedPolicies: [String: [String]] = [
        "AWSLambdaBasicExecutionRole": ["logs"], "AWSLambdaVPCAccessExecutionRole": ["logs", "ec2"],
        "AWSXRayDaemonWriteAccess": ["xray"], "AWSXrayWriteOnlyAccess": ["xray"],
        "CloudWatchLambdaInsightsExecutionRolePolicy": ["logs"],
    ]

    private mutating func addManaged(_ policy: TemplateNode) {
        let parts = template.parts(policy)
        if case .resource(let id, _)? = parts.first, let managed = template.resource(id),
            managed.type == "AWS::IAM::ManagedPolicy"
        {
            add(managed["PolicyDocument"], isCertain: parts.count == 1 && managed.condition == nil)
        } else if case .text(let text)? = parts.last,
            let covered = Self.servicesOfManagedPolicies[String(text.split(separator: "/").last ?? "")]
        {
            services += covered
        } else {
            mayAllowMore = true
        }
    }

    private mutating func add(_ document: TemplateNode?, isCertain: Bool) {
        guard let found = template.statements(document, isCertain: isCertain) else {
            mayAllowMore = true
            return
        }
        statements += found
    }
}

extension Template {
    /// Returns the role of a function; nil if only another template or the deployment knows the role.
    func role(of function: Resource) -> Resource? {
        guard let node = function["Role"], case .resource(let id, _)? = parts(node).first, let role = resource(id),
            role.type == "AWS::IAM::Role"
        else { return nil }
        return role
    }

    /// The types of policies that are resources of their own.
    fileprivate static let policyTypes = ["AWS::IAM::Policy", "AWS::IAM::ManagedPolicy", "AWS::IAM::RolePolicy"]

    /// The documents of the policies of roles, each with the resource that has it.
    var policyDocuments: [(owner: Resource, document: TemplateNode)] {
        resources("AWS::IAM::Role").flatMap { role in
            choices(role["Policies"]).flatMap { $0.node.oneOrMore.flatMap { choices($0) } }.compactMap { policy in
                policy.node["PolicyDocument"].map { (role, $0) }
            }
        }
            + Self.policyTypes.flatMap { resources($0) }.compactMap { policy in
                policy["PolicyDocument"].map { (policy, $0) }
            }
    }

    /// Returns true if a resource other than an IAM policy may allow a role something: the policy of a topic or key
    /// that names the role, or a SAM connector.
    func mayBeAllowedElsewhere(_ role: Resource) -> Bool {
        let read = Self.policyTypes + ["AWS::Lambda::Function"]
        return allReferences.contains { $0.to == role.id && !read.contains(resource($0.from)?.type ?? "") }
            || resources.contains { $0.type == "AWS::Serverless::Connector" || $0.node["Connectors"] != nil }
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
