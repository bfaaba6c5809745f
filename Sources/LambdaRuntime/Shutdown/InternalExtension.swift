import CognitoThreads
import Logging

/// The extension without events that makes Lambda announce the end of an environment: without one it sends no SIGTERM.
final class InternalExtension {
    private static let name = "swift-cognito-triggers"
    private static let retries: UInt32 = 5

    private var curl: RuntimeAPIConnection
    private let path: String
    private let id: String

    private init(curl: consuming RuntimeAPIConnection, path: String, id: String) {
        self.curl = curl
        self.path = path
        self.id = id
    }

    /// Registers, which must come before the first `next`, and waits for events on a thread of its own.
    ///
    /// There will be none, but Lambda holds the start of the environment back until each extension waits. A refusal is
    /// logged: the function serves events all the same.
    static func start(address: RuntimeAPIAddress) {
        do {
            let path = "\(address.prefix)/2020-01-01/extension/"
            var curl = try address.connect()
            curl.limit(milliseconds: 2000)
            let reply = try curl.post(
                path + "register", body: Array(#"{"events":[]}"#.utf8), headers: ["Lambda-Extension-Name: \(name)"],
                readsHeaders: true)
            guard reply.status == 200, let id = curl.takeHeaders().extensionID else {
                throw RuntimeAPIError.lost("status \(reply.status), or no identifier")
            }
            curl.limit(milliseconds: 0)
            let registered = InternalExtension(curl: curl, path: path, id: id)
            try Thread.start { registered.wait() }
        } catch {
            Logger.runtime.warning(
                "The extension for shutdown() could not be registered; Lambda may end the process without calling it",
                metadata: ["problem": "\(error)"])
        }
    }

    /// Keeps a request for the next event open for life.
    private func wait() {
        for attempt in 0...Self.retries {
            do {
                let reply = try curl.get(path + "event/next", headers: ["Lambda-Extension-Identifier: \(id)"])
                return Logger.runtime.debug("The extension's wait ended", metadata: ["http.status": "\(reply.status)"])
            } catch {
                Logger.runtime.debug("The extension lost its connection", metadata: ["problem": "\(error)"])
                Thread.sleep(milliseconds: 100 << attempt)
            }
        }
    }
}
