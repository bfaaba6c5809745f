/// A version of the pre token generation trigger, as the pool's configuration names it.
///
/// Source: API reference, PreTokenGenerationVersionConfigType.
public enum PreTokenGenerationVersion: String, Comparable, CaseIterable, Sendable {
    /// Changes of the ID token alone.
    case v1 = "V1_0"
    /// Changes of the access token and its scopes too, for users.
    case v2 = "V2_0"
    /// The same for machines as well: `TokenGeneration_ClientCredentials`.
    case v3 = "V3_0"

    /// Returns true if the one version says less than the other.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
