import CognitoTriggersTesting
import Testing

/// Changes of samples, which are made in the JSON and read back.
@Suite struct SampleChangeTests {
    @Test func `a change is one line, and all else stays byte for byte`() throws {
        let sample = SampleEvent.preSignUp(.signUp)
        let changed = try SampleEvent.preSignUp(.signUp) { $0.request.userAttributes.email = nil }
        #expect(changed.json == sample.json.replacing(#""email":"solveig.aasen@example.org","#, with: ""))
    }

    @Test func `a change of nothing changes nothing`() throws {
        let sample = SampleEvent.postConfirmation(.confirmSignUp)
        #expect(try sample.changing { _ in }.bytes == sample.bytes)
    }

    @Test(arguments: Change.filled)
    func `every property of every event can be set, and a handler gets it so`(change: Change) throws {
        try change.check()
    }

    @Test(arguments: Change.emptied)
    func `every property of every event can be emptied, and a handler gets it so`(change: Change) throws {
        try change.check()
    }

    @Test func `a change that Cognito could not make is an error`() {
        let error = #expect(throws: SampleError.self) {
            try SampleEvent.preTokenGeneration(.authentication) { $0.request.allowsAccessTokenChanges = true }
        }
        #expect(error?.description.contains("allowsAccessTokenChanges") == true)
    }

    @Test func `a change that makes it another family's event is an error`() {
        let error = #expect(throws: SampleError.self) {
            try SampleEvent.preSignUp(.signUp) { $0.triggerSource = .customMessageSignUp }
        }
        #expect(error?.description.contains("another family") == true)
    }

    @Test func `a source that is not known yet stays with its family`() throws {
        let sample = try SampleEvent.preSignUp(.signUp) { $0.triggerSource = TriggerSource(rawValue: "PreSignUp_New") }
        #expect(try ReceivedEvent(sample.bytes).name == "PreSignUp_New")
    }

    @Test(arguments: PreTokenGenerationVersion.allCases, PreTokenGenerationOccasion.allCases)
    func `a token sample is there in each version`(
        version: PreTokenGenerationVersion, occasion: PreTokenGenerationOccasion
    )
        throws
    {
        let sample = SampleEvent.preTokenGeneration(occasion).inVersion(version)
        let event = try sample.event
        let number = version.rawValue.dropFirst().prefix(1)
        #expect(event.version == String(number) && event.request.allowsAccessTokenChanges == (version > .v1))
        #expect((event.request.scopes == nil) == (version == .v1))
        #expect(sample.name == event.triggerSource.rawValue + (version == .v1 ? "" : ".v\(number)"))
        let member = version == .v1 ? "claimsOverrideDetails" : "claimsAndScopeOverrideDetails"
        #expect(sample.json.hasSuffix("\"response\":{\"\(member)\":null}}"))
    }

    @Test func `a version changes nothing else of a token sample`() throws {
        let sample = SampleEvent.preTokenGeneration(.newPasswordChallenge)
        let changed = sample.inVersion(.v2)
        #expect(changed.json.contains(#","scopes":["aws.cognito.signin.user.admin"],"clientMetadata":{"firstLogin""#))
        #expect(changed.inVersion(.v1).bytes == sample.bytes)
        for occasion in [PreTokenGenerationOccasion.authenticationV2, .authenticationV3] {
            let own = SampleEvent.preTokenGeneration(occasion)
            #expect(own.inVersion(occasion == .authenticationV2 ? .v2 : .v3).bytes == own.bytes)
        }
    }

    @Test func `a member can be set to any JSON`() throws {
        let sample = try SampleEvent.preSignUp(.signUp).setting("request", "userAttributes", "email", to: ["a", nil])
        #expect(sample.json.contains(#""email":["a",null]"#))
        #expect(throws: EventError.self) { try sample.event }
    }

    @Test func `a member can be added, one of an array too`() throws {
        let sample = try SampleEvent.preAuthentication.adding("request", "clientMetadata", value: ["a": "b"])
        #expect(try sample.event.request.clientMetadata["a"] == "b")
        let groups = try SampleEvent.preTokenGeneration(.authentication)
            .adding("request", "groupConfiguration", "groupsToOverride", "3", value: "new")
        #expect(try groups.event.request.groupConfiguration.groupsToOverride.last == "new")
    }

    @Test func `a member can be removed`() throws {
        let sample = try SampleEvent.preSignUp(.signUp).removing("request", "clientMetadata")
        #expect(!sample.json.contains("clientMetadata"))
    }

    @Test func `a key with a dot in it is one name`() throws {
        let sample = try SampleEvent.syncTrigger.setting("datasetRecords", "plot.name", "newValue", to: "Kale")
        #expect(try sample.event.datasetRecords["plot.name"]?.newValue == "Kale")
    }

    @Test func `a path that leads nowhere is an error, which says what is there`() {
        let error = #expect(throws: SampleError.self) {
            try SampleEvent.preSignUp(.signUp).setting("request", "userAttribute", "email", to: "x")
        }
        #expect(
            error?.description
                == "PreSignUp_SignUp has no member request.userAttribute; "
                + "request has userAttributes, validationData, clientMetadata")
    }

    @Test func `a member that is there already is not added`() {
        #expect(throws: SampleError.self) { try SampleEvent.preSignUp(.signUp).adding("request", value: [:]) }
    }

    @Test func `a path into a text is an error`() {
        #expect(throws: SampleError.self) { try SampleEvent.preSignUp(.signUp).removing("region", "name") }
    }
}

