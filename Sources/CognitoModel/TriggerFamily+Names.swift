package import CognitoEvents

extension TriggerFamily {
    /// The family that somebody names in any case: as in `LambdaConfig`, as on the wire, as the guide does (`pre sign-up`),
    /// or as other tools do (`MigrateUser`).
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
