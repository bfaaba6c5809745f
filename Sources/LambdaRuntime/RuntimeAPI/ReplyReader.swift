import CognitoCurl

final class ReplyReader: ResponseReader {
    @exclusivity(unchecked) private var headers = ReplyHeaders()
    @exclusivity(unchecked) private var readsHeaders = false

    /// Creates a reader with a body limit far above Lambda's 6 MiB.
    init() { super.init(headLimit: 16 << 20, bodyLimit: 256 << 20) }

    /// Prepares for the next reply, with or without its headers.
    func start(readingHeaders readsHeaders: Bool) {
        self.readsHeaders = readsHeaders
        start()
    }

    /// Returns the reply; the reader gives up its body.
    func take() -> Reply { Reply(status: status, body: takeBody()) }

    /// Returns the headers of the last reply; the reader gives them up.
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
