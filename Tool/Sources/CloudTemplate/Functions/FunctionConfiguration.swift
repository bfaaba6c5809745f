/// The configuration that a template gives a function in a deployment.
package struct FunctionConfiguration: Sendable {
    /// An environment variable.
    package struct Variable: Sendable {
        package let name: String
        /// The variable's value, or its stand-in; nil if only a deployment knows it, or if it is not a string.
        package let value: String?
        /// The reason and the place of an unknown value, and its stand-in; nil if the value is known.
        package let unknown: Stack.Unknown?
        /// A Boolean value that indicates whether the value is a list, an object or empty; CloudFormation rejects it.
        package let isNoText: Bool
        /// A Boolean value that indicates whether the value names a KMS key of the template, or an alias of such a key.
        package let isKey: Bool
        /// The logical id of the template's DynamoDB table that an unknown value names; nil for other values.
        package let table: String?
    }

    /// Lambda's default time-out, in seconds.
    package static let defaultTimeout = 3
    /// Lambda's default memory, in MiB.
    package static let defaultMemory = 128

    /// The logical id.
    package let id: String
    /// The logical id, or the name that takes its place if the templates of several stacks have the id.
    package let name: String
    /// The value of `FunctionName`; nil if the template sets none, or if only a deployment knows it.
    package let functionName: String?
    /// The function's ARN in the deployment; nil if it is unknown.
    package let arn: String?
    package let place: TemplatePlace
    /// A Boolean value that indicates whether SAM builds the function with the Makefile's target `build-ID`.
    package let isBuiltByMake: Bool
    package let code: DeployedCode
    /// The time-out in seconds; Lambda's default if the template sets no time-out, or if only a deployment knows it.
    package let timeout: Int
    /// The memory in MiB; Lambda's default if the template sets no memory, or if only a deployment knows it.
    package let memory: Int
    /// The environment variables, in the template's order.
    package let variables: [Variable]

    init(_ function: Stack.Resource, in stack: Stack) {
        let (template, properties) = (stack.template, function.properties)
        let node = template.resource(function.id)
        id = function.id
        name = stack.deployment.name(of: id)
        functionName = properties["FunctionName"]?.text
        arn = stack.deployment.reference(id, function.type, "Arn")
        place = function.place
        code = DeployedCode(function, in: stack)
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
                isNoText: member.value.kindOfNoText != nil, isKey: template.namesKey(member.value),
                table: template.table(of: unknown["Environment.Variables.\(member.name)"]?.reason))
            let isThere = variable.value != nil || variable.unknown != nil || variable.isNoText
            if isThere, !variables.contains(where: { $0.name == member.name }) { variables.append(variable) }
        }
    }
}

extension Stack {
    /// The functions with valid logical ids.
    ///
    /// Other ids are left out, because an id such as `../x` could be used as a path.
    package var functions: [FunctionConfiguration] {
        resources.filter { $0.type == "AWS::Lambda::Function" && CloudTemplate.Resource.isLogicalID($0.id) }.map {
            FunctionConfiguration($0, in: self)
        }
    }
}

extension Template {
    /// Returns true if a value names a key of AWS KMS, or an alias of a key.
    fileprivate func namesKey(_ node: TemplateNode) -> Bool {
        parts(node).contains { part in
            guard case .resource(let id, _) = part else { return false }
            return ["AWS::KMS::Key", "AWS::KMS::Alias"].contains(resource(id)?.type)
        }
    }
}

extension Template {
    /// Returns the logical id of the DynamoDB table that an unknown value names; nil for other reasons.
    fileprivate func table(of reason: UnknownReason?) -> String? {
        guard case .reference(let name)? = reason else { return nil }
        let id = name.hasSuffix(".Arn") ? String(name.dropLast(4)) : name
        return resource(id)?.type == "AWS::DynamoDB::Table" ? id : nil
    }
}
