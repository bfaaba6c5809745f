public import WireJSON

/// The request before Cognito issues tokens, in all three versions of the event.
///
/// Source: Developer Guide, "Pre token generation Lambda trigger".
public struct PreTokenGenerationRequest: DecidedRequest {
    /// A handler's decision.
    public typealias Decision = PreTokenGenerationDecision
    /// The pre token generation family.
    public static let family = TriggerFamily.preTokenGeneration
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [
        .tokenGenerationHostedAuth, .tokenGenerationAuthentication, .tokenGenerationNewPasswordChallenge,
        .tokenGenerationAuthenticateDevice, .tokenGenerationRefreshTokens, .tokenGenerationClientCredentials,
    ]

    /// The user's attributes: `userAttributes`.
    ///
    /// It is empty for a machine client.
    public var userAttributes: UserAttributes
    /// The user's groups and their roles: `groupConfiguration`.
    ///
    /// For a machine client, it is null in the event and empty here.
    public var groupConfiguration: GroupConfiguration
    /// The names of the user's groups: `groupConfiguration.groupsToOverride`.
    public var groups: [String] {
        get { groupConfiguration.groupsToOverride }
        set { groupConfiguration.groupsToOverride = newValue }
    }
    /// The scopes that the access token would get: `scopes`.
    ///
    /// It is nil in V1 events.
    public var scopes: [String]?
    /// The caller's `ClientMetadata`: `clientMetadata`.
    public var clientMetadata: StringMap
    /// A Boolean value that indicates whether the response may change the access token: true in V2 and V3 events.
    public var allowsAccessTokenChanges: Bool

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - userAttributes: The user's attributes.
    ///   - groupConfiguration: The user's groups.
    ///   - scopes: The scopes of the access token; nil makes a V1 request.
    ///   - clientMetadata: The caller's metadata.
    public init(
        userAttributes: UserAttributes = [:], groupConfiguration: GroupConfiguration = GroupConfiguration(),
        scopes: [String]? = nil, clientMetadata: StringMap = [:]
    ) {
        self.userAttributes = userAttributes
        self.groupConfiguration = groupConfiguration
        self.scopes = scopes
        self.clientMetadata = clientMetadata
        allowsAccessTokenChanges = scopes != nil
    }

    /// Reads a request.
    ///
    /// The event's version, its scopes or its response show whether it is a V1 event or a later one.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        groupConfiguration = try GroupConfiguration(request.objectIfPresent("groupConfiguration") ?? .empty)
        scopes = request.member("scopes") == nil ? nil : try request.texts("scopes")
        clientMetadata = try request.map("clientMetadata")
        let version = try envelope.textIfPresent("version")
        allowsAccessTokenChanges =
            version == "2" || version == "3" || scopes != nil
            || envelope.member("response")?["claimsAndScopeOverrideDetails"] != nil
    }
}

/// An event before tokens are issued.
public typealias PreTokenGenerationEvent = TriggerEvent<PreTokenGenerationRequest>

/// The changes to the tokens.
///
/// The same decision works for V1, V2 and V3 events. For a V1 event, a decision is refused if it changes the access
/// token or adds a claim whose value is not a string.
public struct PreTokenGenerationDecision: TriggerDecision {
    /// The request that the decision answers.
    public typealias Request = PreTokenGenerationRequest

    /// The changes to the ID token.
    public var idToken: ClaimChanges
    /// The changes to the access token; V2 and V3 only.
    public var accessToken: ClaimChanges
    /// The scopes to add to the access token: `scopesToAdd`.
    public var scopesToAdd: [String]
    /// The scopes to leave out of the access token: `scopesToSuppress`.
    public var scopesToSuppress: [String]
    /// The changes to the user's groups in both tokens, relative to the groups in the event.
    public var groups: GroupChanges

    /// Creates a decision with the given changes.
    public init(
        idToken: ClaimChanges = ClaimChanges(), accessToken: ClaimChanges = ClaimChanges(),
        scopesToAdd: [String] = [], scopesToSuppress: [String] = [], groups: GroupChanges = GroupChanges()
    ) {
        self.idToken = idToken
        self.accessToken = accessToken
        self.scopesToAdd = scopesToAdd
        self.scopesToSuppress = scopesToSuppress
        self.groups = groups
    }

    /// The tokens without changes.
    public static let unchanged = Self()

    private var changesAccessToken: Bool {
        !accessToken.isEmpty || !scopesToAdd.isEmpty || !scopesToSuppress.isEmpty
    }

