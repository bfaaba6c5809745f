/// Lambda's limits, in bytes.
enum Limit {
    /// The limit of an event and of an answer: six MiB, and what AWS's emulator takes beyond.
    static let payload = 6 * 1024 * 1024 + 100
    /// The limit of an event for which nobody waits.
    static let asynchronousPayload = 1024 * 1024
    /// The limit of the end of the log that a caller may ask for.
    static let logTail = 4096
}
