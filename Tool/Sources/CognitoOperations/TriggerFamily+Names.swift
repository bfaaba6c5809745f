package import CognitoEvents
import CognitoModel

extension TriggerFamily {
    /// The three triggers of a custom sign-in, which need each other.
    package static let customSignIn: Set<TriggerFamily> = [
        .defineAuthChallenge, .createAuthChallenge, .verifyAuthChallengeResponse,
    ]

    /// Returns triggers in Cognito's order, with all three of a custom sign-in if one of them is there.
    package static func complete(_ triggers: [TriggerFamily]) -> [TriggerFamily] {
        let signsIn = !customSignIn.isDisjoint(with: triggers)
        return allCases.filter { triggers.contains($0) || signsIn && customSignIn.contains($0) }
    }

    /// True if the trigger is in the `LambdaConfig` of a user pool; false if it belongs to an identity pool.
    package var isOfUserPool: Bool { model.configuration != nil }

    /// The trigger's key in the configuration of its pool; the newest, if there are several.
    package var key: String { model.configuration?.keys.last?.name ?? configurationName }

    /// Finds the family that a name refers to, regardless of case.
    ///
    /// The name can be from `LambdaConfig`, the wire, the guide (`pre sign-up`) or other tools.
    package init?(named name: String) {
        guard name.allSatisfy({ $0.isLetter || " -_".contains($0) }) else { return nil }
        let letters = name.filter(\.isLetter).lowercased()
        let model = TriggerModel.all.first { model in
            let keys = model.configuration?.keys ?? []
            let names = [
                model.family.rawValue, model.family.configurationName, "\(model.family.configurationName)Config",
            ]
            return (names + keys.map(\.name)).contains { $0.lowercased() == letters }
                || keys.contains { $0.otherNames.contains(letters) }
        }
        guard let model else { return nil }
        self = model.family
    }
}
