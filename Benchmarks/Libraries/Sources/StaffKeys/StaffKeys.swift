public import CognitoTriggers
import HTTPS

/// The public keys with which the staff's user pool signs its tokens.
///
/// They are read from the pool when a token comes, and again when one names a key that is not among them, because Cognito may change
/// keys. A sender of made-up names causes at most one reading a minute.
public actor StaffKeys {
    /// The issuer of the pool's tokens, such as `https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEf123`.
    public nonisolated let issuer: String
    private let https = HTTPSClient()
    private var document = JSONValue.null
    private var lastReading: ContinuousClock.Instant?

    /// - Parameter issuer: the issuer of the pool's tokens.
    public init(issuer: String) { self.issuer = issuer }

    /// The key with this name, as a member of a JSON Web Key Set (RFC 7517, section 4).
    ///
    /// - Returns: nil if the pool has no such key.
    /// - Throws: an error of the request, or `CancellationError`.
    public func key(_ name: String, in context: InvocationContext) async throws -> JSONValue? {
        if let key = known(name) { return key }
        if let lastReading, .now - lastReading < .seconds(60) { return nil }
        lastReading = .now
        let response = try await https.send(.get("\(issuer)/.well-known/jwks.json"), in: context)
        guard response.isSuccess else { throw KeysUnavailable(status: response.status) }
        document = try response.json()
        return known(name)
    }

    private func known(_ name: String) -> JSONValue? {
        document["keys"]?.elements?.first { $0["kid"]?.text == name }
    }
}

/// The pool answered the request for its keys with another status than 200.
public struct KeysUnavailable: Error {
    /// The answer's status.
    public let status: Int
}
