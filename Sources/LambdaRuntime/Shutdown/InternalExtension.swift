import CognitoThreads
import Logging

/// The extension that makes Lambda send SIGTERM before an environment ends; it receives no events.
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

    /// Registers the extension, and waits for its events on a separate thread; call it before the first `next`.
    ///
    /// No event will come, but Lambda delays the start of the environment until each extension waits for an event. If
    /// the registration fails, the failure is only logged, and the function serves events without the extension.
    static func start(address: RuntimeAPIAddress) {
        do {
            let path = "\(address.prefix)/2020-01-01/extension/"
            var curl = try address.connect()
            curl.limit(milliseconds: 2000)
            let reply = try curl.post(
                path + "register", body: Array(#"{"events":[]}"#.utf8), headers: ["Lambda-Extension-Name: \(name)"],
                readsHeaders: true)
            guard reply.status == 200, let id = curl.headers.extensionID else {
                throw RuntimeAPIError.lost("status \(reply.status), or a missing identifier")
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

    /// Keeps a request for the next event open for the life of the process.
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
