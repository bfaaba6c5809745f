import CognitoEvents
import CognitoSealedMessages
import Foundation
import LoopbackHTTP
import NIOHTTP1
import Synchronization
import WireJSON

/// AWS KMS, SES and SNS as a custom sender meets them in a rehearsal: codes are decrypted under the keys for rehearsals, and a
/// message is shown instead of sent.
final class SenderServices: Sendable {
    private struct Decryption: Decodable {
        let KeyId: String?
        let CiphertextBlob: Data
        let EncryptionContext: [String: String]?
    }

    private let server: HTTPServer
    private let messages: Messages

    /// The messages that were sent and not shown yet.
    private final class Messages: Sendable {
        let texts = Mutex<[String]>([])
    }

    /// Starts the services on a free port of the loopback address.
    init() async throws {
        let messages = Messages()
        self.messages = messages
        server = try await HTTPServer.start(host: "127.0.0.1", port: 0, bodyLimit: 1 << 20) { request in
            Self.respond(to: request, messages)
        }
    }

    /// Returns true if a function of these settings is to have the services: none of its own is named.
    static func areWanted(by events: [ReceivedEvent], environment: [String: String]) -> Bool {
        let names = [
            "AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_KMS", "AWS_ENDPOINT_URL_SESV2", "AWS_ENDPOINT_URL_SNS", "KMS_KEY_ARN",
        ]
        let families: Set<TriggerFamily?> = [.customEmailSender, .customSMSSender]
        return !names.contains { environment[$0] != nil } && events.contains { families.contains($0.family) }
    }

    /// The variables by which a function finds the services; those that are given stay.
    func environment(_ given: [String: String]) -> [String: String] {
        [
            "AWS_ENDPOINT_URL": "http://127.0.0.1:\(server.port)", "AWS_ACCESS_KEY_ID": "rehearsal",
            "AWS_SECRET_ACCESS_KEY": "rehearsal", "KMS_KEY_ARN": RehearsalKMS.aliasARN,
            "MAIL_FROM": "service@example.org",
        ].merging(given) { $1 }
    }

    /// Returns the messages that were sent since the last call.
    func takeMessages() -> [String] {
        messages.texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }

    /// Stops the services.
    func stop() async { await server.stop() }

    private static func respond(to request: HTTPRequest, _ messages: Messages) -> HTTPReply {
        if request.header("X-Amz-Target") == "TrentService.Decrypt" { return decrypt(request.body) }
        let text = request.path.hasSuffix("/outbound-emails") ? mail(request.body) : textMessage(request.body)
        guard let text else { return .notFound }
        messages.texts.withLock { $0.append(text) }
        // SESv2's answer; of SNS's only the status is looked at.
        return json(.ok, ["MessageId": "rehearsal"])
    }

    private static func decrypt(_ body: [UInt8]) -> HTTPReply {
        guard let input = try? JSONDecoder().decode(Decryption.self, from: Data(body)),
            let opened = try? RehearsalKMS.decrypt(
                Array(input.CiphertextBlob), context: JSONMembers(input.EncryptionContext ?? [:]))
        else { return json(.badRequest, ["__type": "InvalidCiphertextException"]) }
        guard let wanted = input.KeyId, wanted == opened.keyID || wanted == RehearsalKMS.aliasARN else {
            return json(.badRequest, ["__type": "IncorrectKeyException"])
        }
        return json(.ok, ["KeyId": opened.keyID, "Plaintext": Data(opened.dataKey).base64EncodedString()])
    }

    /// The content of the body of SES's `SendEmail`, in lines.
    private static func mail(_ body: [UInt8]) -> String? {
        guard let root = try? JSONDocument(body).root, let content = root["Content"]?["Simple"],
            let subject = content["Subject"]?["Data"]?.scalarText,
            let text = content["Body"]?["Text"]?["Data"]?.scalarText,
            let address = root["Destination"]?["ToAddresses"]?.children.first(where: { _ in true })?.scalarText
        else { return nil }
        return "mail to \(address): \(subject)\n\(text)"
    }

    /// The content of the body of SNS's `Publish`, in lines.
    private static func textMessage(_ body: [UInt8]) -> String? {
        var form = URLComponents()
        form.percentEncodedQuery = String(decoding: body, as: UTF8.self).replacing("+", with: "%20")
        func field(_ name: String) -> String? { form.queryItems?.first { $0.name == name }?.value }
        guard field("Action") == "Publish", let number = field("PhoneNumber"), let text = field("Message") else {
            return nil
        }
        return "text message to \(number)\n\(text)"
    }

    private static func json(_ status: HTTPResponseStatus, _ members: [String: String]) -> HTTPReply {
        var writer = JSONWriter()
        writer.texts(JSONMembers(members))
        return HTTPReply(status: status, headers: ["Content-Type": "application/x-amz-json-1.1"], body: writer.bytes)
    }
}
