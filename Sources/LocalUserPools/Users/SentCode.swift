/// A code that was sent, of which only a hash is stored.
struct SentCode: Sendable {
    /// The purpose of a code.
    enum Purpose: String, Sendable {
        case signUp, forgotPassword, attribute
    }

    let user: Int64
    let purpose: Purpose
    /// The attribute that received it: `email` or `phone_number`.
    let attribute: String
    let hash: [UInt8]
    let expires: Double
}
