package import CognitoEvents

extension TriggerFamily {
    /// The family that somebody names, whatever the case: as in `LambdaConfig`, as on the wire, or as the guide does
    /// (`pre sign-up`).
    package init?(named name: String) {
        guard name.allSatisfy({ $0.isLetter || " -_".contains($0) }) else { return nil }
        let letters = name.filter(\.isLetter).lowercased()
        let family = Self.allCases.first { family in
            [family.rawValue, family.configurationName, "\(family.configurationName)Config"]
                .contains { $0.lowercased() == letters }
        }
        guard let family else { return nil }
        self = family
    }
}
