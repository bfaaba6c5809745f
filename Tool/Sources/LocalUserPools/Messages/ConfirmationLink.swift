import Foundation

/// The link in an email that confirms a sign-up.
package struct ConfirmationLink: Sendable {
    package static let page = "confirmUser"

    let text: String

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
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