/// A change of a sample.
struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Makes the change, and compares what a handler gets with what it was changed to.
    let check: @Sendable () throws -> Void

    init<Event: ModelledEvent & Equatable>(
        _ sample: SampleEvent<Event>, _ change: @escaping @Sendable (inout Event) throws -> Void
    ) {
        testDescription = sample.name
        check = {
            var expected = try sample.event
            try change(&expected)
            #expect(try sample.event != expected)
            let changed = try sample.changing(change)
            #expect(try changed.event == expected)
        }
    }

    private static func of<Request>(
        _ sample: SampleEvent<TriggerEvent<Request>>, _ change: @escaping @Sendable (inout Request) throws -> Void
    ) -> Change {
        Change(sample) { event in
            event.region = "xx-test-1"
            event.userPoolID = "xx-test-1_pool"
            event.userName = "\"é\n"
            event.callerContext = CallerContext(awsSDKVersion: "sdk", clientID: "client")
            try change(&event.request)
        }
    }

    private static func emptied<Request>(
        _ sample: SampleEvent<TriggerEvent<Request>>, _ change: @escaping @Sendable (inout Request) throws -> Void
    ) -> Change {
        Change(sample) { event in
            event.userName = nil
            event.callerContext = CallerContext()
            try change(&event.request)
        }
    }

    private static let map: StringMap = ["a.b": "1", "\"": "é"]
    private static let attributes: UserAttributes = ["email": "a@b", "custom:x": "\\"]
    private static let session = [
        ChallengeResult(.srpA, succeeded: true), ChallengeResult(.customChallenge, succeeded: false, metadata: "m"),
        ChallengeResult(.smsMFA, succeeded: true),
    ]

    static let filled: [Change] = [
        of(.preSignUp(.signUp)) {
            ($0.userAttributes, $0.validationData, $0.clientMetadata) = (attributes, map, map)
        },
        of(.postConfirmation(.confirmSignUp)) { ($0.userAttributes, $0.clientMetadata) = (attributes, map) },
        of(.preAuthentication) {
            ($0.userAttributes, $0.validationData, $0.clientMetadata) = (attributes, map, map)
            $0.userNotFound = true
        },
        of(.postAuthentication) {
            ($0.userAttributes, $0.clientMetadata, $0.newDeviceUsed) = (attributes, map, true)
        },
        of(.defineAuthChallenge) {
            ($0.userAttributes, $0.session, $0.clientMetadata) = (attributes, session, map)
            $0.userNotFound = true
        },
        of(.createAuthChallenge) {
            ($0.userAttributes, $0.session, $0.clientMetadata) = (attributes, session, map)
            ($0.challengeName, $0.userNotFound) = (ChallengeName(rawValue: "LATER"), true)
        },
        of(.verifyAuthChallenge) {
            ($0.userAttributes, $0.clientMetadata, $0.userNotFound) = (attributes, map, true)
            $0.privateChallengeParameters = Secret(["answer": "1"])
            $0.challengeAnswer = Secret("2")
        },
        of(.preTokenGeneration(.authentication)) {
            ($0.userAttributes, $0.clientMetadata) = (attributes, map)
            $0.groupConfiguration = GroupConfiguration(
                groupsToOverride: ["a", "b", "c", "d"], iamRolesToOverride: ["r"], preferredRole: "r")
        },
        of(.preTokenGeneration(.authenticationV2)) { ($0.userAttributes, $0.scopes) = (attributes, ["a", "b"]) },
        of(.preTokenGeneration(.clientCredentials)) {
            $0.groupConfiguration = GroupConfiguration(groupsToOverride: ["a"])
        },
        of(.userMigration(.forgotPassword)) {
            ($0.userAttributes, $0.validationData, $0.clientMetadata) = (attributes, map, map)
            $0.password = Secret("p")
        },
        of(.customMessage(.signUp)) {
            ($0.userAttributes, $0.clientMetadata) = (attributes, map)
            ($0.codeParameter, $0.linkParameter, $0.usernameParameter) = ("{#}", "{##l##}", "{user}")
        },
        of(.customEmailSender(.accountTakeOverNotification)) {
            ($0.userAttributes, $0.clientMetadata, $0.type) = (attributes, map, "V2")
            $0.code = Secret("c")
        },
        of(.customSMSSender(.signUp)) {
            ($0.userAttributes, $0.clientMetadata, $0.type) = (attributes, map, "V2")
            $0.code = Secret("c")
        },
        of(.inboundFederation) {
            ($0.providerName, $0.providerType) = ("Corp", .saml)
            $0.attributes = ProviderAttributes(
                tokenResponse: Secret(["t": "x"]), idToken: ["a": [1, 2.5, true, nil]], userInfo: ["b": ["c": "d"]],
                samlResponse: ["groups": "[a]"])
        },
        Change(.syncTrigger) {
            ($0.region, $0.identityPoolID, $0.identityID, $0.datasetName) = ("r", "p", "i", "d")
            $0.datasetRecords["plot.name"]?.newValue = "x"
            $0.datasetRecords["new/one"] = DatasetRecord(oldValue: "a", newValue: "b", operation: .remove)
        },
        Change(.cognitoStreams) {
            $0.records[0].identityPoolID = "é"
            $0.records[0].recordsURL = Secret("https://example.org")
            $0.records[1].records.append(StreamedRecord(key: "k", value: "v"))
            $0.records.append($0.records[0])
        },
    ]

    static let emptied: [Change] = [
        emptied(.preSignUp(.signUp)) { $0 = PreSignUpRequest() },
        emptied(.postConfirmation(.confirmSignUp)) { $0 = PostConfirmationRequest() },
        emptied(.preAuthentication) { $0 = PreAuthenticationRequest() },
        emptied(.postAuthentication) { $0 = PostAuthenticationRequest() },
        emptied(.defineAuthChallenge) { $0 = DefineAuthChallengeRequest() },
        emptied(.createAuthChallenge) { $0 = CreateAuthChallengeRequest() },
        emptied(.verifyAuthChallenge) { $0 = VerifyAuthChallengeRequest() },
        emptied(.preTokenGeneration(.authentication)) { $0 = PreTokenGenerationRequest() },
        emptied(.userMigration(.authentication)) { $0 = UserMigrationRequest() },
        emptied(.customMessage(.adminCreateUser)) { $0 = CustomMessageRequest() },
        emptied(.customEmailSender(.signUp)) { $0 = CustomEmailSenderRequest() },
        emptied(.customSMSSender(.signUp)) { $0 = CustomSMSSenderRequest() },
        emptied(.inboundFederation) { $0 = InboundFederationRequest() },
        Change(.syncTrigger) { $0.datasetRecords = [:] },
        Change(.cognitoStreams) {
            $0.records = [CognitoStreamsRecord(identityPoolID: "", identityID: "", dataSetName: "")]
        },
    ]
}
