import NIOCore
import NIOHTTP1

/// A writer for the body of a reply that is sent while it is made, such as server-sent events.
package struct HTTPBodyWriter: Sendable {
    let channel: any Channel

    /// Sends bytes, and returns once the system has taken them, so that a slow reader holds the writer back.
    ///
    /// - Throws: An error if the caller has disconnected, or the server has stopped.
    package func write(_ bytes: [UInt8]) async throws {
        guard !bytes.isEmpty else { return }
        let part = HTTPServerResponsePart.body(.byteBuffer(channel.allocator.buffer(bytes: bytes)))
        try await channel.writeAndFlush(part).get()
    }
}
