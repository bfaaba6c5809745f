extension Template {
    /// Returns what a name is: a parameter, a pseudo parameter, a resource or an attribute of one.
    func reference(_ name: String, _ attribute: String?) -> TextPart {
        if let id = references[attribute.map { "\(name).\($0)" } ?? name] { return .resource(id, attribute: nil) }
        if name.hasPrefix("AWS::") { return .pseudo(name) }
        if attribute == nil, isParameter(name) { return .parameter(name) }
        if resource(name) != nil { return .resource(name, attribute: attribute) }
        return .unknown(mayBeMade(name) ? .reference(name) : .name(name, ofResource: attribute != nil))
    }

    /// The names of resources and parameters, or of resources alone.
    func names(ofResourcesOnly isOnly: Bool) -> [String] {
        resources.map(\.id) + (isOnly ? [] : root["Parameters"]?.members.map(\.name) ?? [])
    }

    /// Returns true if a macro, SAM or a module may make a resource of that name.
    private func mayBeMade(_ name: String) -> Bool {
        !macros.isEmpty || name.hasPrefix("Serverless")
            || name.indices.dropFirst().prefix(255).contains { resource(String(name[..<$0])) != nil }
    }
}
