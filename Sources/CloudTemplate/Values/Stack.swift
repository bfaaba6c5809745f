/// A template's resources as a deployment would create them, as far as their values are known without one.
///
/// Parameters have their defaults, conditions are worked out, and SAM's functions are Lambda's.
package struct TemplateStack: Sendable {
    /// A resource of the stack.
    package struct Resource: Sendable {
        /// Its logical id.
        package let id: String
        /// The type, such as `AWS::Cognito::UserPool`.
        package let type: String
        /// Its place in the template.
        package let place: TemplatePlace
        /// Its properties, without those whose value is not known.
        package let properties: TemplateValue
    }

    /// A value that only a deployment knows.
    package struct Unknown: Sendable {
        /// The logical id of the resource.
        package let resource: String
        /// The way to it inside the resource's properties, such as `Environment.Variables.TABLE`.
        package let path: String
        /// Its place in the template.
        package let place: TemplatePlace
        /// The reason that it is not known.
        package let reason: String
    }

    /// The resources, in the order of the template.
    package let resources: [Resource]
    /// The values that are not known.
    package let unknown: [Unknown]
    /// The macros that may change the stack in ways that are not known.
    package let macros: [String]

    /// Reads a template.
    ///
    /// - Parameters:
    ///   - bytes: The template's text.
    ///   - pseudoParameters: The values of `AWS::Region` and the like.
    ///   - reference: Returns what `Ref` of a resource is, or an attribute of it; nil if that is not known.
    /// - Throws: ``TemplateError`` for a text that is no template.
    package init(
        _ bytes: [UInt8], pseudoParameters: [String: String],
        reference: @escaping (_ id: String, _ type: String, _ attribute: String?) -> String?
    ) throws(TemplateError) {
        let template = try Template(bytes)
        var evaluation = TemplateEvaluation(template, pseudoParameters: pseudoParameters, reference: reference)
        var resources: [Resource] = []
        for resource in template.resources {
            if let condition = resource.condition, evaluation.condition(named: condition) == false { continue }
            let properties = evaluation.value(resource.properties, in: resource.id)
            resources.append(
                Resource(
                    id: resource.id, type: resource.type, place: resource.place,
                    properties: properties ?? .object([])))
        }
        self.resources = resources
        unknown = evaluation.unknown
        macros = template.macros.map(\.name)
    }
}
