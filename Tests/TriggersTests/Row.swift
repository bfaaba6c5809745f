import Testing

/// One row of a parameterised test, with the words by which a failure names it.
struct Row<Value: Sendable>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let value: Value

    init(_ description: String, _ value: Value) {
        testDescription = description
        self.value = value
    }
}
