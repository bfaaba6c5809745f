import CognitoEvents
import GRDB
import LocalAWS

/// The filter of `ListUsers`, such as `email ^= "ada"`.
///
/// Only `username` and `status` are compared with case. Source: API Reference of ListUsers.
struct UserFilter: Sendable, Hashable {
    let attribute: String
    /// A Boolean value that indicates whether the filter compares a prefix.
    let isPrefix: Bool
    let value: String

    private static let searchable: Set = Set(
        StoreTables.searchable + ["username", "cognito:user_status", "status", "sub"])

    /// Reads a filter; nil for an empty string.
    init?(_ text: String) throws(ServiceError) {
        let text = text.trimming()
        guard !text.isEmpty else { return nil }
        let invalid = ServiceError.invalidParameter("Error while parsing filter.")
        guard let operation = text.firstIndex(where: { $0 == "=" || $0 == "^" }) else { throw invalid }
        var name = text[..<operation].trimming()
        // Some of the guide's examples also put the attribute's name in quotation marks.
        if name.count > 1, name.first == "\"", name.last == "\"" { name = String(name.dropFirst().dropLast()) }
        var rest = text[operation...]
        isPrefix = rest.hasPrefix("^=")
        guard isPrefix || rest.hasPrefix("=") else { throw invalid }
        rest = rest.dropFirst(isPrefix ? 2 : 1)
        let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_:-".contains($0) }
        guard let value = Self.unquoted(rest.trimming()), isName else { throw invalid }
        guard Self.searchable.contains(name) else { throw .invalidParameter("Invalid search attribute: \(name)") }
        attribute = name
        self.value = value
    }

    /// Returns the text between quotation marks, with a backslash before each inner one.
    private static func unquoted(_ text: String) -> String? {
        guard text.first == "\"" else { return nil }
        var (value, isEscaped) = ("", false)
        for (place, character) in zip(text.indices, text).dropFirst() {
            if isEscaped {
                value.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                return text.index(after: place) == text.endIndex ? value : nil
            } else {
                value.append(character)
            }
        }
        return nil
    }

    /// Returns the SQL condition on `users` and its arguments; every condition can use an index.
    func condition(in pool: UserPool) -> (sql: String, arguments: [any DatabaseValueConvertible]) {
        switch attribute {
        case "username":
            // The index may ignore case. The exact comparison does not.
            let (sql, arguments) = comparison("username_key", pool.key(value))
            let exact = isPrefix ? "substr(username, 1, \(value.unicodeScalars.count)) = ?" : "username = ?"
            return (
                "row IN (SELECT row FROM users WHERE pool = ? AND \(sql) AND \(exact))", [pool.id] + arguments + [value]
            )
        case "sub":
            let (sql, arguments) = comparison("sub", value.lowercased())
            return ("row IN (SELECT row FROM users WHERE pool = ? AND \(sql))", [pool.id] + arguments)
        case "cognito:user_status":
            let wanted = value.uppercased()
            let states = Self.statuses.map(\.rawValue).filter { isPrefix ? $0.hasPrefix(wanted) : $0 == wanted }
            return ("status IN (\(states.map { "'\($0)'" }.joined(separator: ", ")))", [])
        case "status":
            let states = [("Enabled", 1), ("Disabled", 0)]
                .filter { isPrefix ? $0.0.hasPrefix(value) : $0.0 == value }.map(\.1)
            return ("is_enabled IN (\(states.map(String.init).joined(separator: ", ")))", [])
        default:
            let (sql, arguments) = comparison("key", value.lowercased())
            return (
                "row IN (SELECT user FROM searchable WHERE pool = ? AND attribute = ? AND \(sql))",
                [pool.id, attribute] + arguments
            )
        }
    }

    private static let statuses: [UserStatus] = [
        .unconfirmed, .confirmed, .forceChangePassword, .resetRequired, .externalProvider,
    ]

    private func comparison(
        _ column: String, _ value: String
    ) -> (sql: String, arguments: [any DatabaseValueConvertible]) {
        // Every string with this prefix sorts before the prefix followed by the last Unicode character.
        isPrefix ? ("\(column) >= ? AND \(column) < ?", [value, "\(value)\u{10FFFF}"]) : ("\(column) = ?", [value])
    }
}

extension StringProtocol {
    fileprivate func trimming() -> String {
        let start = drop(while: \.isWhitespace)
        return String(
            start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
    }
}
