import CognitoTriggersTesting
import Testing
import WireJSON

/// The decision read out of an answer is the decision of the function.
@Suite struct RoundTripTests {
    private static let rounds = 300

    /// Writes a decision into an event as a function does, and reads it back.
    private func expectBack<Decision: ReadableDecision>(
        _ decision: Decision, from received: ReceivedEvent, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let event = try TriggerEvent<Decision.Request>(received)
        let answer = try written(decision, to: received)
        let read = try Self.read(Decision.self, answer, received)
        #expect(read == decision, sourceLocation: sourceLocation)
        // The judge finds the rules that a function would not have broken, and no others.
        let broken = Decision.rules.filter { $0.breach(decision, event) != nil }.map(\.rule)
        let judgement = Judgement(of: answer, to: received)
        let found = judgement.findings.map(\.rule).filter { Decision.rules.map(\.rule).contains($0) }
        #expect(Set(found) == Set(broken), sourceLocation: sourceLocation)
        #expect(judgement.decision == "\(decision)", sourceLocation: sourceLocation)
        if broken.isEmpty {
            #expect(judgement.isSound, "\(judgement.findings)", sourceLocation: sourceLocation)
        }
    }

    private func written<Decision: TriggerDecision>(_ decision: Decision, to received: ReceivedEvent) throws -> [UInt8]
    {
        var editor = ResponseEditor(received)
        try decision.write(to: &editor, for: TriggerEvent<Decision.Request>(received))
        return editor.finish()
    }

    private static func read<Decision: ReadableDecision>(
        _ type: Decision.Type, _ answer: [UInt8], _ received: ReceivedEvent
    ) throws -> Decision {
        let response = try #require(JSONDocument(answer).root["response"])
        let original = try received.document.root["response"].map { view in try JSONObject(view) } ?? .empty
        return try Decision(
            reading: AnsweredEvent(event: TriggerEvent(received), response: JSONObject(response), original: original))
    }

