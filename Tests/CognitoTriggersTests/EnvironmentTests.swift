import LambdaRuntime
import Testing

/// Settings as values, and the errors about wrong ones.
@Suite struct EnvironmentTests {
    private func reading<Value>(_ text: String, _ read: () throws -> Value) throws -> Value {
        try ProcessOverrides(variables: ["LIMIT": text], log: { _ in }, now: nil, random: nil, decided: { _ in })
            .apply(read)
    }

    @Test(arguments: [("", nil), ("7", 7), ("-3", -3), ("+5", 5)])
    func `a whole number is read, and none where the variable is not set`(_ text: String, _ number: Int?) throws {
        #expect(try reading(text) { try LambdaEnvironment.integer("LIMIT") } == number)
    }

    @Test(arguments: [
        ("many", Int.min, Int.max, "must be a whole number"),
        ("1.5", Int.min, Int.max, "must be a whole number"),
        (" 1", Int.min, Int.max, "must be a whole number"),
        ("99999999999999999999", Int.min, Int.max, "must be a whole number"),
        ("0", 1, Int.max, "must be a whole number of at least 1"),
        ("11", Int.min, 10, "must be a whole number of at most 10"),
        ("101", 1, 100, "must be a whole number of at least 1 and at most 100"),
    ])
    func `another text, or a number out of range, is an error that says what would be right`(
        _ text: String, _ least: Int, _ most: Int, _ problem: String
    ) {
        #expect(throws: InvalidSetting("LIMIT", "is '\(text)', but \(problem)")) {
            try reading(text) { try LambdaEnvironment.integer("LIMIT", in: least...most) }
        }
    }

    @Test(arguments: [("", nil), ("true", true), ("false", false)])
    func `a flag is true, false or not set`(_ text: String, _ flag: Bool?) throws {
        #expect(try reading(text) { try LambdaEnvironment.flag("LIMIT") } == flag)
    }

    @Test(arguments: ["yes", "1", "True", " true"])
    func `a flag is never guessed`(_ text: String) {
        #expect(throws: InvalidSetting("LIMIT", "is '\(text)', but must be true or false")) {
            try reading(text) { try LambdaEnvironment.flag("LIMIT") }
        }
    }
}
