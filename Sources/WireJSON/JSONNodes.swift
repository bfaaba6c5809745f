/// The nodes of a document, in separate memory: an array would be retained, released and checked at each look-up.
struct JSONNodes {
    private var start: UnsafeMutablePointer<JSONNode>
    /// A Boolean value that indicates whether any key has a backslash.
    private(set) var haveEscapedKeys = false
    private(set) var capacity: Int
    private(set) var count = 0

    /// Allocates memory; call ``deallocate()`` to free it.
    init(capacity: Int) {
        start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    func deallocate() { start.deallocate() }

    /// Accesses a node without checking its index.
    subscript(index: Int) -> JSONNode {
        @inline(__always) get { start[index] }
        @inline(__always) nonmutating set { start[index] = newValue }
    }

    @inline(__always) mutating func append(_ node: JSONNode) {
        if count == capacity { grow() }
        (start + count).initialize(to: node)
        count &+= 1
        if node.keyIsEscaped { haveEscapedKeys = true }
    }

    @inline(never) private mutating func grow() {
        let larger = UnsafeMutablePointer<JSONNode>.allocate(capacity: capacity &* 2)
        larger.moveInitialize(from: start, count: count)
        start.deallocate()
        start = larger
        capacity &*= 2
    }
}
