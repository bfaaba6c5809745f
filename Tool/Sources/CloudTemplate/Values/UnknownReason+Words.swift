import CognitoEditDistance

extension UnknownReason {
    /// A Boolean value that indicates whether the template has to change because no deployment can know the value.
    package var isMistake: Bool {
        if case .name = self { true } else { false }
    }

    package func words(in template: Template) -> String {
        switch self {
        case .condition(let name): return "only a deployment decides the condition \(name)"
        case .parameter(let name):
            let isStored = template.isInParameterStore(name)
            return
                "the parameter \(name) has no \(isStored ? "value here" : "default"); --parameter \(name)=VALUE sets it"
        case .reference(let name): return "only a deployment knows \(name)"
        case .lookup: return "it is a dynamic reference, which a deployment resolves"
        case .function("Fn::ImportValue"):
            return "another stack exports it; --template, once more, names that stack's template"
        case .function(let name): return "only a deployment evaluates \(name)"
        case .notText: return "it is not a string"
        case .name(let name, let isOfResource):
            let near = EditDistance.nearest(to: name, among: template.names(ofResourcesOnly: isOfResource))
            return "there is no resource\(isOfResource ? "" : " or parameter") \(name)"
                + (near.map { "; did you mean \($0)?: write \($0)" } ?? ": add it to the template, or use another name")
        }
    }
}
