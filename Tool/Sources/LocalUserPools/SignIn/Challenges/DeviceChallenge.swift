import CognitoCrypto
import CognitoEvents
import LocalAWS
import UserCredentials
import WireJSON

/// `DEVICE_SRP_AUTH`: the first step of a device's proof.
enum DeviceChallenge: Challenge {
    static let name = ChallengeName.deviceSRPAuth

    struct Reply: Sendable {
        let key: String
        /// The client's public number A.
        let number: [UInt8]
    }

    static func reply(in responses: OperationInput) throws(ServiceError) -> Reply {
        Reply(key: try responses.required("DEVICE_KEY"), number: try responses.clientNumber)
    }

    static func respond(to answer: ChallengeAnswer, _ reply: Reply) async throws -> SignInOutcome {
        let (key, number) = (reply.key, reply.number)
        let known = try answer.call.store.read { try $0.device(key) }
        guard let known, let verifier = known.verifier else { throw Device.unknown }
        guard let text = answer.call.input.session ?? known.session else { throw Session.invalid }
        let session = try answer.session(text, as: .session, name)
        guard session.device == key, session.user == known.user else { throw Session.invalid }
        let signIn = try await answer.signIn(spending: session)
        guard case .device(let goesOn) = session.state else { throw Session.invalid }
        let keys = try SRPExchange(verifier, client: number, answer.call.random)
        var next = signIn.session(
            .devicePasswordVerifier,
            .deviceProof(keys.numbers, shownName: signIn.shownName, goesOn: goesOn))
        let block = try next.sealed(as: .secretBlock, in: signIn.pool)
        next.state = .none
        return .challenge(
            ShownChallenge(
                name: .devicePasswordVerifier,
                parameters: [
                    "SALT": Hexadecimal.encode(verifier.salt), "SRP_B": SRP.text(keys.shown), "SECRET_BLOCK": block,
                    "USERNAME": signIn.shownName, "DEVICE_KEY": key,
                ], session: try next.sealed(as: .session, in: signIn.pool)))
    }
}

/// `DEVICE_PASSWORD_VERIFIER`: the proof of the device's own password with SRP.
enum DeviceVerifierChallenge: Challenge {
    static let name = ChallengeName.devicePasswordVerifier

    struct Reply: Sendable {
        let key: String
        let claim: PasswordClaim
    }

    static func reply(in responses: OperationInput) throws(ServiceError) -> Reply {
        Reply(key: try responses.required("DEVICE_KEY"), claim: try PasswordClaim(responses))
    }

    static func respond(to answer: ChallengeAnswer, _ reply: Reply) async throws -> SignInOutcome {
        let (key, claim) = (reply.key, reply.claim)
        let session = try answer.session(claim.block, as: .secretBlock, name)
        guard session.device == key else { throw Session.invalid }
        var signIn = try await answer.signIn(spending: session)
        guard let device = try await signIn.device(), let verifier = device.verifier else { throw Device.unknown }
        guard case .deviceProof(let numbers, _, let goesOn) = session.state else { throw Session.invalid }
        guard try claim.isProven(numbers, by: verifier, device.srpIdentity, signIn) else {
            throw try await signIn.failed()
        }
        return try await signIn.afterDevice(device, goesOn: goesOn)
    }
}
