import CloudTemplate

/// The resources that a policy allows or that code needs: an ARN in which unknown parts may be anything.
struct ResourcePattern: Sendable {
    private enum Token: Hashable {
        case byte(UInt8)
        case anyByte
        case anything
        /// The name that CloudFormation generates for a resource of the template.
        case resource(String)
        /// A value that only a deployment knows, but which is the same wherever the template names it.
        case value(String)
        /// A value of which nothing is known.
        case unknown
    }

    private let parts: [TextPart]
    private let template: Template
    /// The maximum number of tokens in a pattern that is compared; longer ones count as matching.
    private static let most = 512
    private static let partition = Token.value("AWS::Partition")

    init(_ parts: [TextPart], in template: Template) { (self.parts, self.template) = (parts, template) }

    /// The resource on which code takes an action.
    init(_ parts: [TextPart], of action: String, in template: Template) {
        let parts = parts.filter { $0 != .text("") }
        let service = action.split(separator: ":").first.map { $0.lowercased() } ?? ""
        if parts.count == 1, case .text(let resource) = parts[0],
            DescribedFunction.Permission.isPhoneNumber(resource, of: action)
        {
            self.init([.text("+*")], in: template)
        } else if parts.count == 1, Self.services.contains(service), Self.isOpen(parts[0], template) {
            // Whatever the value is, it is an ARN of the service.
            self.init([.text("arn:"), .pseudo("AWS::Partition"), .text(":\(service):*:*:*")], in: template)
        } else {
            self.init(parts, in: template)
        }
    }

    /// Services whose actions are on resources with the service's own name in their ARNs.
    private static let services: Set<String> = [
        "dynamodb", "kms", "secretsmanager", "ses", "sns", "sqs", "ssm",
    ]

    private static func isOpen(_ part: TextPart, _ template: Template) -> Bool {
        switch part {
        case .text, .pseudo: false
        case .parameter, .unknown: true
        case .resource(let id, _): template.resource(id)?.givesAnything ?? true
        }
    }

    /// Returns true if one resource may match both patterns.
    func mayMeet(_ other: ResourcePattern) -> Bool {
        // If both patterns name a resource of the template, their ids are compared, otherwise their names.
        let byID = namesResource && other.namesResource
        let (left, right) = (tokens(byID: byID), other.tokens(byID: byID))
        guard max(left.count, right.count) <= Self.most else { return true }
        return Self.meet(left, right)
    }

    /// Returns true if the pattern certainly matches every resource that another pattern matches.
    func covers(_ other: ResourcePattern) -> Bool {
        // What a star of the other pattern stands for, only a star covers.
        Wildcards.match(certainTokens, other.certainTokens, isAny: { $0 == .anything }) { one, two in
            if case (.anyByte, .byte) = (one, two) { return true }
            return one == two && one != .unknown && one != .anything
        }
    }

    /// The tokens, with values that only a deployment knows as tokens of their own.
    private var certainTokens: [Token] {
        let tokens = parts.flatMap { part -> [Token] in
            switch part {
            case .text(let text): Self.tokens(text)
            case .resource(let id, let attribute): certainTokens(of: id, attribute: attribute)
            case .pseudo(let name), .parameter(let name): [.value(name)]
            case .unknown: [.unknown]
            }
        }
        // A template is for one partition, whether its policies name it or not.
        let named = Self.tokens("arn:aws:")
        return tokens.starts(with: named)
            ? Self.tokens("arn:") + [Self.partition] + tokens[(named.count - 1)...] : tokens
    }

    private func certainTokens(of id: String, attribute: String?) -> [Token] {
        guard let resource = template.resource(id), !resource.givesAnything else { return [.unknown] }
        let isARN = Self.isTopicARN(resource, attribute)
        guard isARN || attribute == nil else { return [.value("\(id).\(attribute ?? "")")] }
        let name = Self.names[resource.type].flatMap { resource[$0] }
        let tokens = name.map { template.wholeText($0).map(Self.tokens) ?? [.value(id)] } ?? [.resource(id)]
        guard isARN else { return tokens }
        return Self.tokens("arn:") + [Self.partition] + Self.tokens(":sns:") + [.value("AWS::Region")]
            + Self.tokens(":") + [.value("AWS::AccountId")] + Self.tokens(":") + tokens
    }

