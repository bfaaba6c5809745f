import CognitoRehearsal
import Foundation
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import WireJSON

/// Amazon SES and Amazon SNS as the functions behind a pool meet them: what they send goes into the outbox.
///
/// One operation of each is played: `SendEmail` of SES's version 2, and `Publish` to a phone number.
struct MessageServices: Sendable {
    /// The path of `SendEmail`.
    static let emailPath = "/v2/email/outbound-emails"
    let cognito: LocalCognito

    /// Returns true for a call of SNS, which like Cognito's are sent to `/`.
    static func isPublish(_ request: HTTPRequest) -> Bool {
        request.header("X-Amz-Target") == nil
            && request.header("Content-Type")?.hasPrefix("application/x-www-form-urlencoded") == true
    }

    /// Takes an email.
    func sendEmail(_ request: HTTPRequest) -> HTTPReply {
        guard !request.isTooLarge, let message = SentMessage(email: request.body) else {
            var reply = JSONProtocol.reply(
                .badRequest,
                [
                    "message": """
                    The local pool takes emails with Content.Simple, that is a Subject and a Body with Text or Html, to an \
                    address in Destination.ToAddresses, of three megabytes at most.
                    """
                ])
            reply.headers.add(name: "x-amzn-ErrorType", value: "BadRequestException")
            return reply
        }
        keep(message, .email, from: "SES SendEmail")
        return JSONProtocol.reply(.ok, ["MessageId": .text(RequestID.random())])
    }

    /// Takes a text message.
    func publish(_ request: HTTPRequest) -> HTTPReply {
        let id = RequestID.random()
        guard !request.isTooLarge, let message = SentMessage(textMessage: request.body) else {
            return Self.xml(
                .badRequest,
                "<ErrorResponse xmlns=\"\(Self.namespace)\"><Error><Type>Sender</Type><Code>InvalidParameter</Code>"
                    + "<Message>The local pool takes Publish with PhoneNumber and Message, of three megabytes at most."
                    + "</Message></Error><RequestId>\(id)</RequestId></ErrorResponse>")
        }
        keep(message, .sms, from: "SNS Publish")
        return Self.xml(
            .ok,
            "<PublishResponse xmlns=\"\(Self.namespace)\"><PublishResult><MessageId>\(id)</MessageId></PublishResult>"
                + "<ResponseMetadata><RequestId>\(id)</RequestId></ResponseMetadata></PublishResponse>")
    }

    private static let namespace = "http://sns.amazonaws.com/doc/2010-03-31/"

    private func keep(_ message: SentMessage, _ medium: OutboxMessage.Medium, from operation: String) {
        cognito.pools.sent(
            OutboxMessage(
                to: message.destination, medium, subject: message.subject, body: message.html ?? message.text,
                text: message.text, time: cognito.server.clock.now),
            by: operation)
    }

    private static func xml(_ status: HTTPResponseStatus, _ text: String) -> HTTPReply {
        HTTPReply(status: status, headers: ["Content-Type": "text/xml"], body: Array(text.utf8))
    }
}