    /// The names of claims, and the numbers of scopes, groups and roles.
    ///
    /// The names of scopes, groups and roles are left out, because they may be personal data.
    public var description: String {
        let claims = [
            idToken.isEmpty ? nil : "ID token \(idToken)", accessToken.isEmpty ? nil : "access token \(accessToken)",
        ]
        let counts = [
            (scopesToAdd.count, "scope", "added"), (scopesToSuppress.count, "scope", "suppressed"),
            (groups.groupsToAdd.count, "group", "added"), (groups.groupsToRemove.count, "group", "removed"),
            (groups.rolesToAdd.count, "role", "added"), (groups.rolesToRemove.count, "role", "removed"),
        ]
        let parts =
            claims.compactMap(\.self)
            + counts.compactMap { $0.0 == 0 ? nil : "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s") \($0.2)" }
            + (groups.preferredRole == nil ? [] : ["preferred role set"])
        return parts.isEmpty ? "unchanged" : parts.joined(separator: ", ")
    }

    /// The rules about protected claims, V1 limits, contradictions, claim types, scopes and the quota.
    public static let rules = [
        DecisionRule<Self, Request>(.protectedClaim) { decision, event in
            decision.idToken.protectedClaim(client: nil).map { "ID token: claim '\($0)'" }
                ?? decision.accessToken.protectedClaim(client: event.callerContext.clientID)
                .map { "access token: claim '\($0)'" }
        },
        DecisionRule<Self, Request>(.accessTokenNeedsV2) { decision, event in
            decision.changesAccessToken && !event.request.allowsAccessTokenChanges ? "changing the access token" : nil
        },
        DecisionRule<Self, Request>(.claimsAreTextInV1) { decision, event in
            guard !event.request.allowsAccessTokenChanges else { return nil }
            return decision.idToken.added.filter { $0.value.text == nil }.keys.min().map { "claim '\($0)'" }
        },
        DecisionRule<Self, Request>(.claimHasNameAndValue) { decision, _ in
            for claims in [decision.idToken, decision.accessToken] {
                if claims.added[""] != nil || claims.suppressed.contains("") {
                    return "a claim without a name"
                }
                if let name = claims.added.filter({ $0.value == .null }).keys.min() {
                    return "claim '\(name)'"
                }
            }
            return nil
        },
        DecisionRule<Self, Request>(.claimAddedAndSuppressed) { decision, _ in
            decision.idToken.contradiction.map { "ID token: claim '\($0)'" }
                ?? decision.accessToken.contradiction.map { "access token: claim '\($0)'" }
        },
        DecisionRule<Self, Request>(.simpleStandardClaims) { decision, _ in
            ["address", "email_verified", "phone_number_verified", "updated_at"]
                .first { decision.idToken.added[$0]?.isComplex == true }.map { "ID token: claim '\($0)'" }
        },
        DecisionRule<Self, Request>(.scopeHasNoSpace) { decision, _ in
            decision.scopesToAdd.contains { $0.isEmpty || $0.contains(where: \.isWhitespace) } ? "scopesToAdd" : nil
        },
        DecisionRule<Self, Request>(.changeQuota) { decision, _ in
            let count =
                decision.idToken.count + decision.accessToken.count + decision.scopesToAdd.count
                + decision.scopesToSuppress.count
            return count > 5000 ? "\(count) changes" : nil
        },
    ]

    /// Sets `claimsOverrideDetails` (V1) or `claimsAndScopeOverrideDetails` (V2, V3), unless nothing is changed.
    public func write(to response: inout ResponseEditor, for event: PreTokenGenerationEvent) throws(JSONWritingError) {
        let groups = groups.result(from: event.request.groupConfiguration)
        guard !idToken.isEmpty || changesAccessToken || groups != nil else { return }
        if event.request.allowsAccessTokenChanges {
            try response.set("claimsAndScopeOverrideDetails") { writer throws(JSONWritingError) in
                try writeV2(&writer, groups)
            }
        } else {
            try response.set("claimsOverrideDetails") { writer throws(JSONWritingError) in
                writer.beginObject()
                try idToken.write(to: &writer)
                groups?.write(to: &writer)
                writer.endObject()
            }
        }
    }

