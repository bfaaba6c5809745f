import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import WireJSON

/// The calls of AWS Secrets Manager for the secrets of app clients.
///
/// All other secrets have stand-ins, which functions get in rehearsals.
struct SecretsEndpoint: Sendable {
    let manager: SecretsManager
    let callers: Callers
    let account: String

    /// Answers a call about an app client's secret; nil for any other request.
    func answer(_ request: HTTPRequest) -> HTTPReply? {
        guard let target = request.header("X-Amz-Target"), target.hasPrefix(SecretsManager.targetPrefix),
            !request.isTooLarge, let root = try? JSONDocument(request.body).root.value, let members = root.members,
            let id = members["SecretId"]?.text, SecretsManager.owns(id)
        else { return nil }
        let operation = String(target.dropFirst(SecretsManager.targetPrefix.count))
        do throws(ServiceError) {
            try check(request, operation, id)
            return try manager.answer(operation, OperationInput(members)).map { JSONProtocol.reply(.ok, .object($0)) }
        } catch {
            return JSONProtocol.reply(error, RequestID.random())
        }
    }

    /// Checks that a developer has signed the call: identities may not read secrets.
    private func check(_ request: HTTPRequest, _ operation: String, _ id: String) throws(ServiceError) {
        guard let signature = RequestSignature(request) else {
            throw ServiceError("MissingAuthenticationTokenException", "Missing Authentication Token")
        }
        let caller = try callers.caller(of: request, signature)
        try callers.verify(signature, caller, of: request, service: "secretsmanager")
        guard let caller else { return }
        let action = "secretsmanager:\(operation)"
        throw ServiceError(
            "AccessDeniedException",
            ServiceError.denial(to: caller, of: action, on: id, account: account)
                + " because no identity-based policy allows the \(action) action")
    }
}
