import CognitoMarkup
import LocalAWS
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator

/// `GetCallerIdentity` of AWS STS, by which a client finds out whose keys it has.
struct CallerIdentity: Sendable {
    private static let version = "2011-06-15"
    private static let namespace = "https://sts.amazonaws.com/doc/\(version)/"
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
        let id = RequestID.random()
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
            return .xml(
                .ok,
                "<GetCallerIdentityResponse xmlns=\"\(Self.namespace)\"><GetCallerIdentityResult>\(members(of: caller))"
                    + "</GetCallerIdentityResult><ResponseMetadata><RequestId>\(id)</RequestId></ResponseMetadata>"
                    + "</GetCallerIdentityResponse>")
        } catch {
            return .xml(
                error.name == "InvalidAction" ? .badRequest : .forbidden,
                "<ErrorResponse xmlns=\"\(Self.namespace)\"><Error><Type>Sender</Type><Code>\(Self.codes[error.name] ?? error.name)</Code><Message>"
                    + "\(Markup.xml(error.message))</Message></Error><RequestId>\(id)</RequestId></ErrorResponse>")
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
