/// The values directly inside an array or object, in order.
public struct JSONChildren: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var position: Int
    private let end: Int

    init(_ container: JSONView) {
        document = container.document
        position = container.index + 1
        end = Int(container.node.next)
    }

    /// The next value.
    public mutating func next() -> JSONView? {
        guard position < end else { return nil }
        let view = JSONView(document, position)
        position = Int(view.node.next)
        return view
    }
}
