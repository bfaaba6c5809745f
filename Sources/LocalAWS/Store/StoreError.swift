import RuntimeEmulator

/// An error for a database that cannot be used.
package enum StoreError: Error, CustomStringConvertible {
    case cannotOpen(String, String)
    case newer(String)
    /// Another process uses it; the number is nil if the process has not written it.
    case inUse(String, by: Int32?)

    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "The database \(path) cannot be opened: \(reason.asSentence)"
        case .inUse(let path, let process):
            "The database \(path) is in use by another pool\(process.map { ", process \($0)" } ?? ""): stop that pool, or name "
                + "another file with --data."
        case .newer(let path):
            "The database \(path) was written by a newer version of cognito-triggers. Use that version, or another file."
        }
    }
}
