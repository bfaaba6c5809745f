import WireJSON

/// The link of an email that confirms a sign-up.
struct ConfirmationLink: Sendable {
    /// The name of the page.
    static let page = "confirmUser"

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

extension LocalCognito {
    /// Confirms a sign-up as the link of an email asks for it.
    ///
    /// - Parameters:
    ///   - client: `client_id` of the link.
    ///   - user: `user_name` of the link.
    ///   - code: `confirmation_code` of the link.
    /// - Returns: The status and the text of the page to show.
    func confirmUser(client: String, user: String, code: String) async -> (status: Int, text: String) {
        let input: JSONMembers<JSONValue> = [
            "ClientId": .text(client), "Username": .text(user), "ConfirmationCode": .text(code),
        ]
        do {
            _ = try await play(ConfirmationLinkVisit.self, OperationInput(input))
            return (200, "Your registration has been confirmed!")
        } catch {
            return (error.status, error.message)
        }
    }
}

/// The visit of a link, which does what ``ConfirmSignUp`` does; the link stands for the client's secret.
enum ConfirmationLinkVisit: Operation {
    static let name = ConfirmationLink.page

    static func respond(to call: Call) async throws -> JSONValue {
        let (pool, client) = try call.appClient()
        return try await ConfirmSignUp.confirm(call.input.username, of: client, in: pool, call)
    }
}
