import Foundation
import GRDB
import LocalAWS

/// A code that was sent; the store contains only its hash.
struct SentCode: Sendable {
    enum Purpose: String, Sendable {
        case signUp, forgotPassword, attribute
    }

    let user: Int64
    let purpose: Purpose
    /// The attribute whose address received the code: `email` or `phone_number`.
    let attribute: String
    let hash: [UInt8]
    let expires: Double
}

extension StoreTables {
    /// Stores a code; it replaces an earlier code for the same purpose.
    func save(_ code: SentCode) throws {
        if code.purpose != .attribute {
            try execute("DELETE FROM codes WHERE user = ? AND purpose = ?", [code.user, code.purpose.rawValue])
        }
        try execute(
            "INSERT OR REPLACE INTO codes VALUES (?, ?, ?, ?, ?)",
            [code.user, code.purpose.rawValue, code.attribute, code.hash.data, code.expires])
    }

    /// Returns the code of a purpose; for the verification of an attribute, that attribute's code.
    func code(_ purpose: SentCode.Purpose, attribute: String? = nil, of user: User) throws -> SentCode? {
        let row =
            if let attribute {
                try row(
                    "SELECT * FROM codes WHERE user = ? AND purpose = ? AND attribute = ?",
                    [user.row, purpose.rawValue, attribute])
            } else {
                try row("SELECT * FROM codes WHERE user = ? AND purpose = ?", [user.row, purpose.rawValue])
            }
        guard let row else { return nil }
        let hash: Data = row["hash"]
        return SentCode(
            user: user.row, purpose: purpose, attribute: row["attribute"], hash: Array(hash), expires: row["expires"])
    }

    func delete(_ code: SentCode) throws {
        try execute(
            "DELETE FROM codes WHERE user = ? AND purpose = ? AND attribute = ?",
            [code.user, code.purpose.rawValue, code.attribute])
    }
}
