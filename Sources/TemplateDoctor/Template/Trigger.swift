import CognitoEditDistance

/// What `LambdaConfig` may have as a key for a function, and what that key takes.
struct Trigger: Sendable {
    /// The key in `LambdaConfig`.
    let key: String
    /// What a function calls it that describes itself.
    let name: String
    /// The values of `LambdaVersion`; none if the key takes a plain ARN.
    let versions: [String]
    /// Whether Cognito waits for the answer.
    let isAwaited: Bool

    private init(_ key: String, name: String? = nil, versions: [String] = [], isAwaited: Bool = true) {
        self.key = key
        self.name = name ?? key
        self.versions = versions
        self.isAwaited = isAwaited
    }

    var takesObject: Bool { !versions.isEmpty }

    static let all = [
        Trigger("PreSignUp"), Trigger("PostConfirmation"), Trigger("PreAuthentication"), Trigger("PostAuthentication"),
        Trigger("DefineAuthChallenge"), Trigger("CreateAuthChallenge"), Trigger("VerifyAuthChallengeResponse"),
        Trigger("PreTokenGeneration"),
        Trigger("PreTokenGenerationConfig", name: "PreTokenGeneration", versions: ["V1_0", "V2_0", "V3_0"]),
        Trigger("UserMigration"), Trigger("CustomMessage"),
        Trigger("CustomEmailSender", versions: ["V1_0"], isAwaited: false),
        Trigger("CustomSMSSender", versions: ["V1_0"], isAwaited: false),
        Trigger("InboundFederation", versions: ["V1_0"]),
    ]

    /// The key beside the triggers: that of the senders' key.
    static let keyForSenders = "KMSKeyID"

    static func named(_ key: String) -> Trigger? { all.first { $0.key == key } }

    /// All that `LambdaConfig` may have as a key.
    static let keys = all.map(\.key) + [keyForSenders]

    /// The key that is meant by one that is none; nil if none is near.
    static func key(meantBy name: String) -> String? {
        otherNames[name.lowercased()] ?? EditDistance.nearest(to: name, among: keys)
    }

    /// What other tools, and the console, call them.
    private static let otherNames = [
        "verifyauthchallenge": "VerifyAuthChallengeResponse", "migrateuser": "UserMigration",
        "pretokengenerationv2": "PreTokenGenerationConfig", "pretoken": "PreTokenGenerationConfig",
        "tokengeneration": "PreTokenGenerationConfig", "kmskeyarn": "KMSKeyID", "preauth": "PreAuthentication",
        "postauth": "PostAuthentication", "emailsender": "CustomEmailSender", "smssender": "CustomSMSSender",
    ]
}
