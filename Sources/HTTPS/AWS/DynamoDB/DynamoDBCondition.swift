/// A condition that an item must meet for a change, which DynamoDB checks in the same step.
///
/// ```swift
/// import HTTPS
///
/// let isFree: DynamoDBCondition = .missing("owner") || .less("until", than: 1_767_225_600)
/// ```
///
/// Attribute names are taken as they are, also if they are reserved words or contain dots.
public struct DynamoDBCondition: Sendable {
    private indirect enum Node: Sendable {
        case function(String, String, DynamoDBValue?)
        case comparison(String, String, DynamoDBValue)
        case both(Node, String, Node)
        case not(Node)
    }

    private let node: Node

    private init(_ node: Node) { self.node = node }

    /// Holds if the item has the attribute; with an attribute of the key, if the item exists.
    public static func exists(_ name: String) -> DynamoDBCondition { .init(.function("attribute_exists", name, nil)) }

    /// Holds if the item lacks the attribute; with an attribute of the key, if the item does not exist.
    public static func missing(_ name: String) -> DynamoDBCondition {
        .init(.function("attribute_not_exists", name, nil))
    }

    /// Holds if the attribute has the value.
    public static func equal(_ name: String, _ value: DynamoDBValue) -> DynamoDBCondition {
        .init(.comparison(name, "=", value))
    }

    /// Holds if the attribute has another value, or if the item lacks it.
    public static func notEqual(_ name: String, _ value: DynamoDBValue) -> DynamoDBCondition {
        .init(.comparison(name, "<>", value))
    }

    /// Holds if the attribute is less than the value; false if the item lacks it.
    public static func less(_ name: String, than value: DynamoDBValue) -> DynamoDBCondition {
        .init(.comparison(name, "<", value))
    }

    /// Holds if the attribute is the value or less; false if the item lacks it.
    public static func atMost(_ name: String, _ value: DynamoDBValue) -> DynamoDBCondition {
        .init(.comparison(name, "<=", value))
    }

    /// Holds if the attribute is greater than the value; false if the item lacks it.
    public static func greater(_ name: String, than value: DynamoDBValue) -> DynamoDBCondition {
        .init(.comparison(name, ">", value))
    }

    /// Holds if the attribute is the value or greater; false if the item lacks it.
    public static func atLeast(_ name: String, _ value: DynamoDBValue) -> DynamoDBCondition {
        .init(.comparison(name, ">=", value))
    }

    /// Holds if the string begins with another one.
    public static func begins(_ name: String, with prefix: String) -> DynamoDBCondition {
        .init(.function("begins_with", name, .text(prefix)))
    }

    /// Holds if a set or list has the element, or a string has the part.
    public static func contains(_ name: String, _ element: DynamoDBValue) -> DynamoDBCondition {
        .init(.function("contains", name, element))
    }

    /// Returns a condition that holds if both conditions hold.
    public static func && (left: DynamoDBCondition, right: DynamoDBCondition) -> DynamoDBCondition {
        .init(.both(left.node, "AND", right.node))
    }

    /// Returns a condition that holds if either condition holds.
    public static func || (left: DynamoDBCondition, right: DynamoDBCondition) -> DynamoDBCondition {
        .init(.both(left.node, "OR", right.node))
    }

    /// Returns the opposite of a condition.
    public static prefix func ! (condition: DynamoDBCondition) -> DynamoDBCondition { .init(.not(condition.node)) }

    /// Writes the condition as an expression with placeholders.
    func write(with placeholders: inout DynamoDBPlaceholders) -> String { Self.write(node, with: &placeholders) }

    private static func write(_ node: Node, with placeholders: inout DynamoDBPlaceholders) -> String {
        switch node {
        case .function(let function, let name, let value):
            let name = placeholders.name(name)
            return "\(function)(\(name)\(value.map { ", \(placeholders.value($0))" } ?? ""))"
        case .comparison(let name, let sign, let value):
            return "\(placeholders.name(name)) \(sign) \(placeholders.value(value))"
        case .both(let left, let word, let right):
            return "(\(write(left, with: &placeholders)) \(word) \(write(right, with: &placeholders)))"
        case .not(let node): return "(NOT \(write(node, with: &placeholders)))"
        }
    }
}
