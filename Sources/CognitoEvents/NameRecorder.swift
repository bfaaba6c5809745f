import Synchronization

/// A recorder of the names that a closure reads from a map.
///
/// While the closure runs, every name has the same value.
package final class NameRecorder: Sendable {
    private let value: String?
    private let read = Mutex<Set<String>>([])

    /// Creates a recorder with the value of every name; nil makes every name absent.
    package init(value: String?) { self.value = value }

    package var names: Set<String> { read.withLock { $0 } }

    func value(of name: String) -> String? {
        read.withLock { _ = $0.insert(name) }
        return value
    }
}
