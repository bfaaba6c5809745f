import Foundation
import LocalAWS

/// A server with the API of AWS STS, such as moto, from which credentials of roles come.
package final class SecurityTokenService: Sendable {
    private let server: OtherServer

    /// Creates a client for a server's address, such as `http://127.0.0.1:5000`.
    package init(url: String) { server = OtherServer(url: url) }

    /// Assumes the role of an identity with an OpenID token, as identity pools do in the enhanced flow.
    ///
    /// - Throws: The error of the pool's configuration if the server refuses, and `ExternalServiceException` if it fails or
    ///   cannot be reached.
    func credentials(
        for identity: Identity, isAuthenticated: Bool, role: String, token: String, _ call: Call
    ) async throws(ServiceError) -> IdentityCredentials {
        let (status, text) = try await answer([
            "Action": "AssumeRoleWithWebIdentity", "Version": "2011-06-15", "RoleArn": role,
            "RoleSessionName": IdentityCredentials.sessionName, "WebIdentityToken": token,
        ])
        func element(_ name: String) -> String? {
            guard let start = text.firstRange(of: "<\(name)>"),
                let end = text[start.upperBound...].firstRange(of: "</\(name)>")
            else { return nil }
            return String(text[start.upperBound..<end.lowerBound])
        }
        guard status < 500 else {
            throw ServiceError(
                "ExternalServiceException", "\(server.url) answered \(status) to AssumeRoleWithWebIdentity.")
        }
        guard status == 200, let keyID = element("AccessKeyId"), let secret = element("SecretAccessKey"),
            let session = element("SessionToken"), let end = element("Expiration").flatMap(Self.time)
        else {
            call.trace.note(
                "\(server.url) answered \(status) \(element("Code") ?? "without credentials") to AssumeRoleWithWebIdentity."
            )
            throw .noRole
        }
        return IdentityCredentials(
            keyID: keyID, secretKey: secret, sessionToken: session, identityPoolID: identity.poolID,
            identityID: identity.id, isAuthenticated: isAuthenticated, role: role,
            // The server's clock may show another time than that of the STS.
            expiration: call.now + end - Date().timeIntervalSince1970)
    }

    private func answer(_ values: KeyValuePairs<String, String?>) async throws(ServiceError) -> (
        status: Int, answer: String
    ) {
        do {
            return try await server.call(form: values)
        } catch {
            throw ServiceError("ExternalServiceException", error.description)
        }
    }

    /// Converts a time such as `2026-03-01T09:05:07Z`, with or without fractions of a second.
    private static func time(_ text: String) -> Double? {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
        return (try? Date(text, strategy: style))?.timeIntervalSince1970
    }
}
