public import CognitoEvents

/// A function of a template, and its configuration as far as the template shows it.
public struct TemplateFunction: Sendable {
    /// An environment variable.
    public struct Variable: Hashable, Sendable {
        /// The variable's name.
        public let name: String
        /// The value, with the defaults of parameters; nil if only a deployment knows it.
        public let value: String?
        /// An example of the value, in which references to the template's own resources have names and ARNs.
        ///
        /// Nil if another part of it is known only to a deployment.
        public let example: String?
        /// A Boolean value that indicates whether the template has a list, an object or nothing there, which CloudFormation
        /// refuses.
        public let isNoText: Bool
        /// A Boolean value that indicates whether the value names a key of AWS KMS that the template makes, or an alias of one.
        public let isKey: Bool
    }

    /// Its logical id.
    public let id: String
    /// Its place in the template.
    public let place: TemplatePlace
    /// A Boolean value that indicates whether SAM builds it by the target `build-ID` of a Makefile.
    public let isBuiltByMake: Bool
    /// Its time-out in seconds; nil if it is not given or only a deployment knows it.
    public let timeout: Int?
    /// Its memory in MiB; nil if it is not given or only a deployment knows it.
    public let memory: Int?
    /// Its environment variables, in the template's order.
    public let variables: [Variable]
    /// The version of the events with which the template's pools ask it for tokens; nil if they do not, or in several versions.
    public let tokenVersion: PreTokenGenerationVersion?

    init(_ function: Resource, in template: Template) {
        id = function.id
        place = function.place
        isBuiltByMake = function.node["Metadata"]?["BuildMethod"]?.text == "makefile"
        timeout = template.literal(function["Timeout"]).flatMap { Int($0) }
        memory = template.literal(function["MemorySize"]).flatMap { Int($0) }
        variables = (function["Environment"]?["Variables"]?.members ?? []).map { member in
            Variable(
                name: member.name, value: template.literal(member.value), example: template.example(member.value),
                isNoText: member.value.kindOfNoText != nil, isKey: Self.namesKey(member.value, in: template))
        }
        let versions = Set(
            template.connections().filter { $0.function == function.id && $0.trigger.name == "PreTokenGeneration" }.map(
                \.version))
        tokenVersion = versions.count == 1 ? versions.first?.flatMap(PreTokenGenerationVersion.init) : nil
    }

    private static func namesKey(_ node: TemplateNode, in template: Template) -> Bool {
        template.parts(node).contains { part in
            guard case .resource(let id, _) = part else { return false }
            return ["AWS::KMS::Key", "AWS::KMS::Alias"].contains(template.resource(id)?.type)
        }
    }
}
