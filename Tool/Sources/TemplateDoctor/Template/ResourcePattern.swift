import CloudTemplate

/// The resources that a policy allows or that code needs: an ARN in which unknown parts may be anything.
struct ResourcePattern: Sendable {
    private enum Token: Hashable {
        case byte(UInt8)
        case anyByte
        case anything
        /// The name that CloudFormation generates for a resource of the template.
        case resource(String)
    }

    private let parts: [TextPart]
    private let template: Template
    /// The maximum number of tokens in a pattern that is compared; longer ones count as matching.
    private static let most = 512

    init(_ parts: [TextPart], in template: Template) { (self.parts, self.template) = (parts, template) }

    /// Returns true if one resource may match both patterns.
    func mayMeet(_ other: ResourcePattern) -> Bool {
        // If both patterns name a resource of the template, their ids are compared, otherwise their names.
        let byID = namesResource && other.namesResource
        let (left, right) = (tokens(byID: byID), other.tokens(byID: byID))
        guard max(left.count, right.count) <= Self.most else { return true }
        return Self.meet(left, right)
    }

    private var namesResource: Bool { parts.contains(where: \.isResource) }

    private func tokens(byID: Bool) -> [Token] {
        parts.flatMap { part -> [Token] in
            switch part {
            case .text(let text):
                text.utf8.map { byte in
                    switch byte {
                    case UInt8(ascii: "*"): .anything
                    case UInt8(ascii: "?"): .anyByte
                    default: .byte(byte)
                    }
                }
            case .resource(let id, let attribute): tokens(of: id, attribute: attribute, byID: byID)
            case .pseudo, .parameter, .unknown: [.anything]
            }
        }
    }

    private func tokens(of id: String, attribute: String?, byID: Bool) -> [Token] {
        guard let resource = template.resource(id), !resource.givesAnything else { return [.anything] }
        // The ARN of a resource ends with the resource's name.
        let before: [Token] = attribute == nil ? [] : [.anything]
        if byID { return before + [.resource(id)] }
        guard let property = Self.names[resource.type] else { return [.anything] }
        guard let node = resource[property] else { return before + [.resource(id)] }
        return template.wholeText(node).map { [.anything] + $0.utf8.map { .byte($0) } } ?? [.anything]
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
