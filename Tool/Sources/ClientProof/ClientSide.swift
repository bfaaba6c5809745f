/// A way for an app to become a client of a pool.
enum ClientSide: Sendable {
    /// The app registers.
    case registration
    /// The app publishes a document that a policy admits.
    case document(ProvedPool.Policy)

    /// The side in words.
    var text: String {
        switch self {
        case .registration: "an app that registers"
        case .document(let policy): "a document of the policy \(policy.name)"
        }
    }
}
