import CognitoRehearsal
import LocalAWS
import LocalUserPools

extension LocalCognito {
    /// AWS KMS, SES and SNS as the functions behind a pool meet them: what they send goes into the outbox.
    var services: FunctionServices {
        FunctionServices { message in
            let isEmail = message.subject != nil
            self.pools.sent(
                OutboxMessage(
                    to: message.destination, isEmail ? .email : .sms, subject: message.subject,
                    body: message.html ?? message.text, text: message.text, time: self.server.clock.now),
                by: isEmail ? "SES SendEmail" : "SNS Publish")
        }
    }
}
