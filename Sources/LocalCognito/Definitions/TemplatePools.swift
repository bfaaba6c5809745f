package import CloudTemplate
package import LocalUserPools

/// The user pools and identity pools of a template, and notes about the parts that the local server ignores.
package struct TemplatePools: Sendable {
    /// A note about a part that a local pool ignores, or about a value that only a deployment knows.
    package struct Note: Sendable {
        package let resource: String
        /// The path to the property; nil if the note is about the whole resource.
        package let path: String?
        package let place: TemplatePlace
        package let text: String
    }

    let stack: Stack
    package let pools: [PoolDefinition]
    package let identityPools: [IdentityPoolDefinition]
    /// The functions that read a stream of Cognito Streams, with the streams' names.
    package let streamConsumers: [(stream: String, function: String)]
    /// The logical ids of pools and clients in the template, by the id of the pool or client.
    package let names: [String: String]
    package let notes: [Note]

    /// Reads the pools of a stack, whose deployment gives pools and clients their ids.
    package init(_ stack: Stack) {
        self.stack = stack
        var reader = TemplatePoolReader(stack: stack)
        reader.read()
        pools = reader.pools
        identityPools = reader.identityPools
        streamConsumers = reader.streamConsumers
        names = reader.names
        notes =
            reader.notes
            + stack.template.macros.map {
                Note(
                    resource: "", path: nil, place: TemplatePlace(line: 1, column: 1),
                    text: "the macro \($0.name) is not run: anything that it would add is missing")
            }
    }

    /// The ARNs of all functions that the pools and streams call.
    package var functionARNs: [String] {
        pools.flatMap(\.functionARNs) + identityPools.compactMap(\.functionARN) + streamConsumers.map(\.function)
    }
}
