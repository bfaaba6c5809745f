/// A change of one attribute of an item.
///
/// ```swift
/// import HTTPS
///
/// let changes: [DynamoDBChange] = [.set("plan", to: "pro"), .add(1, to: "sign-ins"), .remove("trial")]
/// ```
public struct DynamoDBChange: Sendable {
    private let clause: String
    private let name: String
    private let value: DynamoDBValue?
    private let keepsFirst: Bool

    private init(_ clause: String, _ name: String, _ value: DynamoDBValue?, keepsFirst: Bool = false) {
        (self.clause, self.name, self.value, self.keepsFirst) = (clause, name, value, keepsFirst)
    }

    /// Sets an attribute.
    public static func set(_ name: String, to value: DynamoDBValue) -> DynamoDBChange { .init("SET", name, value) }

    /// Sets an attribute only if the item lacks it.
    public static func setOnce(_ name: String, to value: DynamoDBValue) -> DynamoDBChange {
        .init("SET", name, value, keepsFirst: true)
    }

    /// Adds a number, which may be negative, or the elements of a set; a missing attribute counts as zero or empty.
    public static func add(_ value: DynamoDBValue, to name: String) -> DynamoDBChange { .init("ADD", name, value) }

    /// Removes elements from a set.
    public static func delete(_ elements: DynamoDBValue, from name: String) -> DynamoDBChange {
        .init("DELETE", name, elements)
    }

    /// Removes an attribute.
    public static func remove(_ name: String) -> DynamoDBChange { .init("REMOVE", name, nil) }

    /// Writes changes as an expression with placeholders.
    static func write(_ changes: [DynamoDBChange], with placeholders: inout DynamoDBPlaceholders) -> String {
        ["SET", "ADD", "REMOVE", "DELETE"].compactMap { clause in
            let parts = changes.filter { $0.clause == clause }.map { $0.write(with: &placeholders) }
            return parts.isEmpty ? nil : "\(clause) \(parts.joined(separator: ", "))"
        }.joined(separator: " ")
    }

    private func write(with placeholders: inout DynamoDBPlaceholders) -> String {
        let name = placeholders.name(name)
        guard let value = value.map({ placeholders.value($0) }) else { return name }
        guard clause == "SET" else { return "\(name) \(value)" }
        return keepsFirst ? "\(name) = if_not_exists(\(name), \(value))" : "\(name) = \(value)"
    }
}
