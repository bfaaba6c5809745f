import CognitoCurl

/// Collects a reply from libcurl's callbacks.
///
/// libcurl calls from within `curl_easy_perform`, on the thread that owns the handle, so nothing here is shared.
final class ReplyReader {
    /// More than any event: Lambda's limit is 6 MiB.
    ///
    /// What is larger is refused rather than stored.
    private static let bodyLimit = 256 << 20

    // libcurl calls back from within one call of ours, so exclusive access needs no check at each header.
    @exclusivity(unchecked) private var reply = Reply()
    /// Whether the blank line that ends the head has come.
    @exclusivity(unchecked) private(set) var isHeadComplete = false
    @exclusivity(unchecked) private var readsHeaders = false

    /// Makes ready for the next reply.
    ///
    /// - Parameter readsHeaders: Whether more than its status and body is of interest.
    func start(readingHeaders readsHeaders: Bool) {
        self.readsHeaders = readsHeaders
        reset()
    }

    @inline(__always) private func reset() {
        reply = Reply()
        isHeadComplete = false
    }

    func take() -> Reply {
        var taken = Reply()
        swap(&taken, &reply)
        return taken
    }

    /// Hands bytes from a C callback to a method; returns how many were taken, fewer to stop the transfer.
    @inline(__always) static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ method: (ReplyReader, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Int {
        guard let bytes, let context, count > 0 else { return 0 }
        let reader = Unmanaged<ReplyReader>.fromOpaque(context).takeUnretainedValue()
        return bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            method(reader, UnsafeBufferPointer(start: $0, count: count)) ? count : 0
        }
    }

    static func readBody(_ reader: ReplyReader, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard reader.reply.body.count + bytes.count <= bodyLimit else { return false }
        reader.reply.body.append(contentsOf: bytes)
        return true
    }

    /// Reads the status line, a header, or the blank line, each with its line end.
    @inline(__always) static func readHeaderLine(_ reader: ReplyReader, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let line = StatusLine.withoutEnd(bytes)
        if line.isEmpty {
            reader.isHeadComplete = true
            let room = reader.reply.headers.contentLength
            if room > 0 { reader.reply.body.reserveCapacity(min(room, 8 << 20)) }
        } else if StatusLine.matches(line) {
            // The headers of an interim reply, such as 100 Continue, are not the answer's.
            reader.reset()
            reader.reply.status = StatusLine.status(line)
        } else if reader.readsHeaders, !reader.isHeadComplete {
            // After the head come the trailers of a chunked body, which are no headers.
            reader.reply.headers.take(line)
        }
        return true
    }
}
