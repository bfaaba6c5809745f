/// An error in a setting; throw it from a function's `init` to stop the function from starting.
///
/// The text goes only to the log; Cognito does not pass it on. Say what is wrong and what would be right, but leave out
/// secret values.
public struct InvalidSetting: Error, Hashable, Sendable, CustomStringConvertible {
    /// The environment variable.
    public let variable: String
    /// The problem, as the rest of a sentence that begins with the variable's name.
    public let problem: String

    /// Creates an error such as `BLOCKED_HOURS has '22-6', but a span of hours must look like 22:00-06:00`.
    public init(_ variable: String, _ problem: String) {
        self.variable = variable
        self.problem = problem
    }

    /// The complete sentence.
    public var description: String { "The environment variable \(variable) \(problem)." }
}
