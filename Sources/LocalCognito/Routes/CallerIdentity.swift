import LocalAWS
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator

/// `GetCallerIdentity` of AWS STS, by which a client finds out whose keys it has.
struct CallerIdentity: Sendable {
    private static let namespace = "https://sts.amazonaws.com/doc/2011-06-15/"

    let server: LocalServer
    let callers: Callers

    /// Answers the operation; nil for any other request.
    func answer(_ request: HTTPRequest) -> HTTPReply? {
        guard request.header("X-Amz-Target") == nil, !request.isTooLarge,
            FormValues(request.body)?["Action"] == "GetCallerIdentity"
        else { return nil }
        let id = RequestID.random()
        do throws(ServiceError) {
            guard let signature = RequestSignature(request) else {
                throw ServiceError("MissingAuthenticationToken", "Request is missing Authentication Token", status: 403)
            }
            let caller = try callers.caller(signature)
            try callers.verify(signature, caller, of: request, service: "sts")
            return Self.reply(
                .ok,
                "<GetCallerIdentityResponse xmlns=\"\(Self.namespace)\"><GetCallerIdentityResult>\(members(of: caller))"
                    + "</GetCallerIdentityResult><ResponseMetadata><RequestId>\(id)</RequestId></ResponseMetadata>"
                    + "</GetCallerIdentityResponse>")
        } catch {
            return Self.reply(
                .forbidden,
                "<ErrorResponse xmlns=\"\(Self.namespace)\"><Error><Type>Sender</Type><Code>\(error.name)</Code><Message>"
                    + "\(error.message)</Message></Error><RequestId>\(id)</RequestId></ErrorResponse>")
        }
    }

    private func members(of caller: IdentityCredentials?) -> String {
        let account = server.account
        guard let caller else {
            return
                "<Arn>arn:aws:iam::\(account):user/local</Arn><UserId>AIDALOCAL</UserId><Account>\(account)</Account>"
        }
        return
            "<Arn>\(caller.sessionARN(account: account))</Arn><UserId>AROALOCAL:\(IdentityCredentials.sessionName)</UserId>"
            + "<Account>\(account)</Account>"
    }

    private static func reply(_ status: HTTPResponseStatus, _ text: String) -> HTTPReply {
        HTTPReply(status: status, headers: ["Content-Type": "text/xml"], body: Array(text.utf8))
    }
}