    /// Returns true if an attribute of a resource is the ARN of a topic, as `Ref` to a topic is.
    private static func isTopicARN(_ resource: Resource, _ attribute: String?) -> Bool {
        resource.type == "AWS::SNS::Topic" && (attribute == nil || attribute == "TopicArn")
    }

    private static func tokens(_ text: String) -> [Token] {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "*"): .anything
            case UInt8(ascii: "?"): .anyByte
            default: .byte(byte)
            }
        }
    }

    private var namesResource: Bool { parts.contains(where: \.isResource) }

    private func tokens(byID: Bool) -> [Token] {
        let tokens = parts.flatMap { part -> [Token] in
            switch part {
            case .text(let text): Self.tokens(text)
            case .resource(let id, let attribute): self.tokens(of: id, attribute: attribute, byID: byID)
            case .pseudo, .parameter, .unknown: [.anything]
            }
        }
        // Code declares `arn:aws:` in every partition.
        for partition in ["aws-us-gov", "aws-cn"] {
            let named = Self.tokens("arn:\(partition):")
            if tokens.starts(with: named) { return Self.tokens("arn:aws:") + tokens[named.count...] }
        }
        return tokens
    }

    private func tokens(of id: String, attribute: String?, byID: Bool) -> [Token] {
        guard let resource = template.resource(id), !resource.givesAnything else { return [.anything] }
        // The ARN of a resource ends with the resource's name.
        let before: [Token] =
            Self.isTopicARN(resource, attribute)
            ? Self.tokens("arn:*:sns:*:*:") : attribute == nil ? [] : [.anything]
        if byID { return before + [.resource(id)] }
        guard let property = Self.names[resource.type] else { return [.anything] }
        guard let node = resource[property] else { return before + [.resource(id)] }
        let start = before.isEmpty ? [.anything] : before
        return template.wholeText(node).map { start + $0.utf8.map { .byte($0) } }
            ?? (Self.isTopicARN(resource, attribute) ? start + [.anything] : [.anything])
    }

    /// The properties with resources' names, by resource type.
    private static let names = [
        "AWS::DynamoDB::GlobalTable": "TableName", "AWS::DynamoDB::Table": "TableName",
        "AWS::Kinesis::Stream": "Name", "AWS::Lambda::Function": "FunctionName", "AWS::S3::Bucket": "BucketName",
        "AWS::SNS::Topic": "TopicName", "AWS::SQS::Queue": "QueueName",
    ]

    /// Returns true if some string matches both patterns.
    private static func meet(_ left: [Token], _ right: [Token]) -> Bool {
        // For each suffix of `right`: true if some string matches both that suffix and the last suffix of `left`.
        var row = Array(repeating: false, count: right.count + 1)
        for start in stride(from: left.count, through: 0, by: -1) {
            var next = Array(repeating: false, count: right.count + 1)
            for other in stride(from: right.count, through: 0, by: -1) {
                let (one, two) = (start < left.count ? left[start] : nil, other < right.count ? right[other] : nil)
                switch (one, two) {
                case (nil, nil): next[other] = true
                case (.anything, _): next[other] = row[other] || two != nil && next[other + 1]
                case (_, .anything): next[other] = next[other + 1] || one != nil && row[other]
                case (let one?, let two?): next[other] = areLike(one, two) && row[other + 1]
                default: next[other] = false
                }
            }
            row = next
        }
        return row[0]
    }

    private static func areLike(_ one: Token, _ two: Token) -> Bool {
        switch (one, two) {
        case (.anyByte, .byte), (.byte, .anyByte): true
        default: one == two
        }
    }
}

extension Template {
    /// Returns the resource of a permission, with the values of a function's variables in place of `${NAME}`.
    func parts(of permission: DescribedFunction.Permission, for function: Resource) -> [TextPart] {
        let variables = function["Environment"]?["Variables"]?.members ?? []
        var parts: [TextPart] = []
        var rest = permission.resource[...]
        while let match = rest.firstMatch(of: /\$\{(\w+)\}/) {
            parts.append(.text(String(rest[..<match.range.lowerBound])))
            let value = variables.last { $0.name == match.output.1 }?.value
            parts += value.map { self.parts($0) } ?? [.unknown(.reference(String(match.output.1)))]
            rest = rest[match.range.upperBound...]
        }
        return parts + [.text(String(rest))]
    }
}