    private func received(_ name: String) throws -> ReceivedEvent {
        try ReceivedEvent(#require(SampleEvent.all.first { $0.name == name }).bytes)
    }

    @Test(arguments: ["PreSignUp_SignUp", "PreSignUp_AdminCreateUser", "PreSignUp_ExternalProvider"])
    func `pre sign-up`(name: String) throws {
        let event = try received(name)
        for contacts in [[], [.email], [.phoneNumber], [.email, .phoneNumber]] as [PreSignUpDecision.Contacts] {
            // A contact that the user lacks breaks a rule; that is found as well.
            try expectBack(PreSignUpDecision.confirm(verifying: contacts), from: event)
        }
        try expectBack(PreSignUpDecision.allow, from: event)
    }

    @Test func `define auth challenge`() throws {
        let event = try received("DefineAuthChallenge_Authentication")
        let names = ["CUSTOM_CHALLENGE", "PASSWORD_VERIFIER", "SRP_A", "DEVICE_SRP_AUTH", "Ä \"\u{1}", ""]
        for name in names {
            try expectBack(DefineAuthChallengeDecision.present(ChallengeName(rawValue: name)), from: event)
        }
        try expectBack(DefineAuthChallengeDecision.issueTokens, from: event)
        try expectBack(DefineAuthChallengeDecision.fail, from: event)
    }

    @Test func `create auth challenge`() throws {
        let event = try received("CreateAuthChallenge_Authentication")
        var random = Words(seed: 1)
        for _ in 0..<Self.rounds {
            try expectBack(
                CreateAuthChallengeDecision(
                    public: random.map(), private: random.map(), metadata: random.maybe { $0.word() }), from: event)
        }
    }

    @Test func `verify auth challenge`() throws {
        let event = try received("VerifyAuthChallengeResponse_Authentication")
        for decision in [VerifyAuthChallengeDecision.correct, .incorrect] { try expectBack(decision, from: event) }
    }

    @Test(arguments: ["CustomMessage_SignUp", "CustomMessage_AdminCreateUser"])
    func `custom message`(name: String) throws {
        let event = try received(name)
        var random = Words(seed: 2)
        for _ in 0..<Self.rounds {
            func text(_ random: inout Words) -> String { random.word() + (random.flag() ? " {####} {username}" : "") }
            try expectBack(
                CustomMessageDecision(
                    smsMessage: random.maybe(text), emailMessage: random.maybe(text), emailSubject: random.maybe(text)),
                from: event)
        }
    }

    @Test(arguments: ["UserMigration_Authentication", "UserMigration_ForgotPassword"])
    func `user migration`(name: String) throws {
        let event = try received(name)
        var random = Words(seed: 3)
        try expectBack(UserMigrationDecision.unknownUser, from: event)
        for _ in 0..<Self.rounds {
            var attributes = random.map()
            if random.flag() { attributes = attributes.merging(["email": "a@example.org", "email_verified": "true"]) }
            let media = [DeliveryMedium.email, .sms].filter { _ in random.flag() }
            let user = MigratedUser(
                attributes: UserAttributes(attributes), sendsWelcomeMessage: random.flag(),
                desiredDeliveryMediums: media,
                forcesAliasCreation: random.flag(), enablesSMSMFA: random.flag())
            try expectBack(UserMigrationDecision.accept(user, keepingPassword: random.flag()), from: event)
        }
    }

    @Test(arguments: [
        "TokenGeneration_Authentication", "TokenGeneration_Authentication.v2", "TokenGeneration_ClientCredentials",
    ])
    func `pre token generation`(name: String) throws {
        let event = try received(name)
        let request = try PreTokenGenerationEvent(event).request
        let isV2 = request.allowsAccessTokenChanges
        var random = Words(seed: 4)
        func claims(_ random: inout Words) -> ClaimChanges {
            let added = (0..<random.number(3)).reduce(into: JSONMembers<JSONValue>()) { added, _ in
                added[random.word()] = isV2 ? random.value(2) : .text(random.word())
            }
            return ClaimChanges(adding: added, suppressing: random.list())
        }
        for _ in 0..<Self.rounds {
            let old = request.groupConfiguration
            let groups = GroupChanges(
                adding: Array(Set(random.list()).subtracting(old.groupsToOverride)).sorted(),
                removing: Set(old.groupsToOverride.filter { _ in random.flag() }),
                addingRoles: Array(Set(random.list()).subtracting(old.iamRolesToOverride)).sorted(),
                preferredRole: random.maybe { $0.word() })
            // V1 has no place for what changes the access token.
            let decision = PreTokenGenerationDecision(
                idToken: claims(&random), accessToken: isV2 ? claims(&random) : ClaimChanges(),
                scopesToAdd: isV2 ? random.list() : [], scopesToSuppress: isV2 ? random.list() : [], groups: groups)
            try expectBack(decision, from: event)
        }
    }

    @Test func `inbound federation`() throws {
        let event = try received("InboundFederation_ExternalProvider")
        var random = Words(seed: 5)
        try expectBack(InboundFederationDecision.keepAll, from: event)
        for _ in 0..<Self.rounds {
            let attributes = random.map().merging(["a": random.word()])
            try expectBack(InboundFederationDecision.exactly(attributes), from: event)
            // Changes of what came are on the wire a list of all that is kept.
            let change = InboundFederationDecision.keepAll(changing: random.map(), removing: ["email"])
            let answer = try written(change, to: event)
            let read = try Self.read(InboundFederationDecision.self, answer, event)
            #expect(try written(read, to: event) == answer)
        }
    }

    @Test func `Cognito Sync`() throws {
        let event = try ReceivedEvent(SampleEvent.syncTrigger.bytes)
        var random = Words(seed: 6)
        for _ in 0..<Self.rounds {
            var changes = random.map().mapValues { SyncTriggerDecision.Change.replace($0) }
            if random.flag() { changes["settings"] = .remove }
            let decision = SyncTriggerDecision(changes)
            let root = try JSONDocument(decision.answer(to: event)).root
            #expect(SyncTriggerDecision(reading: root, for: event) == decision)
            #expect(Judgement(of: decision.answer(to: event), to: event).findings.isEmpty)
        }
    }

    @Test func `Cognito Streams`() throws {
        let received = try ReceivedEvent(SampleEvent.cognitoStreams.bytes)
        let record = try #require(try CognitoStreamsEvent(received).records.first)
        for decision in [
            CognitoStreamsDecision.done,
            .retry(
                from: CognitoStreamsRecord(
                    identityPoolID: "", identityID: "", dataSetName: "", sequenceNumber: record.sequenceNumber)),
        ] {
            let judgement = Judgement(of: decision.answer(to: received), to: received)
            #expect(judgement.isSound && judgement.decision == "\(decision)")
        }
    }
}

/// Words, lists, maps and values by chance, the same ones for a seed.
private struct Words {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func number(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
    mutating func flag() -> Bool { number(2) == 0 }
    mutating func maybe<Value>(_ make: (inout Words) -> Value) -> Value? { flag() ? make(&self) : nil }
    mutating func word() -> String {
        let parts = ["a", "tenant", "custom:x", "ø", "日本", "\"", "\\", "\u{1}", "👩🏽‍🚀", "name", "b", "sub", "x y"]
        return (0...number(3)).map { _ in parts[number(parts.count)] }.joined()
    }
    mutating func list() -> [String] { (0..<number(3)).map { _ in word() } }
    mutating func map() -> JSONMembers<String> { list().reduce(into: [:]) { $0[$1] = word() } }
    mutating func value(_ depth: Int) -> JSONValue {
        switch number(depth > 0 ? 8 : 6) {
        case 0: .null
        case 1: .boolean(flag())
        case 2: .integer(Int64(number(1_000_000)) - 500_000)
        case 3: .decimal(Double(number(1000)) / 8)
        case 4, 5: .text(word())
        case 6: .array((0..<number(3)).map { _ in value(depth - 1) })
        default: .object(list().reduce(into: [:]) { $0[$1] = value(depth - 1) })
        }
    }
}
