package struct Resource: Sendable {
    package let id: String
    /// The resource's type, such as `AWS::Cognito::UserPool`.
    package let type: String
    package let place: TemplatePlace
    /// The whole resource, with `Type`, `Properties`, `Condition` and other members.
    package let node: TemplateNode

    package init(id: String, type: String, place: TemplatePlace, node: TemplateNode) {
        self.id = id
        self.type = type
        self.place = place
        self.node = node
    }

    /// Creates a resource that a transform adds.
    ///
    /// It has the place and the condition of the given resource.
    package init(id: String, type: String, properties: TemplateNode, like resource: Resource) {
        let members = [
            TemplateNode.Member(name: "Type", place: resource.place, value: .text(type, at: resource.place)),
            TemplateNode.Member(name: "Properties", place: properties.place, value: properties),
        ]
        let condition = resource.node.member("Condition").map { [$0] } ?? []
        self.init(
            id: id, type: type, place: resource.place,
            node: TemplateNode(.object(members + condition), at: resource.place))
    }

    /// Returns true if a string is a valid logical id: 1 to 255 ASCII letters and digits.
    package static func isLogicalID(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    package var properties: TemplateNode { node["Properties"] ?? TemplateNode(.object([]), at: place) }
    package var condition: String? { node["Condition"]?.text }

    package subscript(property: String) -> TemplateNode? { properties[property] }

    /// A Boolean value that indicates whether the effects are unknown, as for a custom resource or a nested stack.
    package var isOpaque: Bool { Self.isOpaque(type) }

    /// A Boolean value that indicates whether an attribute of the resource may be any ARN, as for a stored parameter.
    package var givesAnything: Bool { Self.givesAnything(type) }

    private static func isOpaque(_ type: String) -> Bool {
        !type.hasPrefix("AWS::") || type.hasPrefix("AWS::CloudFormation::") || type == "AWS::Serverless::Application"
    }

    /// Returns true if an attribute of a resource of this type may be the ARN of anything, as for a stored parameter.
    package static func givesAnything(_ type: String) -> Bool {
        isOpaque(type)
            || ["AWS::SSM::Parameter", "AWS::ServiceCatalog::CloudFormationProvisionedProduct"].contains(type)
    }
}
