/// The values that a template's parameters have in place of their defaults.
package struct ParameterValues: Sendable {
    /// The values to use as they are, by the parameters' names.
    package var given: [String: String]
    /// The values that a deployment passes, by the parameters' names.
    ///
    /// For a parameter of the parameter store, such a value is only the name of an entry. `given` wins.
    package var deployed: [String: String]
    /// The values that other stacks of the deployment give, by the parameters' names; the other two win.
    var linked: [String: String] = [:]

    package init(given: [String: String] = [:], deployed: [String: String] = [:]) {
        self.given = given
        self.deployed = deployed
    }

    /// Returns the value of a parameter; nil if it has only its default.
    ///
    /// A value that a deployment would refuse does not count.
    func value(of name: String, _ parameter: TemplateNode) -> String? {
        if let value = given[name] { return value }
        let allowed = parameter["AllowedValues"]?.elements.compactMap(\.text) ?? []
        guard let value = deployed[name], !parameter.isInParameterStore, allowed.isEmpty || allowed.contains(value)
        else { return linked[name] }
        return value
    }
}

extension TemplateNode {
    /// A Boolean value that indicates whether a parameter's default names an entry of the parameter store.
    var isInParameterStore: Bool { self["Type"]?.text?.hasPrefix("AWS::SSM::") ?? false }
}
