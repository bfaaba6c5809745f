import CognitoTriggers
import FoundationEssentials
import JWTKit
import StaffKeys

/// `StaffSignUp` with jwt-kit.
@main
struct StaffSignUpByJWTKit: TriggerFunction, PreSignUpHandler {
    private let invited: [String]
    private let token: StaffToken

    init() throws {
        invited = try LambdaEnvironment.list("INVITED_EMAILS")
        token = StaffToken(
            keys: StaffKeys(issuer: LambdaEnvironment["STAFF_ISSUER"] ?? ""),
            clientID: LambdaEnvironment["STAFF_CLIENT"] ?? "")
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        if let email = event.request.userAttributes.email, invited.contains(email) { return .confirm() }
        guard let staffToken = event.request.clientMetadata["staffToken"] else {
            throw Refusal("This service is by invitation only.")
        }
        do {
            try await token.check(staffToken, in: context)
        } catch is JWTError {
            throw Refusal("The invitation has ended. Ask for a new one.")
        }
        return .confirm()
    }
}

/// Checks that an ID token is from the staff's user pool: signature, issuer, client, kind and time.
struct StaffToken {
    let keys: StaffKeys
    let clientID: String

    /// The claims of an ID token that are checked.
    struct Claims: JWTPayload {
        var iss: IssuerClaim
        var aud: AudienceClaim
        var exp: ExpirationClaim
        var token_use: String

        func verify(using algorithm: some JWTAlgorithm) throws { try exp.verifyNotExpired() }
    }

    /// - Throws: `JWTError` for a token that is not valid, or an error of the request for the keys.
    func check(_ token: String, in context: InvocationContext) async throws {
        let (header, _, _) = try DefaultJWTParser().parse(Data(token.utf8), as: Claims.self)
        guard header.alg == "RS256", let name = header.kid, let key = try await keys.key(name, in: context),
            let n = key["n"]?.text, let e = key["e"]?.text
        else { throw JWTError.signatureVerificationFailed }
        let collection = JWTKeyCollection()
        try await collection.add(
            rsa: Insecure.RSA.PublicKey(modulus: n, exponent: e), digestAlgorithm: .sha256, kid: .init(string: name))
        let claims = try await collection.verify(token, as: Claims.self)
        try claims.aud.verifyIntendedAudience(includes: clientID)
        guard claims.iss.value == keys.issuer, claims.token_use == "id" else {
            throw JWTError.claimVerificationFailure(
                failedClaim: claims.iss, reason: "not an ID token of the staff's pool")
        }
    }
}
