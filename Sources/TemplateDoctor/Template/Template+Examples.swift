extension Template {
    /// Returns a text that a value may come to at a deployment; nil if that cannot be told.
    func example(_ node: TemplateNode) -> String? {
        let texts = parts(node).map { part -> String? in
            switch part {
            case .text(let text): text
            case .pseudo(let name): Self.pseudoParameters[name]
            case .parameter(let name):
                parameterDefault(name) ?? root["Parameters"]?[name]?["AllowedValues"]?.elements.first?.text
            case .resource(let id, let attribute): example(of: id, attribute: attribute)
            case .unknown: nil
            }
        }
        return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
    }

    private static let pseudoParameters = [
        "AWS::AccountId": "111122223333", "AWS::Partition": "aws", "AWS::Region": "eu-west-1",
        "AWS::StackName": "stack", "AWS::URLSuffix": "amazonaws.com",
    ]

    /// Returns an example of a resource's `Ref`, which is its name, or of an attribute.
    private func example(of id: String, attribute: String?) -> String? {
        guard let resource = resource(id), !resource.givesAnything else { return nil }
        let words = resource.type.split(separator: "::").map { $0.lowercased() }
        guard words.count == 3 else { return nil }
        if attribute == nil, resource.type != "AWS::SNS::Topic" {
            return resource.type == "AWS::Cognito::UserPool" ? "eu-west-1_\(id)" : id
        }
        guard attribute?.hasSuffix("Arn") ?? true else { return nil }
        return "arn:aws:\(words[1]):eu-west-1:111122223333:\(Self.kinds[words[1]] ?? "")\(id)"
    }

    /// The texts before a name in ARNs, by their services.
    private static let kinds = ["dynamodb": "table/", "kinesis": "stream/", "kms": "key/", "lambda": "function:"]
}
