import CognitoEditDistance
import CognitoEvents
import CognitoModel

/// A key of `LambdaConfig` that names a function, and the type of its value.
struct LambdaConfigKey: Sendable {
    let key: String
    /// The trigger's name in a function's description.
    let name: String
    /// The values that `LambdaVersion` may have; empty if the key's value is an ARN, not an object.
    let versions: [String]
    /// A Boolean value that indicates whether Cognito waits for the function's answer.
    let isAwaited: Bool

    var takesObject: Bool { !versions.isEmpty }

    static let all = TriggerModel.all.flatMap { model in
        (model.configuration?.keys ?? []).map { key in
            LambdaConfigKey(
                key: key.name, name: model.family.configurationName, versions: key.versions,
                isAwaited: model.family.isAwaited)
        }
    }

    /// The keys of custom senders.
    static let senders: Set<String> = ["CustomEmailSender", "CustomSMSSender"]

    /// The only key that is not a trigger: it names the KMS key of the custom senders.
    static let keyForSenders = "KMSKeyID"

    static func named(_ key: String) -> LambdaConfigKey? { all.first { $0.key == key } }

    /// All keys that `LambdaConfig` may have.
    static let keys = all.map(\.key) + [keyForSenders]

    /// Returns the key that an unknown key probably means; nil if no key is similar.
    ///
    /// Some triggers have two keys, one of which takes an object. `isObject` then decides which key is meant.
    static func key(meantBy name: String, takingObject isObject: Bool = false) -> String? {
        let key = otherNames[name.lowercased()] ?? EditDistance.nearest(to: name, among: keys)
        guard isObject, let trigger = key.flatMap(named) else { return key }
        return all.first { $0.name == trigger.name && $0.takesObject }?.key ?? key
    }

    /// The keys of `LambdaConfig`, by the lower-case names that other tools and the console use.
    private static let otherNames: [String: String] = TriggerModel.all.flatMap { $0.configuration?.keys ?? [] }
        .reduce(into: ["kmskeyarn": keyForSenders]) { names, key in
            for name in key.otherNames { names[name] = key.name }
        }
}
