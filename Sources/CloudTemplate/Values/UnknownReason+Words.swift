import CognitoEditDistance

extension UnknownReason {
    /// A Boolean value that indicates whether the template has to change, because no deployment can know the value.
    package var isMistake: Bool {
        if case .name = self { true } else { false }
    }

    /// Returns the reason in words.
    package func words(in template: Template) -> String {
        switch self {
        case .condition(let name): return "the condition \(name) is not known"
        case .parameter(let name): return "the parameter \(name) has no default"
        case .reference(let name): return "\(name) is known to a deployment alone"
        case .lookup: return "it is looked up at the deployment"
        case .function(let name): return "\(name) is worked out at the deployment"
        case .notText: return "it is not a text"
        case .name(let name, let isOfResource):
            let near = EditDistance.nearest(to: name, among: template.names(ofResourcesOnly: isOfResource))
            return "there is no resource\(isOfResource ? "" : " or parameter") \(name)"
                + (near.map { "; did you mean \($0)?: write \($0)" } ?? ": add it to the template, or name another")
        }
    }
}
