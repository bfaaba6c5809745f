import CognitoTriggers
import CryptoExtras
import FoundationEssentials
import StaffKeys

/// Checks that an ID token is from the staff's user pool: signature, issuer, client, kind and time.
struct StaffToken {
    let keys: StaffKeys
    let clientID: String

    /// - Throws: `NotStaff` for a token that is not valid, or an error of the request for the keys.
    func check(_ token: String, in context: InvocationContext) async throws {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let header = json(parts[0]), let claims = json(parts[1]),
            let signature = bytes(parts[2]),
            header["alg"]?.text == "RS256", let name = header["kid"]?.text,
            let key = try await keys.key(name, in: context),
            let modulus = bytes(key["n"]?.text ?? ""), let exponent = bytes(key["e"]?.text ?? "")
        else { throw NotStaff() }
        // Cognito signs with RSASSA-PKCS1-v1_5, whose use in signatures has no known weakness.
        let isSigned = try _RSA.Signing.PublicKey(n: modulus, e: exponent).isValidSignature(
            .init(rawRepresentation: signature), for: Data("\(parts[0]).\(parts[1])".utf8), padding: .insecurePKCS1v1_5)
        guard isSigned, claims["iss"]?.text == keys.issuer, claims["aud"]?.text == clientID,
            claims["token_use"]?.text == "id",
            case .integer(let end) = claims["exp"], Double(end) > Date().timeIntervalSince1970
        else { throw NotStaff() }
    }

    private func json(_ part: String) -> JSONValue? { bytes(part).flatMap { try? JSONValue(json: [UInt8]($0)) } }

    /// The bytes of a part in base64url without padding.
    private func bytes(_ part: String) -> Data? {
        guard !part.isEmpty, !part.contains(where: { "+/=".contains($0) }) else { return nil }
        let text = part.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4))
    }
}

struct NotStaff: Error {}
