import CognitoEvents
import CognitoModel
import CognitoRehearsal
import CognitoSealedMessages
import Foundation
import LoopbackHTTP
import NIOHTTP1
import Synchronization
import WireJSON

/// AWS KMS, SES and SNS as a function meets them in a rehearsal: codes are decrypted under the keys for rehearsals, and a
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
        let sent = Mutex<[SentMessage]>([])
    }

    /// Starts the services on a free port of the loopback address.
    init() async throws {
        let messages = Messages()
        self.messages = messages
        server = try await HTTPServer.start(host: "127.0.0.1", port: 0, bodyLimit: { _ in 1 << 20 }) { request in
            Self.respond(to: request, messages)
        }
    }

    /// The variables that the services set, though only a deployment knows their values.
    static let variables: Set = ["KMS_KEY_ARN"]

    /// Returns true if a function of these settings is to have the services: none of its own is named.
    ///
    /// - Parameters:
    ///   - environment: The function's variables.
    ///   - keyIsOwn: True if a key of the function's own is a service of its own as well, because codes may be sealed under it.
    /// - Returns: True if the services are to be emulated.
    static func areWanted(environment: [String: String], keyIsOwn: Bool = true) -> Bool {
        let names = ["AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_KMS", "AWS_ENDPOINT_URL_SESV2", "AWS_ENDPOINT_URL_SNS"]
        let key = environment["KMS_KEY_ARN"]
        return !names.contains { environment[$0] != nil }
            && (!keyIsOwn || key == nil || key == RehearsalKMS.aliasARN)
    }

    /// Returns true if there is an event for a custom sender.
    static func areWanted(by events: [ReceivedEvent]) -> Bool {
        let families: Set<TriggerFamily?> = [.customEmailSender, .customSMSSender]
        return events.contains { families.contains($0.family) }
    }

    /// The variables by which a function finds the services; those that are given stay.
    func environment(_ given: [String: String]) -> [String: String] {
        let address = "http://127.0.0.1:\(server.port)"
        var variables = Self.sender.merging(["KMS_KEY_ARN": RehearsalKMS.aliasARN]) { $1 }
        if !RehearsalCredentials.areGiven(in: given) {
            variables["AWS_ENDPOINT_URL"] = address
        } else {
            // Credentials are for other services, such as a table of one's own.
            for service in ["KMS", "SESV2", "SNS"] { variables["AWS_ENDPOINT_URL_\(service)"] = address }
        }
        return variables.merging(given) { $1 }
    }

    /// The variable with a sender whom the services know.
    static let sender = ["MAIL_FROM": "service@example.org"]

    /// Returns the messages that were sent since the last call, each with its address and subject.
    func takeMessages() -> [String] {
        messages.sent.withLock { sent in
            defer { sent = [] }
            return sent.map(\.shown)
        }
    }

    /// Returns the messages that were sent to a user since the last call for the user: subject and text.
    func takeMessages(to user: SignInUser) -> [String] {
        let destinations = [user.attributes.email, user.attributes.phoneNumber].compactMap(\.self)
        return messages.sent.withLock { sent in
            let own = sent.filter { destinations.contains($0.destination) }
            if !own.isEmpty { sent.removeAll { destinations.contains($0.destination) } }
            return own.map { [$0.subject, $0.text].compactMap(\.self).joined(separator: "\n") }
        }
    }

    /// Stops the services.
    func stop() async { await server.stop() }

    private static func respond(to request: HTTPRequest, _ messages: Messages) -> HTTPReply {
        if request.header("X-Amz-Target") == "TrentService.Decrypt" { return decrypt(request.body) }
        let message =
            request.path.hasSuffix("/outbound-emails")
            ? SentMessage(email: request.body) : SentMessage(textMessage: request.body)
        guard let message else {
            return json(
                .notFound, ["__type": "NotEmulated", "message": "Only KMS, SES and SNS are emulated in a rehearsal."])
        }
        messages.sent.withLock { $0.append(message) }
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

    private static func json(_ status: HTTPResponseStatus, _ members: [String: String]) -> HTTPReply {
        var writer = JSONWriter()
        writer.texts(JSONMembers(members))
        return HTTPReply(status: status, headers: ["Content-Type": "application/x-amz-json-1.1"], body: writer.bytes)
    }
}

extension SentMessage {
    /// The message as a rehearsal shows it.
    fileprivate var shown: String {
        subject.map { "mail to \(destination): \($0)\n\(text)" } ?? "text message to \(destination)\n\(text)"
    }
}
