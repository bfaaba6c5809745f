import CognitoCurl

/// Collects a reply of the Runtime API.
final class ReplyReader: ResponseReader {
    @exclusivity(unchecked) private var headers = ReplyHeaders()
    @exclusivity(unchecked) private var readsHeaders = false

    /// Creates a reader for replies with bodies far above Lambda's limit of 6 MiB.
    init() { super.init(headLimit: 16 << 20, bodyLimit: 256 << 20) }

    /// Makes ready for the next reply.
    ///
    /// - Parameter readsHeaders: True if more than its status and body is of interest.
    func start(readingHeaders readsHeaders: Bool) {
        self.readsHeaders = readsHeaders
        start()
    }

    /// Returns the reply, whose body the reader no longer holds.
    func take() -> Reply { Reply(status: status, body: takeBody()) }

    /// Returns the headers of the last reply, which the reader no longer holds.
    func takeHeaders() -> ReplyHeaders {
        var taken = ReplyHeaders()
        swap(&taken, &headers)
        return taken
    }

    override func beginHead() { if readsHeaders { headers = ReplyHeaders() } }

    override func takeHeader(_ line: UnsafeBufferPointer<UInt8>) {
        if readsHeaders { headers.take(line) }
    }

    override func endHead() {
        if readsHeaders, headers.contentLength > 0 { reserve(min(headers.contentLength, 8 << 20)) }
    }
}
