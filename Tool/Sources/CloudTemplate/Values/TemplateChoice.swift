/// A value that a property may have, and the conditions under which the property has it.
package struct TemplateChoice: Sendable {
    package let node: TemplateNode
    package let conditions: [String: Bool]
}

extension Template {
    /// Returns the possible values of a node: both branches of each `Fn::If` whose condition is unknown.
    ///
    /// `AWS::NoValue` is left out. A value that only a deployment knows is returned as a call of its intrinsic function.
    package func choices(_ node: TemplateNode?, _ conditions: [String: Bool] = [:]) -> [TemplateChoice] {
        guard let node else { return [] }
        guard let (function, argument) = node.call else {
            if case .null = node.content { return [] }
            return [TemplateChoice(node: node, conditions: conditions)]
        }
        switch function {
        case "Fn::If" where argument.elements.count == 3:
            guard let name = argument.elements[0].text else { break }
            return [(1, true), (2, false)].flatMap { index, value in
                conditions[name] == !value
                    ? [] : choices(argument.elements[index], conditions.merging([name: value]) { $1 })
            }
        case "Ref" where argument.text == "AWS::NoValue":
            return []
        default:
            break
        }
        return [TemplateChoice(node: node, conditions: conditions)]
    }

    /// Returns true if a value is an object, a list or a string, and not a call of an intrinsic function.
    package func isKnown(_ node: TemplateNode) -> Bool { node.call == nil }
}
