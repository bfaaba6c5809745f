/// The configuration of a function by its template, for a deployment.
package struct FunctionConfiguration: Sendable {
    /// An environment variable.
    package struct Variable: Sendable {
        package let name: String
        /// The value; nil if only a deployment knows it, or if it is not a string.
        package let value: String?
        /// The unknown value; nil if it is known.
        package let unknown: Stack.Unknown?
        /// A Boolean value that indicates whether the value is a list, an object or empty, which CloudFormation rejects.
        package let isNoText: Bool
        /// A Boolean value that indicates whether the value names a KMS key of the template, or its alias.
        package let isKey: Bool
    }

    /// The time-out of a function without one, in seconds.
    package static let defaultTimeout = 3
    /// The memory of a function without a setting, in MiB.
    package static let defaultMemory = 128

    package let id: String
    package let place: TemplatePlace
    /// A Boolean value that indicates whether SAM builds it with the target `build-ID` of a Makefile.
    package let isBuiltByMake: Bool
    /// Its time-out in seconds: Lambda's default if it is not given, or if only a deployment knows it.
    package let timeout: Int
    /// Its memory in MiB, as with ``timeout``.
    package let memory: Int
    /// Its environment variables, in the template's order.
    package let variables: [Variable]

    init(_ function: Stack.Resource, in stack: Stack) {
        let (template, properties) = (stack.template, function.properties)
        let node = template.resource(function.id)
        id = function.id
        place = function.place
        isBuiltByMake = node?.node["Metadata"]?["BuildMethod"]?.text == "makefile"
        timeout = properties["Timeout"]?.text.flatMap { Int($0) } ?? Self.defaultTimeout
        memory = properties["MemorySize"]?.text.flatMap { Int($0) } ?? Self.defaultMemory
        let known = properties["Environment"]?["Variables"]
        let unknown = Dictionary(function.unknown.map { ($0.path, $0) }) { first, _ in first }
        variables = template.choices(node?["Environment"]?["Variables"]).flatMap(\.node.members).reduce(into: []) {
            variables, member in
            let variable = Variable(
                name: member.name, value: known?[member.name]?.text,
                unknown: unknown["Environment.Variables.\(member.name)"],
                isNoText: member.value.kindOfNoText != nil, isKey: template.namesKey(member.value))
            let isThere = variable.value != nil || variable.unknown != nil || variable.isNoText
            if isThere, !variables.contains(where: { $0.name == member.name }) { variables.append(variable) }
        }
    }
}

extension Stack {
    /// The functions with valid logical ids; any other id may be a path.
    package var functions: [FunctionConfiguration] {
        resources.filter { $0.type == "AWS::Lambda::Function" && CloudTemplate.Resource.isLogicalID($0.id) }.map {
            FunctionConfiguration($0, in: self)
        }
    }
}

extension Template {
    /// Returns true if a value names a key of AWS KMS, or an alias of one.
    fileprivate func namesKey(_ node: TemplateNode) -> Bool {
        parts(node).contains { part in
            guard case .resource(let id, _) = part else { return false }
            return ["AWS::KMS::Key", "AWS::KMS::Alias"].contains(resource(id)?.type)
        }
    }
}
