import Synchronization

/// A recorder of the names that a closure reads from a map, for tools that describe a function.
///
/// Every name has the same value while the closure runs.
package final class NameRecorder: Sendable {
    private let value: String?
    private let read = Mutex<Set<String>>([])

    /// Creates a recorder.
    ///
    /// - Parameter value: The value of every name; nil if every name is to be absent.
    package init(value: String?) { self.value = value }

    package var names: Set<String> { read.withLock { $0 } }

    func value(of name: String) -> String? {
        read.withLock { _ = $0.insert(name) }
        return value
    }
}
