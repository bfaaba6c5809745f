/// The versions of the protocol that the server knows.
///
/// In the older ones, a connection begins with a handshake. In the newer ones, each request names its version.
enum ProtocolVersion {
    static let withHandshake = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
    static let withoutHandshake = ["2026-07-28"]
    static let all = withHandshake + withoutHandshake

    /// The version that a handshake ends with: the one that the client names if it is known, and else the newest.
    static func agreed(with version: String) -> String {
        withHandshake.contains(version) ? version : withHandshake[withHandshake.count - 1]
    }
}
