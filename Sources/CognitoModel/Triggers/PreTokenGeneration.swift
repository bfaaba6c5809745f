public import CognitoEvents
@_spi(Internal) public import WireJSON

extension PreTokenGenerationRequest: ModelledRequest {
    /// The facts about Cognito's behaviour for pre token generation.
    public static let model = TriggerModel(
        reading: PreTokenGenerationDecision.self,
        occasions: [
            .tokenGenerationHostedAuth: "Tokens after managed login or a federated sign-in",
            .tokenGenerationAuthentication: "Tokens after a sign-in through the API",
            .tokenGenerationNewPasswordChallenge: "Tokens after the change of a temporary password",
            .tokenGenerationAuthenticateDevice: "Tokens after the authentication of a device",
            .tokenGenerationRefreshTokens: "Tokens for a refresh token",
            .tokenGenerationClientCredentials: "A machine client's access token; V3 events only",
        ],
        configuration: TriggerConfiguration(
            .init("PreTokenGeneration"),
            .init(
                "PreTokenGenerationConfig", versions: ["V1_0", "V2_0", "V3_0"],
                otherNames: ["pretokengenerationv2", "pretoken", "tokengeneration"])),
        request: [
            .attributes("the user's attributes; empty for a machine client"),
            WireMember(
                "groupConfiguration",
                .object([
                    WireMember("groupsToOverride", .texts, "the user's groups"),
                    WireMember("iamRolesToOverride", .texts, "the roles of these groups"),
                    WireMember("preferredRole", .text, "the preferred role, or null"),
                ]), "the user's groups; null for a machine client"),
            WireMember("scopes", .texts, "the scopes of the access token; V2 and V3 events only"), .clientMetadata,
        ],
        response: [detailsV1, detailsV2],
        onError: "No tokens are issued, and the app sees the error.", envelopeOrder: .sourceAfterVersion,
        consequences: [
            .memberOfVersion: .ignored("Cognito ignores the other version's member."),
            .groupsAreKept: .note("The tokens lose the user's groups."),
            .protectedClaim: .ignored("As far as is known, the claim keeps Cognito's value."),
            .accessTokenNeedsV2: .ignored("The access token does not change."),
            .claimsAreTextInV1: .refused(
                "The operation fails.", at: "response.claimsOverrideDetails", appSees: .unrecognizableOutput),
            .claimAddedAndSuppressed: .ignored("The token lacks the claim: suppression wins."),
            .claimHasNameAndValue: .refused("As far as is known, the operation fails."),
            .simpleStandardClaims: .refused(
                "The operation fails; the error's text is not known.", at: "response.claimsAndScopeOverrideDetails"),
            .scopeHasNoSpace: .refused(
                "The operation fails; the error's text is not known.", at: "response.claimsAndScopeOverrideDetails"),
            .changeQuota: .refused("The operation fails; the error's text is not known."),
        ],
        variations: { event in
            let hasV2 = event.document.root["request"]?["scopes"] != nil
            let details = hasV2 ? "claimsAndScopeOverrideDetails" : "claimsOverrideDetails"
            let initial = ["null", "{}", "[]"].map { Variation.set("response.\(details)", to: $0) }
            // In the V2 events of other libraries, `version` has V1's value.
            return Variation.clientMetadata + groupVariations + scopeVariations + initial + [.emptyResponse]
                + (hasV2 ? [.set("version", to: #""1""#)] : [])
        })

    /// Writes all members; only V2 and V3 events have scopes, and a machine client has no groups.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        writer.member("userAttributes", userAttributes)
        writer.key("groupConfiguration")
        if source == .tokenGenerationClientCredentials, groupConfiguration == GroupConfiguration() {
            writer.null()
        } else {
            writer.beginObject()
            writer.member("groupsToOverride", groupConfiguration.groupsToOverride)
            writer.member("iamRolesToOverride", groupConfiguration.iamRolesToOverride)
            writer.member("preferredRole", groupConfiguration.preferredRole)
            writer.endObject()
        }
        if let scopes { writer.member("scopes", scopes) }
        writer.member("clientMetadata", clientMetadata, empty: .absent)
    }

    private static let added = "claims to add or replace"
    private static let suppressed = WireMember("claimsToSuppress", .texts, "claims to leave out")
    private static let groups = WireMember(
        "groupOverrideDetails",
        .object([
            WireMember("groupsToOverride", .texts, "all groups"), WireMember("iamRolesToOverride", .texts, "all roles"),
            WireMember("preferredRole", .text, "the preferred role"),
        ]), "replaces the groups; everything that it leaves out is dropped")
    private static let detailsV1 = WireMember(
        "claimsOverrideDetails",
        .object([
            WireMember("claimsToAddOrOverride", .claims, added + "; V1 accepts only text values"),
            suppressed, groups,
        ]),
        "V1_0: changes to the ID token", versions: ["1"])
    private static let detailsV2 = WireMember(
        "claimsAndScopeOverrideDetails",
        .object([
            WireMember(
                "idTokenGeneration",
                .object([WireMember("claimsToAddOrOverride", .claims, added), suppressed]), "the ID token"),
            WireMember(
                "accessTokenGeneration",
                .object([
                    WireMember("claimsToAddOrOverride", .claims, added), suppressed,
                    WireMember("scopesToAdd", .texts, "scopes without white space"),
                    WireMember("scopesToSuppress", .texts, "scopes to leave out"),
                ]), "the access token"),
            groups,
        ]), "V2_0 and V3_0: changes to both tokens", versions: ["2", "3"])

    private static let groupVariations: [Variation] = [
        .set("request.groupConfiguration", to: "null"), .remove("request.groupConfiguration"),
        .set("request.groupConfiguration", to: "{}"), .set("request.groupConfiguration", to: "[]"),
        .set(
            "request.groupConfiguration",
            to: #"{"groupsToOverride":null,"iamRolesToOverride":null,"preferredRole":null}"#,
            "request.groupConfiguration holds nulls"),
        .set(
            "request.groupConfiguration",
            to: #"{"groupsToOverride":["a"],"iamRolesToOverride":["arn:a"],"preferredRole":["arn:a"]}"#,
            "preferredRole is an array"),
        .set("request.userAttributes", to: "{}"),
    ]

    private static let scopeVariations: [Variation] = ["null", "[]"].map { json in
        Variation("request.scopes is \(json)") { tree in
            guard tree[.key("request")]?[.key("scopes")] != nil else { return }
            let scopes = json == "[]" ? JSONTree.array([]) : .null
            tree.set([.key("request"), .key("scopes")], to: scopes)
        }
    }
}

extension PreTokenGenerationDecision: ReadableDecision {
    /// Reads the changes to claims, scopes and groups from the member for the event's version.
    ///
    /// Changes to the access token have no effect for a V1 event. They are read so that a finding can report them.
    public init(reading answered: AnsweredEvent<PreTokenGenerationRequest>) throws(JSONTypeError) {
        let v1 = try answered.response.objectIfPresent("claimsOverrideDetails") ?? .empty
        let v2 = try answered.response.objectIfPresent("claimsAndScopeOverrideDetails") ?? .empty
        let isV2 = answered.event.request.allowsAccessTokenChanges
        let access = try v2.objectIfPresent("accessTokenGeneration") ?? .empty
        self.init(
            idToken: try ClaimChanges(reading: isV2 ? v2.objectIfPresent("idTokenGeneration") ?? .empty : v1),
            accessToken: try ClaimChanges(reading: access), scopesToAdd: try access.texts("scopesToAdd"),
            scopesToSuppress: try access.texts("scopesToSuppress"),
            groups: try GroupChanges(reading: isV2 ? v2 : v1, from: answered.event.request.groupConfiguration))
    }

    /// The rules about the member for the event's version, and about groups that the answer drops by mistake.
    public static let answerRules = [
        AnswerRule<PreTokenGenerationRequest>(.memberOfVersion) { answered in
            let isV2 = answered.event.request.allowsAccessTokenChanges
            let other = isV2 ? "claimsOverrideDetails" : "claimsAndScopeOverrideDetails"
            guard let value = answered.response.view[other], value.kind == .object, !value.isEmpty else { return [] }
            return [("response.\(other)", "the event is of version \(isV2 ? "2 or 3" : "1")")]
        },
        AnswerRule<PreTokenGenerationRequest>(.groupsAreKept) { answered in
            let isV2 = answered.event.request.allowsAccessTokenChanges
            let name = isV2 ? "claimsAndScopeOverrideDetails" : "claimsOverrideDetails"
            guard !answered.event.request.groupConfiguration.groupsToOverride.isEmpty,
                let groups = answered.response.view[name]?["groupOverrideDetails"],
                groups["groupsToOverride"].map({ $0.kind == .null }) ?? true
            else { return [] }
            return [("response.\(name).groupOverrideDetails", "it has no groupsToOverride, but the user has groups")]
        },
    ]
}

extension ClaimChanges {
    fileprivate init(reading object: JSONObject) throws(JSONTypeError) {
        self.init(
            adding: try object.objectIfPresent("claimsToAddOrOverride")?.values ?? [:],
            suppressing: try object.texts("claimsToSuppress"))
    }
}

extension GroupChanges {
    /// Creates the changes that turn a user's groups into the groups in a response.
    fileprivate init(reading details: JSONObject, from old: GroupConfiguration) throws(JSONTypeError) {
        guard details.view["groupOverrideDetails"] != nil else {
            self.init()
            return
        }
        let new = try details.objectIfPresent("groupOverrideDetails") ?? .empty
        let (groups, roles) = (try new.texts("groupsToOverride"), try new.texts("iamRolesToOverride"))
        let preferred = try new.textIfPresent("preferredRole")
        self.init(
            adding: groups.filter { !old.groupsToOverride.contains($0) },
            removing: Set(old.groupsToOverride).subtracting(groups),
            addingRoles: roles.filter { !old.iamRolesToOverride.contains($0) },
            removingRoles: Set(old.iamRolesToOverride).subtracting(roles),
            preferredRole: preferred == old.preferredRole ? nil : preferred)
    }
}

extension CognitoRule {
    /// Each version of pre token generation has its own member in `response`.
    public static let memberOfVersion = CognitoRule(
        name: "pre-token-generation.version-member",
        text: "V1_0 reads claimsOverrideDetails, V2_0 and V3_0 read claimsAndScopeOverrideDetails.",
        source: "Developer Guide, Pre token generation, versions")
    /// Cognito drops a group from the tokens if `groupOverrideDetails` leaves the group out.
    public static let groupsAreKept = CognitoRule(
        name: "pre-token-generation.groups-dropped",
        text: "groupOverrideDetails replaces all groups: those that it leaves out are dropped from the tokens. To keep "
            + "the groups unchanged, leave it out.",
        source: "Developer Guide, Pre token generation, groupOverrideDetails")
}

/// The occasions of a pre token generation event.
public enum PreTokenGenerationOccasion: String, CaseIterable, Sendable {
    /// Tokens after managed login or a federated sign-in, V1: `TokenGeneration_HostedAuth`.
    case hostedAuth = "TokenGeneration_HostedAuth"
    /// Tokens after a sign-in through the API, V1: `TokenGeneration_Authentication`.
    case authentication = "TokenGeneration_Authentication"
    /// Tokens after a sign-in through the API, V2: `TokenGeneration_Authentication`.
    case authenticationV2 = "TokenGeneration_Authentication.v2"
    /// Tokens after a sign-in through the API, V3: `TokenGeneration_Authentication`.
    case authenticationV3 = "TokenGeneration_Authentication.v3"
    /// Tokens after the change of a temporary password, V1: `TokenGeneration_NewPasswordChallenge`.
    case newPasswordChallenge = "TokenGeneration_NewPasswordChallenge"
    /// Tokens after the authentication of a device, V1: `TokenGeneration_AuthenticateDevice`.
    case authenticateDevice = "TokenGeneration_AuthenticateDevice"
    /// Tokens for a refresh token, V1: `TokenGeneration_RefreshTokens`.
    case refreshTokens = "TokenGeneration_RefreshTokens"
    /// The access token for a machine client, V3: `TokenGeneration_ClientCredentials`.
    case clientCredentials = "TokenGeneration_ClientCredentials"
}

extension SampleEvent where Event == PreTokenGenerationEvent {
    /// Returns the event that Cognito sends before it issues tokens.
    public static func preTokenGeneration(_ occasion: PreTokenGenerationOccasion) -> SampleEvent<
        PreTokenGenerationEvent
    > { named(occasion.rawValue) }

    /// Returns a changed copy of the event that Cognito sends before it issues tokens.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func preTokenGeneration(
        _ occasion: PreTokenGenerationOccasion, _ change: (inout PreTokenGenerationEvent) throws -> Void
    ) throws -> SampleEvent<PreTokenGenerationEvent> { try named(occasion.rawValue).changing(change) }
}
