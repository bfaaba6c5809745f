/// The kind of an external identity provider: `providerType`.
///
/// The set is open: a value that AWS adds later still decodes, prints and compares.
public struct ProviderType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String
    /// Creates a value from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling on the wire.
    public var description: String { rawValue }

    /// OpenID Connect: `OIDC`.
    public static let oidc = Self(rawValue: "OIDC")
    /// SAML 2.0: `SAML`.
    public static let saml = Self(rawValue: "SAML")
    /// Facebook: `Facebook`.
    public static let facebook = Self(rawValue: "Facebook")
    /// Google: `Google`.
    public static let google = Self(rawValue: "Google")
    /// Apple: `SignInWithApple`.
    public static let signInWithApple = Self(rawValue: "SignInWithApple")
    /// Amazon: `LoginWithAmazon`.
    public static let loginWithAmazon = Self(rawValue: "LoginWithAmazon")
}
