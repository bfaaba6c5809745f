import CognitoEvents
import CognitoModel

/// An operation of the API, and what the local pool makes of it.
package struct PlayedOperation: Sendable {
    /// Its name, such as `SignUp`.
    package let name: String
    /// True if the pool plays it; every other is answered with an error that says so.
    package let isPlayed: Bool
    /// The triggers that it may fire, by their names in `LambdaConfig`, in their first order.
    package let triggers: [String]

    /// Every operation of the API, by name.
    package static var all: [PlayedOperation] {
        ServiceModel.operationNames.map { name in
            var seen: Set<String> = []
            let triggers = (CognitoOperation.named(name)?.sources ?? [])
                .compactMap { $0.family?.configurationName }.filter { seen.insert($0).inserted }
            return PlayedOperation(name: name, isPlayed: Operations.named(name) != nil, triggers: triggers)
        }
    }
}
