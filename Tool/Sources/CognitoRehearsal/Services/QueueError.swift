/// An error of Amazon SQS.
struct QueueError: Error {
    let name: String
    let message: String
    /// The name in the query protocol.
    let queryName: String

    /// Creates an error; `old` is the last part of a name that begins with that of the service in the query protocol.
    init(_ name: String, _ message: String, old: String? = nil) {
        (self.name, self.message) = (name, message)
        queryName = old.map { "AWS.SimpleQueueService.\($0)" } ?? name
    }
}
