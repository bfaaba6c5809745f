import CognitoEditDistance
import Foundation

/// An error for the user at the terminal: what was wrong, where, and what to do.
package struct Failure: Error, CustomStringConvertible {
    package let description: String
    package let status: Int32

    /// Returns the failure for a request that cannot be carried out as made: exit status 2.
    package static func wrongUse(_ description: String) -> Failure { Failure(description: description, status: 2) }
    /// Returns the failure for a failed check or attempt: exit status 1.
    package static func bad(_ description: String) -> Failure { Failure(description: description, status: 1) }

    /// Returns the description of a failure of a function, without the function's name at the beginning.
    package func reason(of function: String) -> String {
        description.hasPrefix("\(function): ") ? String(description.dropFirst(function.count + 2)) : description
    }

    /// Returns the failure for a file, such as a `template`, that is missing or unreadable: exit status 2.
    package static func unreadable(_ kind: String, _ path: String) -> Failure {
        FileManager.default.fileExists(atPath: path)
            ? wrongUse("The \(kind) \(path) cannot be read.") : wrongUse("There is no \(kind) \(path).")
    }

    /// Returns the failure for an unknown name, which was `spelt` in one or several ways.
    package static func unknown(_ kind: String, _ name: String, spelt: [String], among names: [String]) -> Failure {
        let nearest = spelt.lazy.compactMap { EditDistance.nearest(to: $0, among: names) }.first
        let hint = nearest.map { "Did you mean \($0)?" } ?? "There are \(names.joined(separator: ", "))."
        return .wrongUse("There is no \(kind) \(name). \(hint)")
    }
}
