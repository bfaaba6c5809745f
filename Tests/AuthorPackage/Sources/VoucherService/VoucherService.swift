import ClubRecords
import CognitoTriggers
import Crypto
import HTTPS
import TriggerKit

/// A function that uses a library with everyday names, and one with the names of swift-crypto, next to all modules of ours.
///
/// It compiles only while none of our modules has one of these names.
@main
struct VoucherService: TriggerFunction, PreSignUpHandler {
    /// The types of both libraries.
    ///
    /// Here the compiler refuses a name that two imports have. In an expression, it takes either.
    typealias Names = (
        AES, ChaChaPoly, CryptoKitError, Curve25519, any Digest, any HashFunction, HKDF<SHA256>, HMAC<SHA256>, HPKE,
        HashedAuthenticationCode<SHA256>, Insecure, MLDSA65, MLKEM768, any MessageAuthenticationCode, P256, P384, P521,
        SHA256, SHA256Digest, SHA384, SHA512, SharedSecret, SymmetricKey, SymmetricKeySize, Email, Environment, Hash,
        Message
    )

    private let environment: Environment
    private let key: SymmetricKey

    init() throws {
        environment = LambdaEnvironment["RECORDS"].flatMap(Environment.init) ?? .test
        key = SymmetricKey(data: Array(try LambdaEnvironment.required("VOUCHER_KEY").utf8))
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        guard environment == .production else { return .allow }
        let email = event.request.userAttributes.email.flatMap(Email.init)
        let code = Hash(HMAC<SHA256>.authenticationCode(for: Array((email?.text ?? "").utf8), using: key))
        guard let voucher = event.request.validationData["voucher"].flatMap(HashDigest.init(hexadecimal:)),
            voucher.bytes == code.bytes
        else { throw Refusal(Self.refusal.text) }
        return .confirm()
    }

    /// What the app shows.
    static let refusal = Message("Ask a member for a voucher.")
}
