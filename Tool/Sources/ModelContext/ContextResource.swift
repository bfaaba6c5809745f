import WireJSON

/// A text that a client can read.
package struct ContextResource: Sendable {
    package let uri: String
    let name: String
    let words: String
    let mediaType: String
    let read: @Sendable () async throws -> String

    package init(
        _ uri: String, name: String, words: String, mediaType: String,
        read: @escaping @Sendable () async throws -> String
    ) {
        self.uri = uri
        self.name = name
        self.words = words
        self.mediaType = mediaType
        self.read = read
    }

    var json: JSONValue {
        ["uri": .text(uri), "name": .text(name), "description": .text(words), "mimeType": .text(mediaType)]
    }

    /// Returns the text as an element of an answer.
    func contents() async throws -> JSONValue {
        ["uri": .text(uri), "mimeType": .text(mediaType), "text": .text(try await read())]
    }
}
