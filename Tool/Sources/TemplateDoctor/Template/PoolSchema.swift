import CloudTemplate
@_spi(Internal) import CognitoModel
import CognitoOperations

extension Template {
    /// Returns the attributes in a pool's schema by their full names, including both branches of each `Fn::If`.
    func attributes(of pool: Resource) -> [(name: String, node: TemplateNode)] {
        let elements = choices(pool["Schema"]).flatMap(\.node.elements).flatMap { choices($0) }
        return elements.map(\.node).compactMap { node in
            guard let given = literal(node["Name"]) else { return nil }
            let isForDevelopers = flag(node["DeveloperOnlyAttribute"]) == true
            return (SchemaElement(name: given, type: nil, isForDevelopers: isForDevelopers).fullName, node)
        }
    }

    /// Returns true if the template shows the names of all attributes of a pool.
    func showsAttributes(of pool: Resource) -> Bool {
        choices(pool["Schema"]).allSatisfy { list in
            list.node.call == nil
                && list.node.elements.flatMap { choices($0) }.allSatisfy { literal($0.node["Name"]) != nil }
        }
    }
}
