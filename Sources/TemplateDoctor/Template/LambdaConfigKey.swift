import CognitoEditDistance
import CognitoEvents
import CognitoModel

/// A key of `LambdaConfig` that names a function, and the value that it takes.
struct LambdaConfigKey: Sendable {
    /// The key in `LambdaConfig`.
    let key: String
    /// The name that a function's description has for it.
    let name: String
    /// The values of `LambdaVersion`; none if the key takes a plain ARN.
    let versions: [String]
    /// A Boolean value that indicates whether Cognito waits for the answer.
    let isAwaited: Bool

    var takesObject: Bool { !versions.isEmpty }

    static let all = TriggerModel.all.flatMap { model in
        (model.configuration?.keys ?? []).map { key in
            LambdaConfigKey(
                key: key.name, name: model.family.configurationName, versions: key.versions,
                isAwaited: model.family.isAwaited)
        }
    }

    /// The key that is not a trigger: that of the senders' key.
    static let keyForSenders = "KMSKeyID"

    static func named(_ key: String) -> LambdaConfigKey? { all.first { $0.key == key } }

    /// All that `LambdaConfig` may have as a key.
    static let keys = all.map(\.key) + [keyForSenders]

    /// The key that is meant by one that is none; nil if none is near.
    ///
    /// Of two keys of one trigger it is the one that takes an object, or the other, as the value is.
    static func key(meantBy name: String, takingObject isObject: Bool = false) -> String? {
        let key = otherNames[name.lowercased()] ?? EditDistance.nearest(to: name, among: keys)
        guard isObject, let trigger = key.flatMap(named) else { return key }
        return all.first { $0.name == trigger.name && $0.takesObject }?.key ?? key
    }

    /// The keys by the names that other tools and the console give them.
    private static let otherNames: [String: String] = TriggerModel.all.flatMap { $0.configuration?.keys ?? [] }
        .reduce(into: ["kmskeyarn": keyForSenders]) { names, key in
            for name in key.otherNames { names[name] = key.name }
        }
}
