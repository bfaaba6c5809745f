/// The link of an email that confirms a sign-up.
package struct ConfirmationLink: Sendable {
    /// The name of the page.
    package static let page = "confirmUser"

    /// The URL.
    let text: String

    /// Creates the link of a message.
    init(_ delivery: Delivery) {
        let query = [
            ("client_id", delivery.client?.id ?? ""), ("user_name", delivery.user.username),
            ("confirmation_code", delivery.code ?? ""),
        ]
        text =
            "\(delivery.endpoint)/\(Self.page)/?"
            + query.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        let bytes = text.utf8.flatMap { byte in
            plain.contains(byte)
                ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
