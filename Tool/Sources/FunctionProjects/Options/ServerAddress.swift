import ArgumentParser

/// The address of another server, which an option names.
package enum ServerAddress {
    /// Checks the values of options; `port` is that of the example in the error.
    package static func check(_ options: [(option: String, url: String?, port: Int)]) throws {
        for case (let option, let url?, let port) in options
        where !["http://", "https://"].contains(where: url.hasPrefix) {
            throw ValidationError("\(option) \(url): write an address, such as http://127.0.0.1:\(port)")
        }
    }
}
