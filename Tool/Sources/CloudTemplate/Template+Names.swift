extension Template {
    /// Returns the parameter, pseudo parameter, resource or attribute that a name refers to.
    func reference(_ name: String, _ attribute: String?) -> TextPart {
        if let id = references[attribute.map { "\(name).\($0)" } ?? name] { return .resource(id, attribute: nil) }
        if name.hasPrefix("AWS::") { return .pseudo(name) }
        if attribute == nil, isParameter(name) { return .parameter(name) }
        if resource(name) != nil { return .resource(name, attribute: attribute) }
        return .unknown(mayBeMade(name) ? .reference(name) : .name(name, ofResource: attribute != nil))
    }

    /// Returns the names of the resources, and also of the parameters unless `isOnly` is true.
    func names(ofResourcesOnly isOnly: Bool) -> [String] {
        resources.map(\.id) + (isOnly ? [] : root["Parameters"]?.members.map(\.name) ?? [])
    }

    /// Returns true if a macro, SAM or a module may create a resource with this name.
    private func mayBeMade(_ name: String) -> Bool {
        !macros.isEmpty || name.hasPrefix("Serverless")
            || name.indices.dropFirst().prefix(255).contains { resource(String(name[..<$0])) != nil }
    }
}
