/// A transfer without a response.
struct Failure: Error {
    let error: HTTPSError
    /// A Boolean value that indicates whether the request may be sent once more: the connection broke before any byte
    /// of an answer, and either nothing had been sent or receiving it twice does no harm.
    var mayRepeat = false
}
