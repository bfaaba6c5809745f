import CognitoEvents
import LocalAWS
import WireJSON

extension SignInOutcome {
    /// Returns the answer of the operations that begin and continue a sign-in.
    ///
    /// After the last step, the answer has the tokens.
    func answer() async throws -> Answer {
        switch self {
        case .challenge(let challenge): challenge.answer
        case .signedIn(let grant): ["AuthenticationResult": try await grant.tokens().json, "ChallengeParameters": [:]]
        case .refreshed(let tokens): ["AuthenticationResult": tokens.json, "ChallengeParameters": [:]]
        }
    }
}

extension ShownChallenge {
    fileprivate var answer: Answer {
        [
            "ChallengeName": .text(name.rawValue),
            "ChallengeParameters": .object(parameters.mapValues(JSONValue.text)),
            "Session": session.map(JSONValue.text) ?? .null,
            "AvailableChallenges": choices.isEmpty ? .null : choices.names,
        ]
    }
}

extension IssuedTokens {
    var json: JSONValue {
        var members: JSONMembers<JSONValue> = [
            "ExpiresIn": .integer(Int64(seconds)), "IdToken": idToken.map(JSONValue.text) ?? .null,
            "TokenType": "Bearer",
            "AccessToken": .text(accessToken),
        ]
        members["RefreshToken"] = refreshToken.map(JSONValue.text)
        members["NewDeviceMetadata"] = newDevice?.metadata
        return .object(members)
    }
}
