package import CloudTemplate
import LocalUserPools

/// The user pools and identity pools of templates, and notes about the parts that the local server ignores.
package struct TemplatePools: Sendable {
    /// A note about a part that a local pool ignores, or about a value that only a deployment knows.
    package struct Note: Sendable {
        /// The number of the stack that has the resource.
        package let stack: Int
        package let resource: String
        /// The path to the property; nil if the note is about the whole resource.
        package let path: String?
        package let place: TemplatePlace
        package let text: String
        /// A Boolean value that indicates whether the pool lacks the part.
        package var isLeftOut = false
    }

    package let stacks: [Stack]
    package let pools: [PoolDefinition]
    package let identityPools: [IdentityPoolDefinition]
    /// The functions that read a stream of Cognito Streams, with the streams' names.
    package let streamConsumers: [(stream: String, function: String)]
    /// The names of pools and clients in the templates, by the id of the pool or client; a name is usually the logical id.
    package let names: [String: String]
    package let notes: [Note]
    /// The word that names of domains have in addition, so that no other pool has them; nil for the names of the template.
    let label: String?

    /// Reads the pools of stacks, whose deployments give pools and clients their ids.
    ///
    /// The parts of a pool may be in other stacks than the pool. With a `label`, domains have names of their own.
    package init(_ stacks: [Stack], label: String? = nil) {
        self.stacks = stacks
        self.label = label
        var reader = TemplatePoolReader(stacks)
        reader.read()
        pools = label.map { label in reader.pools.map { $0.labelingDomains(label) } } ?? reader.pools
        identityPools = reader.identityPools
        streamConsumers = reader.streamConsumers
        names = reader.names
        notes =
            reader.notes
            + stacks.enumerated().flatMap { number, stack in
                stack.template.macros.map {
                    Note(
                        stack: number, resource: "", path: nil, place: TemplatePlace(line: 1, column: 1),
                        text: "the macro \($0.name) is not run: anything that it would add is missing")
                }
            }
    }

    /// Returns the resource with a name, and the number of the stack that has it; nil without such a resource.
    func resource(named name: String) -> (stack: Int, resource: Stack.Resource)? {
        for (number, stack) in stacks.enumerated() {
            if let resource = stack.resources.first(where: { stack.deployment.name(of: $0.id) == name }) {
                return (number, resource)
            }
        }
        return nil
    }

    /// The ARNs of all functions that the pools and streams call.
    package var functionARNs: [String] {
        pools.flatMap(\.functionARNs) + identityPools.compactMap(\.functionARN) + streamConsumers.map(\.function)
    }
}
