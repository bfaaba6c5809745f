/// The sizes that Lambda limits, in bytes.
enum Limit {
    /// The maximum size of an event and of an answer: six MiB, and the extra bytes that AWS's emulator accepts.
    static let payload = 6 * 1024 * 1024 + 100
    /// The maximum size of an asynchronous event.
    static let asynchronousPayload = 1024 * 1024
    /// The maximum length of the log's end, which a caller may request.
    static let logTail = 4096
}
