public import Testing

/// One row of a parameterised test, with the words by which a failure names it.
public struct Row<Value: Sendable>: Sendable, CustomTestStringConvertible {
    /// The words by which a failure names the row.
    public let testDescription: String
    /// The row's value.
    public let value: Value

    /// Creates a row.
    public init(_ description: String, _ value: Value) {
        testDescription = description
        self.value = value
    }

    /// Creates a row of several values, which are a tuple.
    public init<First, Second, each Other>(
        _ description: String, _ first: First, _ second: Second, _ others: repeat each Other
    ) where Value == (First, Second, repeat each Other) {
        self.init(description, (first, second, repeat each others))
    }
}
