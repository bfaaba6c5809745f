/// An error that adds something to the author's error.
package protocol ErrorWithCause: Error {
    /// The author's error.
    var underlying: any Error { get }
}
