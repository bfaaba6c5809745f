import CognitoMarkup
import CognitoRehearsal
import DocumentMarkup
import LocalAWS
import LoopbackHTTP
import NIOHTTP1

/// `GetCallerIdentity` of AWS STS, by which a client finds out whose keys it has.
struct CallerIdentity: Sendable {
    private static let version = "2011-06-15"
    private static let replies = QueryReply(namespace: "https://sts.amazonaws.com/doc/\(version)/")
    /// STS's own names of errors that other services name otherwise.
    private static let codes = [
        "ExpiredTokenException": "ExpiredToken", "UnrecognizedClientException": "InvalidClientTokenId",
        "InvalidSignatureException": "SignatureDoesNotMatch", "IncompleteSignatureException": "IncompleteSignature",
    ]

    let server: LocalServer
    let callers: Callers

    /// Answers a call of STS; nil for any other request.
    func answer(_ request: HTTPRequest) -> HTTPReply? {
        guard request.header("X-Amz-Target") == nil, !request.isTooLarge,
            let form = FormValues(request.body), form["Version"] == Self.version
        else { return nil }
        do throws(ServiceError) {
            guard form["Action"] == "GetCallerIdentity" else {
                throw ServiceError(
                    "InvalidAction",
                    "On this machine, STS has only GetCallerIdentity. GetCredentialsForIdentity returns the credentials of an "
                        + "identity; with --sts, another server makes them.")
            }
            guard let signature = RequestSignature(request) else {
                throw ServiceError("MissingAuthenticationToken", "Request is missing Authentication Token", status: 403)
            }
            let caller = try callers.caller(of: request, signature)
            try callers.verify(signature, caller, of: request, service: "sts")
            return Self.replies.result(of: "GetCallerIdentity", members(of: caller))
        } catch {
            return Self.replies.error(
                Self.codes[error.name] ?? error.name, error.message,
                status: error.name == "InvalidAction" ? .badRequest : .forbidden)
        }
    }

    private func members(of caller: IdentityCredentials?) -> String {
        let account = server.account
        guard let caller else {
            return
                "<Arn>arn:aws:iam::\(account):user/local</Arn><UserId>AIDALOCAL</UserId><Account>\(account)</Account>"
        }
        return
            "<Arn>\(Markup.xml(caller.sessionARN(account: account)))</Arn><UserId>AROALOCAL:\(IdentityCredentials.sessionName)</UserId>"
            + "<Account>\(account)</Account>"
    }
}
