/// The names that a template may use: its resources and parameters, and those that a deployment adds.
struct KnownNames: Sendable {
    /// The resources that are written, and those that SAM certainly adds.
    let resources: Set<String>
    let parameters: Set<String>
    let conditions: Set<String>
    /// Beginnings of what else may be there, with what may follow; with none, anything may.
    private let beginnings: [String: [String]]

    /// The names that CloudFormation knows itself.
    static let pseudoParameters = [
        "AccountId", "NoValue", "NotificationARNs", "Partition", "Region", "StackId", "StackName", "URLSuffix",
    ].map { "AWS::\($0)" }

    /// Nil if a macro may add any name.
    init?(_ template: Template) {
        let transforms = (template.root["Transform"]?.oneOrMore ?? []).compactMap(\.text)
        // The transforms of Secrets Manager add resources.
        guard template.macros.isEmpty, !transforms.contains(where: { $0.hasPrefix("AWS::SecretsManager-") }) else {
            return nil
        }
        parameters = Set(template.root["Parameters"]?.members.map(\.name) ?? [])
        conditions = Set(template.root["Conditions"]?.members.map(\.name) ?? [])
        resources = Set(template.resources.map(\.id))
        let beginnings: [(id: String, endings: [String])] =
            template.resources.compactMap { resource in
                let isServerless = resource.type.hasPrefix("AWS::Serverless::")
                let isModule = resource.type.hasSuffix("::MODULE")
                return isServerless || isModule || resource.node["Connectors"] != nil ? (resource.id, []) : nil
            }
            + Self.ofServerlessFunctions(template)
            + ["Serverless", "CodeDeployServiceRole", "ApiGatewayDomainName", "RecordSetGroup"].compactMap {
                transforms.contains(ServerlessTransform.name) ? ($0, []) : nil
            }
        self.beginnings = Dictionary(beginnings.map { ($0.id, $0.endings) }) { $0.isEmpty || $1.isEmpty ? [] : $0 + $1 }
    }

    /// SAM names what it makes of a function by the function, and by its events.
    private static func ofServerlessFunctions(_ template: Template) -> [(id: String, endings: [String])] {
        let functions = (template.root["Resources"]?.members ?? []).filter { member in
            template.resource(member.name)?.type == "AWS::Lambda::Function"
                && member.value["Type"]?.text != "AWS::Lambda::Function"
        }
        let own = ["Role", "Alias", "Version", "Url", "URL", "EventInvokeConfig", "DeploymentGroup", "Cognito"]
        return functions.map { ($0.name, own + ($0.value["Properties"]?["Events"]?.members.map(\.name) ?? [])) }
    }

    /// Returns true if SAM, or a module, may make a resource of that name.
    func mayBeMade(_ name: String) -> Bool {
        // Every beginning of the name is looked up: that takes no longer where there are more functions.
        name.indices.dropFirst().prefix(255).contains { end in
            guard let endings = beginnings[String(name[..<end])] else { return false }
            return endings.isEmpty || endings.contains(where: name[end...].hasPrefix)
        }
    }
}
