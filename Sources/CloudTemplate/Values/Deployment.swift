/// The values that a deployment decides: pseudo parameters and the values of references to resources.
package struct Deployment: Sendable {
    /// A function that returns the value of a resource's `Ref` or attribute; nil if the value is unknown.
    package typealias References = @Sendable (_ id: String, _ type: String, _ attribute: String?) -> String?

    /// A function that returns a stand-in for a property that only the deployment knows; nil leaves the property out.
    package typealias StandIns = @Sendable (_ resource: Resource, _ path: String, _ parts: [TextPart]) -> String?

    /// The values of pseudo parameters, such as `AWS::Region`.
    package let pseudoParameters: [String: String]
    package let reference: References
    /// A Boolean value that indicates whether a parameter without a default gets the first of its allowed values.
    package let takesAllowedValues: Bool
    let standIn: StandIns

    package init(
        pseudoParameters: [String: String], takesAllowedValues: Bool = false,
        standIn: @escaping StandIns = { _, _, _ in nil }, reference: @escaping References
    ) {
        self.standIn = standIn
        self.pseudoParameters = pseudoParameters
        self.takesAllowedValues = takesAllowedValues
        self.reference = reference
    }

    /// A deployment that knows only the defaults of parameters.
    package static let defaults = Deployment(pseudoParameters: [:]) { _, _, _ in nil }
}
