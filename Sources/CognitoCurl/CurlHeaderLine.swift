package import CCognitoCurl
import Glibc

/// A header line that goes before a list, with another value in each request.
///
/// It allocates its memory once, because building a list costs several allocations per request.
package struct CurlHeaderLine: ~Copyable {
    private let node: UnsafeMutablePointer<curl_slist>
    private let line: UnsafeMutablePointer<CChar>
    private let start: Int
    private let capacity: Int

    /// Creates a line for values of at most `capacity` bytes.
    package init(name: StaticString, capacity: Int) {
        start = name.utf8CodeUnitCount + 2
        self.capacity = capacity
        line = .allocate(capacity: start + capacity + 1)
        line.initialize(repeating: 0, count: start + capacity + 1)
        memcpy(line, name.utf8Start, name.utf8CodeUnitCount)
        memcpy(line + name.utf8CodeUnitCount, ": ", 2)
        node = .allocate(capacity: 1)
        node.initialize(to: curl_slist(data: line, next: nil))
    }

    deinit {
        node.deallocate()
        line.deallocate()
    }

    /// Returns the line with a value, followed by a list; both must outlive the request.
    ///
    /// The caller has checked that the value is valid in a header and not too long.
    package mutating func list(_ value: String, before headers: CurlHeaders) -> UnsafeMutablePointer<curl_slist> {
        var value = value
        value.withUTF8 { value in
            precondition(value.count <= capacity)
            if let base = value.baseAddress { memcpy(line + start, base, value.count) }
            line[start + value.count] = 0
        }
        node.pointee.next = headers.list
        return node
    }
}
