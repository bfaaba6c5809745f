/// A setting with which a function must not start, as an author's `init` throws it.
///
/// Its text goes to the log, and to nobody else where Cognito calls: say what is wrong and what would be right, and leave out
/// the value where it is a secret.
public struct InvalidSetting: Error, Hashable, Sendable, CustomStringConvertible {
    /// The environment variable.
    public let variable: String
    /// The problem, as the rest of a sentence that begins with the variable.
    public let problem: String

    /// Creates an error such as `BLOCKED_HOURS is '22-6', but a span of hours looks like 22:00-06:00`.
    public init(_ variable: String, _ problem: String) {
        self.variable = variable
        self.problem = problem
    }

    /// The whole sentence.
    public var description: String { "The environment variable \(variable) \(problem)." }
}
