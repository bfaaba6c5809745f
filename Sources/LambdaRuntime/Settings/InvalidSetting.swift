/// An error in a setting, thrown from an author's `init` to stop the function from starting.
///
/// Its text goes to the log, and Cognito passes it to no one. Say what is wrong and what would be right, and leave out
/// a secret value.
public struct InvalidSetting: Error, Hashable, Sendable, CustomStringConvertible {
    /// The environment variable.
    public let variable: String
    /// The problem, which continues a sentence that begins with the variable.
    public let problem: String

    /// Creates an error such as `BLOCKED_HOURS is '22-6', but a span of hours looks like 22:00-06:00`.
    public init(_ variable: String, _ problem: String) {
        self.variable = variable
        self.problem = problem
    }

    /// The complete sentence.
    public var description: String { "The environment variable \(variable) \(problem)." }
}
