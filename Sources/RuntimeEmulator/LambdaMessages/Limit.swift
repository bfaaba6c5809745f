/// Lambda's limits, in bytes.
enum Limit {
    /// Of an event and of an answer: six MiB, and what the emulator of AWS takes beyond.
    static let payload = 6 * 1024 * 1024 + 100
    /// Of an event for which nobody waits.
    static let asynchronousPayload = 1024 * 1024
    /// Of the end of the log that a caller may ask for.
    static let logTail = 4096
}
