/// A version of the pre token generation trigger, as named in the pool's configuration.
///
/// Source: API reference, PreTokenGenerationVersionConfigType.
public enum PreTokenGenerationVersion: String, Comparable, CaseIterable, Sendable {
    /// Changes the ID token only.
    case v1 = "V1_0"
    /// Also changes the access token and its scopes, for users.
    case v2 = "V2_0"
    /// Also changes the access tokens of machine clients: `TokenGeneration_ClientCredentials`.
    case v3 = "V3_0"

    /// Returns true if the first version is older.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
