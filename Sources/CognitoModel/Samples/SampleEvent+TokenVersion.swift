public import CognitoEvents
import WireJSON

extension SampleEvent where Event == PreTokenGenerationEvent {
    /// Returns the same event in another version of the trigger, as Cognito sends it.
    ///
    /// V2 and V3 include the access token's scopes; a V1 sample gets the scope of a sign-in through the API.
    ///
    /// - Parameter version: The version; must be V3 for a machine client's tokens, which exist in no other version.
    /// - Returns: The event, named for its source and version, such as `TokenGeneration_RefreshTokens.v2`.
    public func inVersion(_ version: PreTokenGenerationVersion) -> SampleEvent {
        guard let root = (try? JSONDocument(bytes))?.root else { return self }
        let source = String(name.prefix { $0 != "." })
        var tree = JSONTree(root)
        tree.set([.key("version")], to: .scalar(Array("\"\(version.number)\"".utf8)))
        let isV1 = version == .v1
        if isV1 {
            tree.set([.key("request"), .key("scopes")], to: nil)
        } else if root["request"]?["scopes"] == nil {
            let clientMetadata = root["request"]?["clientMetadata"].map(JSONTree.init)
            tree.set([.key("request"), .key("clientMetadata")], to: nil)
            tree.set(
                [.key("request"), .key("scopes")],
                to: .array([.scalar(Array(#""aws.cognito.signin.user.admin""#.utf8))]))
            if let clientMetadata { tree.set([.key("request"), .key("clientMetadata")], to: clientMetadata) }
        }
        tree.set(
            [.key("response")], to: .object([(isV1 ? "claimsOverrideDetails" : "claimsAndScopeOverrideDetails", .null)])
        )
        return SampleEvent(name: isV1 ? source : "\(source).v\(version.number)", bytes: tree.bytes)
    }
}

extension PreTokenGenerationVersion {
    /// The value of the event's member `version`, such as `2` for V2_0.
    fileprivate var number: Character { rawValue.dropFirst().first ?? "1" }
}