    private func writeV2(_ writer: inout JSONWriter, _ groups: GroupConfiguration?) throws(JSONWritingError) {
        writer.beginObject()
        if !idToken.isEmpty {
            writer.key("idTokenGeneration")
            writer.beginObject()
            try idToken.write(to: &writer)
            writer.endObject()
        }
        if changesAccessToken {
            writer.key("accessTokenGeneration")
            writer.beginObject()
            try accessToken.write(to: &writer)
            writer.member("scopesToAdd", unlessEmpty: scopesToAdd)
            writer.member("scopesToSuppress", unlessEmpty: scopesToSuppress)
            writer.endObject()
        }
        groups?.write(to: &writer)
        writer.endObject()
    }
}

extension CognitoRule {
    /// Claims that Cognito sets itself cannot be changed.
    public static let protectedClaim = CognitoRule(
        name: "pre-token-generation.protected-claim",
        text: "Claims that Cognito sets itself cannot be changed; to change groups or scopes, use their own members.",
        source:
            "Developer Guide, Pre token generation, excluded claims; whether Cognito refuses or ignores the change is unknown",
        isSwitchable: true)
    /// Only V2_0 and V3_0 triggers can change the access token and its scopes.
    public static let accessTokenNeedsV2 = CognitoRule(
        name: "pre-token-generation.access-token-needs-v2",
        text: "Only V2_0 and V3_0 triggers can change the access token and its scopes; set LambdaVersion in "
            + "PreTokenGenerationConfig.",
        source: "Developer Guide, Pre token generation, versions")
    /// In a V1_0 trigger, a claim's value is a string.
    public static let claimsAreTextInV1 = CognitoRule(
        name: "pre-token-generation.v1-text-claims", text: "In a V1_0 trigger, a claim's value must be a string.",
        source: "Developer Guide, Pre token generation, version one")
    /// If a claim is both added and suppressed, Cognito suppresses it, so the addition would be lost.
    public static let claimAddedAndSuppressed = CognitoRule(
        name: "pre-token-generation.add-and-suppress",
        text: "A claim that is both added and suppressed is suppressed, so the addition would be lost.",
        source: "Developer Guide, Pre token generation, claimsToSuppress", isSwitchable: true)
    /// A claim has a name, and its value is not null.
    public static let claimHasNameAndValue = CognitoRule(
        name: "pre-token-generation.name-and-value", text: "A claim must have a name and a value that is not null.",
        source: "Developer Guide, Pre token generation, claim types, which do not list null", isSwitchable: true)
    /// address, email_verified, phone_number_verified and updated_at cannot be an array or object in the ID token.
    public static let simpleStandardClaims = CognitoRule(
        name: "pre-token-generation.simple-standard-claims",
        text:
            "address, email_verified, phone_number_verified and updated_at cannot be an array or object in the ID token.",
        source: "Developer Guide, Pre token generation, claim types")
    /// A scope is not empty and holds no white space.
    public static let scopeHasNoSpace = CognitoRule(
        name: "pre-token-generation.scope-without-space", text: "A scope must not be empty or contain white space.",
        source: "Developer Guide, Pre token generation, scopesToAdd")
    /// At most 5,000 claims and scopes may change at once.
    public static let changeQuota = CognitoRule(
        name: "pre-token-generation.quota",
        text: "At most 5,000 claims and scopes may change at once; the quota can be raised.",
        source: "Developer Guide, quotas", isSwitchable: true)
}

extension TriggerSource {
    /// Tokens after managed login or a federated sign-in: `TokenGeneration_HostedAuth`.
    public static let tokenGenerationHostedAuth = Self(rawValue: "TokenGeneration_HostedAuth")
    /// Tokens after a sign-in through the API: `TokenGeneration_Authentication`.
    public static let tokenGenerationAuthentication = Self(rawValue: "TokenGeneration_Authentication")
    /// Tokens after the change of a temporary password: `TokenGeneration_NewPasswordChallenge`.
    public static let tokenGenerationNewPasswordChallenge = Self(rawValue: "TokenGeneration_NewPasswordChallenge")
    /// Tokens after the authentication of a device: `TokenGeneration_AuthenticateDevice`.
    public static let tokenGenerationAuthenticateDevice = Self(rawValue: "TokenGeneration_AuthenticateDevice")
    /// New tokens for a refresh token: `TokenGeneration_RefreshTokens`.
    public static let tokenGenerationRefreshTokens = Self(rawValue: "TokenGeneration_RefreshTokens")
    /// A machine's access token; V3 events only: `TokenGeneration_ClientCredentials`.
    public static let tokenGenerationClientCredentials = Self(rawValue: "TokenGeneration_ClientCredentials")
}
