import Glibc
import Synchronization

/// The messages that a sample sends, by the address; with `OUTBOX` set they go to that file as well, a line each.
package final class Outbox: Sendable {
    private let sent = Mutex<[String: [String]]>([:])
    private let path: String?

    package init(path: String? = nil) { self.path = path }

    package func send(_ text: String, to address: String) {
        sent.withLock { $0[address, default: []].append(text) }
        guard let path, let file = fopen(path, "a") else { return }
        fputs("\(text)\n", file)
        fclose(file)
    }

    package func messages(to address: String?) -> [String] { address.flatMap { to in sent.withLock { $0[to] } } ?? [] }
}
