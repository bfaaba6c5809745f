import CognitoEvents
@_spi(Internal) import CognitoModel
import LocalAWS
import WireJSON

/// Sign-ins with challenges that functions choose and make.
extension SignIn {
    /// Returns the error for a custom sign-in whose function is missing; only the call's record names the function.
    func noFunction(_ family: TriggerFamily) -> ServiceError {
        call.trace.note("The pool's LambdaConfig names no function for \(family.configurationName).")
        return ServiceError("UnexpectedLambdaException", "null invocation failed due to configuration.")
    }

    static func checkCustomFunctions(_ pool: UserPool) throws(ServiceError) {
        let families: [TriggerFamily] = [.defineAuthChallenge, .createAuthChallenge, .verifyAuthChallengeResponse]
        guard families.contains(where: { pool.settings.triggers[$0] != nil }) else {
            throw .invalidParameter("Custom auth lambda trigger is not configured for the user pool.")
        }
    }

    /// Begins a custom sign-in.
    ///
    /// If the app sent a number A, the app must first prove the password.
    static func begin(
        custom clientNumber: [UInt8]?, of name: String, _ call: Call, _ pool: UserPool, _ client: AppClient
    ) async throws -> SignInOutcome {
        var signIn = try await SignIn(call, pool, client, name: name, isCustom: true)
        signIn.clientNumber = clientNumber
        signIn.steps = clientNumber == nil ? [] : [ChallengeResult(.srpA, succeeded: true)]
        return try await signIn.define()
    }

    /// Asks the define function for the next step, and performs it.
    mutating func define() async throws -> SignInOutcome {
        let request = DefineAuthChallengeRequest(
            userAttributes: attributes, session: steps ?? [], clientMetadata: clientMetadata, userNotFound: isUnknown)
        guard let answered = try await trigger(.defineAuthChallengeAuthentication, request) else {
            throw noFunction(.defineAuthChallenge)
        }
        switch CustomSignIn.step(after: request.session, by: answered.response) {
        case .challenge(let next): return try await present(next: next)
        case .tokens: return try await finish()
        case .failure(.decided): throw ServiceError.wrongPassword
        case .failure: throw ServiceError.unrecognizableAnswer
        }
    }

    /// Presents the challenge that the define function chose, if it is possible for this user.
    private mutating func present(next challenge: ChallengeName) async throws -> SignInOutcome {
        switch challenge {
        case .customChallenge: return try await create()
        case .passwordVerifier:
            guard let clientNumber else { throw ServiceError.unrecognizableAnswer }
            self.clientNumber = nil
            return try presentPasswordVerifier(clientNumber)
        case .newPasswordRequired:
            guard let user, user.status == .forceChangePassword else { throw ServiceError.unrecognizableAnswer }
            return try presentNewPassword(to: user)
        case .deviceSRPAuth:
            guard let device = try await device() else { throw ServiceError.unrecognizableAnswer }
            return try await present(device, goesOn: true)
        default:
            guard let factor = MFAFactor(rawValue: challenge.rawValue), let user, user.canProve(factor),
                pool.settings.secondFactors.contains(factor)
            else { throw ServiceError.unrecognizableAnswer }
            return try await present(factor, to: user)
        }
    }

    private func create() async throws -> SignInOutcome {
        guard pool.settings.triggers[.verifyAuthChallengeResponse] != nil else {
            throw noFunction(.verifyAuthChallengeResponse)
        }
        let request = CreateAuthChallengeRequest(
            userAttributes: attributes, session: steps ?? [], clientMetadata: clientMetadata, userNotFound: isUnknown)
        guard let answered = try await trigger(.createAuthChallengeAuthentication, request) else {
            throw noFunction(.createAuthChallenge)
        }
        let decision = try call.decision(CreateAuthChallengeDecision.self, in: answered)
        let privateParameters = decision.privateParameters.reveal()
        // Source: users' reports of this error.
        guard !privateParameters.isEmpty else { throw ServiceError.wrongPassword }
        var parameters = decision.publicParameters
        parameters["USERNAME"] = shownName
        return try present(
            .customChallenge, parameters, .custom(privateParameters, metadata: decision.metadata))
    }
}
