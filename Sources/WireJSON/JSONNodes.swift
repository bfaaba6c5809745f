/// The nodes of a document, in memory of their own: an array would be retained, released and checked at each look-up.
struct JSONNodes {
    private var start: UnsafeMutablePointer<JSONNode>
    /// A Boolean value that indicates whether a key has a backslash.
    private(set) var haveEscapedKeys = false
    private(set) var capacity: Int
    private(set) var count = 0

    /// Allocates memory; the owner frees it with ``deallocate()``.
    init(capacity: Int) {
        start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    func deallocate() { start.deallocate() }

    /// A node; the index is not checked.
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
