/// Lambda's limits, in bytes.
enum Limit {
    /// The limit of an event and of an answer: six MiB, and the extra bytes that AWS's emulator accepts.
    static let payload = 6 * 1024 * 1024 + 100
    /// The limit of an asynchronous event.
    static let asynchronousPayload = 1024 * 1024
    /// The limit of the log's end that a caller may request.
    static let logTail = 4096
}
