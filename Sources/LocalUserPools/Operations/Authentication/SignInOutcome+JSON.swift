import CognitoEvents
import WireJSON

extension SignInOutcome {
    /// The answer of the operations that begin and continue a sign-in.
    var json: JSONValue {
        switch self {
        case .challenge(let challenge): challenge.json
        case .tokens(let tokens): ["AuthenticationResult": tokens.json, "ChallengeParameters": [:]]
        }
    }
}

extension PresentedChallenge {
    fileprivate var json: JSONValue {
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
            "ExpiresIn": .integer(Int64(seconds)), "IdToken": .text(idToken), "TokenType": "Bearer",
            "AccessToken": .text(accessToken),
        ]
        members["RefreshToken"] = refreshToken.map(JSONValue.text)
        members["NewDeviceMetadata"] = newDevice?.metadata
        return .object(members)
    }
}
