/// The conditions of a template, evaluated for a deployment.
struct ConditionTable {
    private let nodes: TemplateNode?
    private let evaluation: Evaluation
    private var results: [String: Bool?] = [:]
    /// The maximum depth to which conditions may name other conditions.
    private static let most = 100

    init(_ template: Template, _ evaluation: Evaluation) {
        nodes = template.root["Conditions"]
        self.evaluation = evaluation
        for condition in nodes?.members ?? [] { _ = holds(named: condition.name, Self.most) }
    }

    /// The known conditions, with their values.
    var known: [String: Bool] { results.compactMapValues(\.self) }

    private mutating func holds(named name: String, _ left: Int) -> Bool? {
        if let result = results[name] { return result }
        // Because of this entry, a condition that refers to itself is unknown.
        results[name] = .some(nil)
        let result = left > 0 ? nodes?[name].flatMap { holds($0, left - 1) } : nil
        results[name] = .some(result)
        return result
    }

    private mutating func holds(_ node: TemplateNode, _ left: Int) -> Bool? {
        guard let (function, argument) = node.call else { return nil }
        switch function {
        case "Condition": return argument.text.flatMap { holds(named: $0, left) }
        case "Fn::Equals":
            guard argument.elements.count == 2, let one = evaluation.value(argument.elements[0]).text,
                let other = evaluation.value(argument.elements[1]).text
            else { return nil }
            return one == other
        case "Fn::Not": return argument.elements.first.flatMap { holds($0, left) }.map { !$0 }
        case "Fn::And", "Fn::Or":
            let sides = argument.elements.map { holds($0, left) }
            let decisive = function == "Fn::Or"
            if sides.contains(decisive) { return decisive }
            return sides.contains(nil) ? nil : !decisive
        default: return nil
        }
    }
}
