/// The values that a deployment decides: pseudo parameters and the values of references to resources.
package struct Deployment: Sendable {
    /// A function that returns the value of a resource's `Ref` or attribute; nil if the value is unknown.
    package typealias References = @Sendable (_ id: String, _ type: String, _ attribute: String?) -> String?

    /// A function that returns a stand-in for a property that only the deployment knows; nil leaves the property out.
    ///
    /// `assumed` is the property with stand-ins for the parameters; nil if more than parameters is unknown.
    package typealias StandIns =
        @Sendable (_ resource: Resource, _ path: String, _ parts: [TextPart], _ assumed: String?) -> String?

    /// A function that returns the value that another stack exports under a name; nil if the value is unknown.
    typealias Imports = @Sendable (_ name: [TextPart]) -> String?

    /// The values of pseudo parameters, such as `AWS::Region`.
    package private(set) var pseudoParameters: [String: String]
    package private(set) var reference: References
    /// A Boolean value that indicates whether a parameter without a default gets the first of its allowed values.
    package let takesAllowedValues: Bool
    /// A Boolean value that indicates whether stand-ins for parameters decide the conditions that are unknown otherwise.
    package let assumesConditions: Bool
    let standIn: StandIns
    /// The names of the resources whose logical ids other stacks have as well, by the ids.
    private let names: [String: String]
    private(set) var imported: Imports = { _ in nil }

    package init(
        pseudoParameters: [String: String], names: [String: String] = [:], takesAllowedValues: Bool = false,
        assumesConditions: Bool = false, standIn: @escaping StandIns = { _, _, _, _ in nil },
        reference: @escaping References
    ) {
        self.names = names
        self.standIn = standIn
        self.pseudoParameters = pseudoParameters
        self.takesAllowedValues = takesAllowedValues
        self.assumesConditions = assumesConditions
        self.reference = reference
    }

    /// Returns the name of a resource, which differs from the names of the resources of all other stacks.
    package func name(of id: String) -> String { names[id] ?? id }

    /// Returns the deployment with the values that other stacks export, and with the outputs of nested stacks.
    ///
    /// `outputs` are the known outputs by the logical id of the nested stack and by their names.
    func linked(_ outputs: [String: [String: String]], _ imported: @escaping Imports) -> Deployment {
        var deployment = self
        deployment.imported = imported
        guard !outputs.isEmpty else { return deployment }
        let reference = reference
        deployment.reference = { id, type, attribute in
            let name = attribute.map { $0.trimmingPrefix("Outputs.") }.map(String.init)
            return name.flatMap { outputs[id]?[$0] } ?? reference(id, type, attribute)
        }
        return deployment
    }

    /// The same deployment, in which the stack has no name.
    var withoutStackName: Deployment {
        var deployment = self
        deployment.pseudoParameters["AWS::StackName"] = nil
        return deployment
    }

    /// A property of a resource, by the resource's logical id and the path inside its properties.
    package struct Property: Hashable, Sendable {
        package let resource: String
        package let path: String

        package init(_ resource: String, _ path: String) {
            self.resource = resource
            self.path = path
        }
    }

    /// The properties that have no stand-ins of parameters.
    private(set) var bare: Set<Property> = []

    /// Returns a deployment in which some properties have no stand-ins of parameters.
    package func assumingNothing(for properties: Set<Property>) -> Deployment {
        var deployment = self
        deployment.bare = properties
        return deployment
    }

    /// A deployment that knows only the defaults of parameters.
    package static let defaults = Deployment(pseudoParameters: [:]) { _, _, _ in nil }
}
