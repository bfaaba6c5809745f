import Foundation

/// An error for the person at the terminal: what was wrong, where, and what to do.
package struct Failure: Error, CustomStringConvertible {
    package let description: String
    package let status: Int32

    /// A request that cannot be done as it was made: exit status 2.
    package static func wrongUse(_ description: String) -> Failure { Failure(description: description, status: 2) }
    /// A check that found a fault, or an attempt that failed: exit status 1.
    package static func bad(_ description: String) -> Failure { Failure(description: description, status: 1) }

    /// A file that is not there, or that cannot be read: exit status 2.
    ///
    /// - Parameters:
    ///   - kind: The kind of file, such as `template`.
    ///   - path: Its path.
    /// - Returns: The failure.
    package static func unreadable(_ kind: String, _ path: String) -> Failure {
        FileManager.default.fileExists(atPath: path)
            ? wrongUse("The \(kind) \(path) cannot be read.") : wrongUse("There is no \(kind) \(path).")
    }
}
