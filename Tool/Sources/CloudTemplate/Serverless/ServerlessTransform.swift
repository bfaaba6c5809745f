/// The part of SAM's transform that rules need: functions with their globals, roles, aliases, deployments, destinations and
/// Cognito events.
package struct ServerlessTransform {
    package static let name = "AWS::Serverless-2016-10-31"
    package static let function = "AWS::Serverless::Function"

    private var template: Template

    /// Returns a template in which Lambda's functions replace SAM's functions.
    static func applied(to template: Template) -> Template {
        var transform = ServerlessTransform(template: template)
        // The triggers of pools are complete only after the last function.
        transform.template.resources = []
        var pools = Dictionary(
            template.resources("AWS::Cognito::UserPool").map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        for resource in template.resources {
            guard resource.type == function else {
                transform.template.resources.append(resource)
                continue
            }
            transform.add(resource, globals: template.root["Globals"]?["Function"], pools: &pools)
        }
        transform.template.resources = transform.template.resources.map { pools[$0.id] ?? $0 }
        return transform.template
    }

    // MARK: A function

    private mutating func add(_ source: Resource, globals: TemplateNode?, pools: inout [String: Resource]) {
        let id = source.id
        let properties = globals.map { Self.merged($0, source.properties) } ?? source.properties
        var members = properties.members.filter { !Self.own.contains($0.name) }
        if properties["Role"] == nil {
            members.append(
                .init(name: "Role", place: source.place, value: .attribute("Arn", of: "\(id)Role", at: source.place)))
        }
        let changes = [
            TemplateNode.Member(
                name: "Type", place: source.place, value: .text("AWS::Lambda::Function", at: source.place)),
            TemplateNode.Member(
                name: "Properties", place: source.properties.place,
                value: TemplateNode(.object(members), at: source.properties.place)),
        ]
        template.resources.append(
            Resource(id: id, type: "AWS::Lambda::Function", place: source.place, node: source.node.setting(changes)))
        let alias = properties["AutoPublishAlias"].map { addAlias($0, of: source, properties) }
        if let config = properties["EventInvokeConfig"] { addInvokeConfig(config, of: source, alias) }
        if properties["Role"] == nil { addRole(of: source, properties) }
        for event in properties["Events"]?.members ?? [] where event.value["Type"]?.text == "Cognito" {
            add(event, of: source, alias: alias, pools: &pools)
        }
    }

    /// The properties of SAM's functions that become resources.
    private static let own: Set = [
        "Events", "Policies", "AutoPublishAlias", "AutoPublishAliasAllProperties", "VersionDescription",
        "DeploymentPreference", "EventInvokeConfig",
    ]

    /// Adds the alias, the version and the deployments that SAM generates, and returns the alias's id.
    private mutating func addAlias(
        _ node: TemplateNode, of source: Resource, _ functionProperties: TemplateNode
    ) -> String {
        let name = template.literal(node) ?? "alias"
        let (alias, version) = ("\(source.id)Alias\(name)", "\(source.id)Version")
        let function = TemplateNode.ref(source.id, at: node.place)
        let policy = functionProperties["DeploymentPreference"].flatMap { addDeployments($0, of: source) }
        template.resources += [
            Resource(
                id: version, type: "AWS::Lambda::Version",
                properties: .object(
                    [
                        "FunctionName": function,
                        "Description": functionProperties["VersionDescription"] ?? .text("", at: node.place),
                    ], at: node.place), like: source),
            Resource(
                id: alias, type: "AWS::Lambda::Alias",
                properties: .object(
                    [
                        "Name": node, "FunctionName": function,
                        "FunctionVersion": .attribute("Version", of: version, at: node.place),
                    ], at: node.place), like: source
            ).updated(policy),
        ]
        template.references["\(source.id).Alias"] = alias
        template.references["\(source.id).Version"] = version
        return alias
    }

    /// Adds the group of an alias's deployments, and returns the policy by which updates of the alias belong to it.
    private mutating func addDeployments(_ preference: TemplateNode, of source: Resource) -> TemplateNode? {
        guard template.literal(preference["Enabled"])?.lowercased() != "false" else { return nil }
        let (id, place) = ("\(source.id)DeploymentGroup", preference.place)
        let alarms = (preference["Alarms"]?.oneOrMore ?? []).map { TemplateNode.object(["Name": $0], at: $0.place) }
        let type = template.literal(preference["Type"]).map {
            TemplateNode.text("CodeDeployDefault.Lambda\($0)", at: place)
        }
        let properties = TemplateNode.object(
            [
                "AlarmConfiguration": .object(
                    ["Enabled": .text("true", at: place), "Alarms": .list(alarms, at: place)], at: place),
                "DeploymentConfigName": type ?? preference["Type"] ?? .text("", at: place),
            ], at: place)
        template.resources.append(
            Resource(id: id, type: "AWS::CodeDeploy::DeploymentGroup", properties: properties, like: source))
        return .object(
            ["CodeDeployLambdaAliasUpdate": .object(["DeploymentGroupName": .ref(id, at: place)], at: place)], at: place
        )
    }

    /// Adds the configuration of asynchronous calls that SAM generates.
    private mutating func addInvokeConfig(_ config: TemplateNode, of source: Resource, _ alias: String?) {
        let place = config.place
        let qualifier =
            alias.map { TemplateNode.attribute("Name", of: $0, at: place) } ?? .text("$LATEST", at: place)
        let members = [
            TemplateNode.Member(name: "FunctionName", place: place, value: .ref(source.id, at: place)),
            TemplateNode.Member(name: "Qualifier", place: place, value: qualifier),
        ]
        template.resources.append(
            Resource(
                id: "\(source.id)EventInvokeConfig", type: "AWS::Lambda::EventInvokeConfig",
                properties: config.setting(members), like: source))
    }

    // MARK: Its role

    private mutating func addRole(of source: Resource, _ properties: TemplateNode) {
        let place = properties.member("Policies")?.place ?? source.place
        var inline: [TemplateNode] = []
        // SAM adds the first of these policies to every role.
        var managed = [
            ("", "AWSLambdaBasicExecutionRole"), ("VpcConfig", "AWSLambdaVPCAccessExecutionRole"),
            ("Tracing", "AWSXrayWriteOnlyAccess"),
        ].filter { $0.0.isEmpty || properties[$0.0] != nil }.map { TemplateNode.text($0.1, at: place) }
        for policy in properties["Policies"]?.oneOrMore ?? [] {
            if policy.text != nil {
                managed.append(policy)
            } else if policy["Statement"] != nil {
                inline.append(.object(["PolicyDocument": policy], at: policy.place))
            } else if policy.call != nil {
                // One branch of an `Fn::If` may be a managed policy, and the other a document.
                managed.append(policy)
            } else {
                inline.append(.object(["PolicyDocument": Self.document(ofTemplate: policy)], at: policy.place))
            }
        }
        let role = TemplateNode.object(
            ["ManagedPolicyArns": .list(managed, at: place), "Policies": .list(inline, at: place)], at: place)
        template.resources.append(
            Resource(id: "\(source.id)Role", type: "AWS::IAM::Role", properties: role, like: source))
    }

    /// Returns a document for SAM's policy template: the actions that it may allow, on the resource in its parameter.
    private static func document(ofTemplate policy: TemplateNode) -> TemplateNode {
        let name = policy.members.first?.name ?? ""
        let any = TemplateNode.text("*", at: policy.place)
        var resource = any
        // A statement about a bucket also covers its contents.
        if let parameters = policy.members.first?.value, parameters.members.count == 1, parameters.call == nil,
            let value = parameters.members.first?.value
        {
            let parts = [any, value] + (name.hasPrefix("S3") ? [any] : [])
            resource = .object(
                ["Fn::Join": .list([.text("", at: policy.place), .list(parts, at: policy.place)], at: policy.place)],
                at: policy.place)
        }
        let statement = TemplateNode.object(
            [
                "Effect": .text("Allow", at: policy.place),
                "Action": .text(actions(ofTemplate: name), at: policy.place),
                "Resource": resource,
            ], at: policy.place)
        return .object(["Statement": .list([statement], at: policy.place)], at: policy.place)
    }

    /// The services of SAM's policy templates, by the beginnings of their names.
    private static let servicesOfTemplates: [String: String] = [
        "AWSSecretsManager": "secretsmanager", "CloudWatch": "cloudwatch", "DynamoDB": "dynamodb",
        "EventBridge": "events", "Kinesis": "kinesis", "Lambda": "lambda", "S3": "s3", "SES": "ses", "SNS": "sns",
        "SQS": "sqs", "SSM": "ssm", "StepFunctions": "states", "VPC": "ec2",
    ]

    /// Returns a pattern for all actions that a policy template may allow; every action for an unknown template.
    private static func actions(ofTemplate name: String) -> String {
        if name.hasPrefix("KMSDecrypt") { return "kms:Decrypt" }
        if name.hasPrefix("KMSEncrypt") { return "kms:Encrypt" }
        return servicesOfTemplates.first { name.hasPrefix($0.key) }.map { "\($0.value):*" } ?? "*"
    }

    // MARK: Its events

    private mutating func add(
        _ event: TemplateNode.Member, of source: Resource, alias: String?, pools: inout [String: Resource]
    ) {
        guard let properties = event.value["Properties"] else { return }
        let place = properties.member("UserPool")?.place ?? event.place
        var pool: String?
        if let call = properties["UserPool"]?.call, call.function == "Ref" { pool = call.argument.text }
        let found = pool.flatMap { pools[$0] }
        for trigger in properties["Trigger"]?.oneOrMore ?? [] {
            guard let key = trigger.text else { continue }
            let value: TemplateNode =
                alias.map { .ref($0, at: trigger.place) } ?? .attribute("Arn", of: source.id, at: trigger.place)
            let isSecond = found.map { Self.has($0, key, in: pools) } ?? false
            template.events.append(
                ServerlessEvent(
                    function: source.id, name: event.name, pool: found?.id, trigger: key, place: trigger.place,
                    isSecond: isSecond))
            guard let found, !isSecond, let current = pools[found.id] else { continue }
            let member = TemplateNode.Member(name: key, place: trigger.place, value: value)
            pools[found.id] = Self.adding(member, to: current)
        }
        guard let found else { return }
        let target = alias ?? source.id
        template.resources.append(
            Resource(
                id: "\(target)CognitoPermission", type: "AWS::Lambda::Permission",
                properties: .object(
                    [
                        "Action": .text("lambda:InvokeFunction", at: place), "FunctionName": .ref(target, at: place),
                        "Principal": .text("cognito-idp.amazonaws.com", at: place),
                        "SourceArn": .attribute("Arn", of: found.id, at: place),
                    ], at: place), like: source))
    }

    private static func has(_ pool: Resource, _ key: String, in pools: [String: Resource]) -> Bool {
        pools[pool.id]?["LambdaConfig"]?.member(key) != nil
    }

    /// Returns a pool with an additional trigger.
    private static func adding(_ trigger: TemplateNode.Member, to pool: Resource) -> Resource {
        let old = pool["LambdaConfig"] ?? TemplateNode(.object([]), at: trigger.place)
        // SAM cannot add a trigger to an `Fn::If` either.
        guard old.call == nil else { return pool }
        let config = TemplateNode.Member(
            name: "LambdaConfig", place: pool.properties.member("LambdaConfig")?.place ?? trigger.place,
            value: old.setting([trigger]))
        let properties = TemplateNode.Member(
            name: "Properties", place: pool.properties.place, value: pool.properties.setting([config]))
        return Resource(id: pool.id, type: pool.type, place: pool.place, node: pool.node.setting([properties]))
    }

    // MARK: Globals

    /// Merges a function's value into the global value.
    ///
    /// Objects are merged member by member; the elements of a list follow the global elements.
    private static func merged(_ global: TemplateNode, _ own: TemplateNode) -> TemplateNode {
        if case .object(let globals) = global.content, case .object(let owns) = own.content, global.call == nil,
            own.call == nil
        {
            let names = Set(globals.map(\.name))
            let both = globals.map { member in
                own.member(member.name).map {
                    TemplateNode.Member(name: $0.name, place: $0.place, value: merged(member.value, $0.value))
                } ?? member
            }
            return TemplateNode(.object(both + owns.filter { !names.contains($0.name) }), at: own.place)
        }
        if case .list(let globals) = global.content, case .list(let owns) = own.content {
            return TemplateNode(.list(globals + owns), at: own.place)
        }
        return own
    }
}

extension Resource {
    /// Returns the resource with a policy for its updates.
    fileprivate func updated(_ policy: TemplateNode?) -> Resource {
        guard let policy else { return self }
        let member = TemplateNode.Member(name: "UpdatePolicy", place: policy.place, value: policy)
        return Resource(id: id, type: type, place: place, node: node.setting([member]))
    }
}
