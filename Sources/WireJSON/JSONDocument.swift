/// A JSON text: the bytes as received, and the position of every value in them.
///
/// Opening a document validates all of it; values are decoded on demand. If a key appears twice in an object, the last
/// value counts, as in most readers. The document's bytes still contain both values.
public final class JSONDocument: @unchecked Sendable {
    // The conformance is unchecked because `nodes` points to memory. That memory is never written after initialisation.

    /// The maximum number of nested arrays and objects: 128.
    public static let maximumDepth = 128

    /// The bytes as received.
    public let bytes: [UInt8]
    let nodes: JSONNodes

    /// Reads a JSON text.
    ///
    /// - Parameter bytes: Exactly one JSON value in UTF-8; white space around it is allowed.
    /// - Throws: ``JSONSyntaxError`` with the offset of the first violation of RFC 8259, or of the first value that is
    ///   nested deeper than ``maximumDepth``.
    public init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
        self.bytes = bytes
        nodes = try bytes.withUnsafeBufferPointer { buffer throws(JSONSyntaxError) in try JSONIndexer.index(buffer) }
    }

    private init(ofEmptyObject: Void) {
        bytes = Array("{}".utf8)
        var nodes = JSONNodes(capacity: 1)
        nodes.append(JSONNode(start: 0, end: 2, next: 1, kind: .object))
        self.nodes = nodes
    }

    static let ofEmptyObject = JSONDocument(ofEmptyObject: ())

    deinit { nodes.deallocate() }

    /// The outermost value.
    public var root: JSONView { JSONView(self, 0) }

    /// Calls a function with a node's range of bytes, which are valid only during the call.
    func withBytes<Result>(_ start: UInt32, _ end: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)])) }
    }
}

extension JSONDocument: CustomReflectable, CustomStringConvertible {
    /// The document's size, because its content may hold secrets.
    public var description: String { "JSONDocument(\(bytes.count) bytes)" }
    /// A mirror without children, because a dump of an event must not show the bytes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
