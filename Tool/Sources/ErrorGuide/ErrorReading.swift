/// An explanation of an error from an app or a log: what happened, where to look, and what to do.
///
/// The error can come from the AWS CLI, boto3, Amplify, an SDK, Lambda's log or a pool's domain: the address of a
/// callback, the JSON of an OAuth endpoint, or a page. The exception's name before the message is optional.
package struct ErrorReading: Hashable, Sendable {
    /// The name of the known error pattern, such as `refusal`.
    package let shape: String
    /// The cause of the error.
    package let happened: String
    /// The places to look.
    package let look: [String]
    /// The steps to take.
    package let act: [String]
    /// Commands for looking and acting; words in capitals are placeholders for your own names.
    package let commands: [String]
}
