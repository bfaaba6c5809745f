/// A template after SAM's transform, in which Lambda's functions replace SAM's functions.
package struct Template: Sendable {
    package let isJSON: Bool
    package let root: TemplateNode
    /// The keys that do not count, because the same object has them again.
    package let repeatedKeys: [TemplateReader.RepeatedKey]
    /// The resources in the order of the template; SAM's additions follow the resource that they belong to.
    package var resources: [Resource]
    /// The ids of the resources that SAM adds, by the names that templates use for them, such as `Function.Alias`.
    package var references: [String: String]
    /// The functions' events that SAM turns into triggers.
    package var events: [ServerlessEvent]
    /// The macros, which may still add or change parts.
    package let macros: [Macro]
    /// All references from one resource to another.
    package private(set) var allReferences: [Reference] = []
    private var byID: [String: Resource] = [:]
    private var byType: [String: [Resource]] = [:]
    private var functionsByName: [String: String] = [:]
    private var parameters: [String: TemplateNode] = [:]
    /// The resources to which an opaque resource refers; rules cannot see what the opaque resource does with them.
    private var touched: Set<String> = []

    /// A part of the template that only CloudFormation itself can transform.
    package struct Macro: Sendable {
        package let name: String
        package let place: TemplatePlace
    }

    /// Reads and transforms a template; the given values take the place of its parameters' defaults.
    package init(_ bytes: [UInt8], parameters: ParameterValues = ParameterValues()) throws(TemplateError) {
        try self.init(try TemplateReader.read(bytes), parameters)
    }

    /// Reads a text that is meant to be a template, and returns the template or its error; nil for any other text.
    ///
    /// A text is meant to be a template if the file's name says so, or if it has a top-level member that is typical of
    /// templates.
    package static func ifMeant(_ bytes: [UInt8], isNamedSo: Bool) -> Result<Template, TemplateError>? {
        let words = ["Resources", "AWSTemplateFormatVersion", "Transform"]
        do {
            let document = try TemplateReader.read(bytes)
            guard isNamedSo || words.contains(where: { document.root[$0] != nil }) else { return nil }
            return Result { () throws(TemplateError) in try Template(document, ParameterValues()) }
        } catch {
            let text = String(decoding: bytes, as: UTF8.self)
            let meant = ["Resources:", "AWSTemplateFormatVersion", "Transform:", "\"Resources\""]
            return isNamedSo || meant.contains { text.contains($0) } ? .failure(error) : nil
        }
    }

    /// Transforms a template that was read; the given values take the place of its parameters' defaults.
    package init(
        _ document: TemplateReader.Document, _ values: ParameterValues
    ) throws(TemplateError) {
        let (root, isJSON) = (document.root, document.isJSON)
        guard root.isObject else {
            throw TemplateError(
                "a template must be an object with the member Resources, but this is not an object: is it the right file?",
                at: root.place)
        }
        guard let resources = root.member("Resources") else {
            throw TemplateError(
                "a template must have the member Resources, but this file does not have it: is it the right file?",
                at: root.place)
        }
        guard resources.value.isObject else {
            throw TemplateError("Resources must be an object with a member for each resource", at: resources.place)
        }
        self.root = root
        self.isJSON = isJSON
        repeatedKeys = document.repeated
        macros = Macro.all(in: root)
        references = [:]
        events = []
        var list: [Resource] = []
        for member in resources.value.members where member.value.isObject && !member.name.hasPrefix("Fn::") {
            guard let type = member.value["Type"]?.text else {
                throw TemplateError("the resource \(member.name) has no Type", at: member.place)
            }
            list.append(Resource(id: member.name, type: type, place: member.place, node: member.value))
        }
        self.resources = list
        for parameter in root["Parameters"]?.members ?? [] {
            parameters[parameter.name] =
                values.value(of: parameter.name, parameter.value).map { Self.parameter(parameter.value, with: $0) }
                ?? Self.withoutPlaceholder(parameter)
        }
        index()
        let transformed = ServerlessTransform.applied(to: self)
        self.resources = transformed.resources
        references = transformed.references
        events = transformed.events
        index()
        allReferences = findReferences()
        let opaque = Set(self.resources.filter(\.isOpaque).map(\.id))
        touched = Set(allReferences.filter { opaque.contains($0.from) }.map(\.to))
    }

    /// Builds the indexes for frequent look-ups.
    private mutating func index() {
        byID = Dictionary(resources.map { ($0.id, $0) }) { first, _ in first }
        byType = Dictionary(grouping: resources, by: \.type)
        let names = resources("AWS::Lambda::Function").compactMap { function in
            literal(function["FunctionName"]).map { ($0, function.id) }
        }
        functionsByName = Dictionary(names) { first, _ in first }
    }

    package func resource(_ id: String) -> Resource? { byID[id] }

    package func resources(_ type: String) -> [Resource] { byType[type] ?? [] }

    /// Returns the id of the function with this name; nil if the template does not have the function.
    package func function(named name: String) -> String? { functionsByName[name] }

    /// Returns true if a macro or an opaque resource may affect this resource; rules cannot see such effects.
    package func isTouchedByOthers(_ id: String) -> Bool { !macros.isEmpty || touched.contains(id) }

    /// Returns the default of a parameter; nil if it has no default, or if the default names a value elsewhere.
    ///
    /// A default that is the parameter's own name is a placeholder, which Amplify writes for a value of another stack.
    package func parameterDefault(_ name: String) -> String? {
        guard let parameter = parameters[name] else { return nil }
        return parameter.isInParameterStore ? nil : parameter["Default"]?.text
    }

    /// Returns a parameter without a default that is the parameter's own name.
    private static func withoutPlaceholder(_ parameter: TemplateNode.Member) -> TemplateNode {
        guard parameter.value["Default"]?.text == parameter.name else { return parameter.value }
        return TemplateNode(
            .object(parameter.value.members.filter { $0.name != "Default" }), at: parameter.value.place)
    }

    /// Returns a parameter that has a value as its default; the value is never a name of another one.
    private static func parameter(_ node: TemplateNode, with value: String) -> TemplateNode {
        let type = node["Type"]?.text ?? "String"
        let isList = type.contains("List")
        return .object(
            [
                "Type": .text(isList ? "CommaDelimitedList" : "String", at: node.place),
                "Default": .text(value, at: node.place),
            ], at: node.place)
    }

    /// The names of the parameters.
    package var parameterNames: [String] { (root["Parameters"]?.members ?? []).map(\.name) }

    /// The values that a parameter allows; empty if it allows any value.
    package func allowedValues(of parameter: String) -> [String] {
        root["Parameters"]?[parameter]?["AllowedValues"]?.elements.compactMap(\.text) ?? []
    }

    /// Returns true if a deployment reads the value of a parameter from the parameter store.
    package func isInParameterStore(_ parameter: String) -> Bool {
        root["Parameters"]?[parameter]?.isInParameterStore ?? false
    }

    func parameter(_ name: String) -> TemplateNode? { parameters[name] }

    package func isParameter(_ name: String) -> Bool { parameters[name] != nil }

    /// Returns the place of a resource's property, or of the last existing part of the path; nil without the resource.
    package func place(of path: String, in id: String) -> TemplatePlace? {
        place(of: path.split(separator: ".").map(String.init), in: id)
    }

    /// Returns the place of a resource's property, whose path consists of the names of members and the numbers of elements.
    package func place(of path: [String], in id: String) -> TemplatePlace? {
        guard let resource = resource(id) else { return nil }
        var (node, place) = (resource.properties, resource.place)
        for name in path {
            if let member = node.member(name) {
                (node, place) = (member.value, member.place)
            } else if let number = Int(name), node.elements.indices.contains(number) {
                node = node.elements[number]
                place = node.place
            } else {
                break
            }
        }
        return place
    }
}

extension Template.Macro {
    /// The transforms that do not affect relevant resources.
    private static let harmless: Set<String> = [
        ServerlessTransform.name, "AWS::LanguageExtensions", "AWS::CodeDeployBlueGreen",
    ]

    private static let harmlessBeginning = "AWS::SecretsManager-"

    fileprivate static func all(in root: TemplateNode) -> [Template.Macro] {
        let transforms = (root["Transform"]?.oneOrMore ?? []).compactMap { node in
            (node.text ?? node["Name"]?.text).map { Template.Macro(name: $0, place: node.place) }
        }
        return transforms.filter { !harmless.contains($0.name) && !$0.name.hasPrefix(harmlessBeginning) } + inside(root)
    }

    private static func inside(_ node: TemplateNode) -> [Template.Macro] {
        node.elements.flatMap(inside)
            + node.members.flatMap { member in
                let isMacro = member.name == "Fn::Transform" || member.name.hasPrefix("Fn::ForEach::")
                return isMacro ? [Template.Macro(name: member.name, place: member.place)] : inside(member.value)
            }
    }
}
