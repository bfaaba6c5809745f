import CognitoTestSupport
import CognitoTriggersTesting
import Testing
import WireJSON

/// Cognito's view of an answer as a whole, and of members that it does not read.
@Suite struct AnswerTests {
    private static let signUp = "PreSignUp_SignUp"
    private static let unrecognizable = "InvalidLambdaResponseException: Unrecognizable lambda output"

    @Test(arguments: [
        ("", "answer.json"), ("{", "answer.json"), ("ok", "answer.json"), ("null", "answer.event"),
        ("\"ok\"", "answer.event"), ("{}", "answer.event"), ("[]", "answer.event"), ("true", "answer.event"),
    ])
    func `an answer that is no event is refused`(answer: String, rule: String) throws {
        let event = try ReceivedEvent(SampleEvent.preSignUp(.signUp).bytes)
        let judgement = Judgement(of: Array(answer.utf8), to: event)
        #expect(judgement.findings.map(\.rule.name) == [rule])
        #expect(judgement.findings.first?.weight == .refused)
        #expect(judgement.decision == nil)
        #expect(
            judgement.appSees?.description
                == (rule == "answer.json"
                    ? "InvalidLambdaResponseException: Invalid lambda function output : Invalid JSON"
                    : Self.unrecognizable))
    }

    @Test(
        arguments: [
            Row(
                "another type", "PreSignUp_SignUp", #"{"autoConfirmUser":"true"}"#,
                "refused answer.member-type response.autoConfirmUser"),
            Row(
                "a number", "PreSignUp_SignUp", #"{"autoConfirmUser":1}"#,
                "refused answer.member-type response.autoConfirmUser"),
            Row("no object", "PreSignUp_SignUp", "[]", "refused answer.response response"),
            Row("null", "PreSignUp_SignUp", "null", "refused answer.response response"),
            Row(
                "a flag among texts", "UserMigration_Authentication", #"{"userAttributes":{"email_verified":true}}"#,
                "refused answer.member-type response.userAttributes.email_verified"),
            Row(
                "a text for a list", "UserMigration_Authentication",
                #"{"userAttributes":{"a":"b"},"desiredDeliveryMediums":"EMAIL"}"#,
                "refused answer.member-type response.desiredDeliveryMediums"),
            Row(
                "a number in a list", "TokenGeneration_Authentication",
                #"{"claimsOverrideDetails":{"claimsToSuppress":["a",1]}}"#,
                "refused answer.member-type response.claimsOverrideDetails.claimsToSuppress[1]"),
            Row(
                "a list of claims", "TokenGeneration_Authentication",
                #"{"claimsOverrideDetails":{"claimsToAddOrOverride":[]}}"#,
                "refused answer.member-type response.claimsOverrideDetails.claimsToAddOrOverride"),
            Row(
                "a beginning of a name", "PreSignUp_SignUp", #"{"autoConfirm":true}"#,
                "ignored answer.spelling response.autoConfirm"),
            Row(
                "another case", "PreSignUp_SignUp", #"{"autoconfirmuser":true}"#,
                "ignored answer.spelling response.autoconfirmuser"),
            Row(
                "two letters swapped", "VerifyAuthChallengeResponse_Authentication",
                #"{"answerCorrect":true,"answreCorrect":true}"#, "ignored answer.spelling response.answreCorrect"),
            Row(
                "misspelt inside", "TokenGeneration_Authentication",
                #"{"claimsOverrideDetails":{"claimsToSupress":["a"]}}"#,
                "ignored answer.spelling response.claimsOverrideDetails.claimsToSupress"),
            Row(
                "a level too high", "TokenGeneration_Authentication", #"{"claimsToSuppress":["a"]}"#,
                "ignored answer.spelling response.claimsToSuppress"),
            Row(
                "another trigger's", "PreSignUp_SignUp", #"{"issueTokens":true}"#,
                "ignored answer.trigger response.issueTokens"),
            Row(
                "the other version's", "TokenGeneration_Authentication.v2",
                #"{"claimsOverrideDetails":{"claimsToSuppress":["a"]}}"#,
                "ignored pre-token-generation.version-member response.claimsOverrideDetails"),
            Row(
                "a scope in V1", "TokenGeneration_Authentication",
                #"{"claimsAndScopeOverrideDetails":{"idTokenGeneration":{"claimsToSuppress":["a"]}}}"#,
                "ignored pre-token-generation.version-member response.claimsAndScopeOverrideDetails"),
            Row(
                "of nobody", "PreSignUp_SignUp", #"{"somethingElse":true}"#,
                "note answer.known-member response.somethingElse"),
            Row(
                "an empty response", "PostConfirmation_ConfirmSignUp", #"{"somethingElse":true}"#,
                "note answer.known-member response.somethingElse"),
            Row(
                "groups dropped", "TokenGeneration_Authentication.v2",
                #"{"claimsAndScopeOverrideDetails":{"groupOverrideDetails":{}}}"#,
                "note pre-token-generation.groups-dropped response.claimsAndScopeOverrideDetails.groupOverrideDetails"),
            Row(
                "no outcome", "DefineAuthChallenge_Authentication",
                #"{"challengeName":null,"issueTokens":false,"failAuthentication":false}"#,
                "refused define-auth-challenge.one-outcome response"),
            Row(
                "two outcomes", "DefineAuthChallenge_Authentication",
                #"{"issueTokens":true,"failAuthentication":true}"#, "refused define-auth-challenge.one-outcome response"
            ),
            Row(
                "a challenge and tokens", "DefineAuthChallenge_Authentication",
                #"{"challengeName":"CUSTOM_CHALLENGE","issueTokens":true}"#,
                "refused define-auth-challenge.one-outcome response"),
            Row(
                "a challenge of nobody", "DefineAuthChallenge_Authentication", #"{"challengeName":"NOPE"}"#,
                "refused define-auth-challenge.known-challenge response.challengeName"),
            Row(
                "a contact verified without the user", "PreSignUp_SignUp",
                #"{"autoConfirmUser":false,"autoVerifyEmail":true}"#,
                "refused pre-sign-up.verified-only-if-confirmed response.autoVerifyEmail"),
            Row(
                "not judged", "VerifyAuthChallengeResponse_Authentication", #"{"answerCorrect":null}"#,
                "note verify-auth-challenge.decided response.answerCorrect"),
            Row(
                "another status", "UserMigration_Authentication",
                #"{"userAttributes":{"a":"b"},"finalUserStatus":"Confirmed"}"#,
                "ignored user-migration.words response.finalUserStatus"),
            Row(
                "another medium", "UserMigration_Authentication",
                #"{"userAttributes":{"a":"b"},"desiredDeliveryMediums":["SMS","FAX"]}"#,
                "ignored user-migration.words response.desiredDeliveryMediums"),
        ] as [Row<(String, String, String)>])
    func `a response that says something else than was meant is found`(row: Row<(String, String, String)>) throws {
        let (sample, response, finding) = row.value
        #expect(try SpeltAnswer(sample, response).findings == [finding])
    }

    @Test func `a misspelt member is named with the one that was meant`() throws {
        let judgement = try SpeltAnswer(Self.signUp, #"{"autoConfirm":true}"#).judgement
        #expect(judgement.findings.first?.detail == "Cognito has no such member; did you mean autoConfirmUser?")
    }

    @Test func `changed parts besides the response are notes, a missing request is refused`() throws {
        let sample = SampleEvent.preSignUp(.signUp)
        let event = try ReceivedEvent(sample.bytes)
        let changed = try sample.setting("request", "userAttributes", "email", to: "x@example.org")
            .setting("userName", to: "somebody")
        let judgement = Judgement(of: changed.bytes, to: event)
        #expect(judgement.isSound)
        #expect(judgement.findings.map(\.path) == ["userName", "request.userAttributes"])
        #expect(judgement.findings.allSatisfy { $0.rule == .onlyResponseCounts })
        let missing = Judgement(of: try sample.removing("request").bytes, to: event)
        #expect(missing.findings.map(\.rule) == [.answerHasRequest])
        #expect(missing.appSees?.description == Self.unrecognizable)
    }

    @Test func `an answer longer than Lambda takes is refused`() throws {
        let event = try ReceivedEvent(SampleEvent.preSignUp(.signUp).bytes)
        let answer = event.document.bytes
        let limit = 6_291_556
        let longest = answer + Array(repeating: UInt8(ascii: " "), count: limit - answer.count)
        #expect(Judgement(of: longest, to: event).findings.isEmpty)
        let judgement = Judgement(of: longest + [UInt8(ascii: " ")], to: event)
        #expect(judgement.findings.map(\.rule) == [.answerLength])
        #expect(judgement.findings.first?.weight == .refused)
    }

    @Test func `an administrator's user may have a verified contact without being confirmed`() throws {
        let answer = try SpeltAnswer("PreSignUp_AdminCreateUser", #"{"autoVerifyEmail":true}"#)
        #expect(answer.findings.isEmpty)
    }

    @Test func `an answer with many members is judged in time that grows with them`() throws {
        let members = (0..<40_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
        let event = try ReceivedEvent(
            Array(#"{"version":"1","triggerSource":"PreSignUp_SignUp","request":{\#(members)},\#(members)}"#.utf8))
        let answer = event.document.bytes
        #expect(Judgement(of: answer, to: event).findings.map(\.rule) == [.answerHasResponse])
    }

    @Test func `an answer without response is refused, and what stands there instead is named`() throws {
        let event = try ReceivedEvent(SampleEvent.preSignUp(.signUp).bytes)
        let answer = try SampleEvent.preSignUp(.signUp).removing("response").adding("respnse", value: [:])
        let judgement = Judgement(of: answer.bytes, to: event)
        #expect(judgement.findings.map(\.rule) == [.answerHasResponse])
        #expect(judgement.findings.first?.detail == "there is respnse instead")
    }

    @Test func `an answer is judged by itself, as it holds the event`() throws {
        let good = try SpeltAnswer("DefineAuthChallenge_Authentication", #"{"issueTokens":true}"#)
        let judgement = try Judgement(ofEventWithResponse: good.bytes)
        #expect(judgement.isSound && judgement.decision == "issue tokens")
        let bad = try SpeltAnswer(
            "TokenGeneration_Authentication",
            #"{"claimsAndScopeOverrideDetails":{"accessTokenGeneration":{"scopesToAdd":["a"]}}}"#)
        let found = try Judgement(ofEventWithResponse: bad.bytes).findings.map(\.rule)
        #expect(found == [.memberOfVersion, .accessTokenNeedsV2])
        #expect(throws: EventError.self) {
            try Judgement(ofEventWithResponse: Array(#"{"autoConfirmUser":true}"#.utf8))
        }
    }

    @Test(arguments: SampleEvent.all.flatMap(\.variations))
    func `the event as it came is an answer, where nothing has to be decided`(sample: SampleEvent<ReceivedEvent>) throws
    {
        let event = try ReceivedEvent(sample.bytes)
        let refused = Judgement(of: sample.bytes, to: event).findings.filter { $0.weight != .note }.map(\.rule)
        let hasResponse = event.document.root["response"] != nil || event.family?.isAwaited == false
        switch event.family {
        case .defineAuthChallenge: #expect(refused == [.oneOutcome])
        case .createAuthChallenge: #expect(refused == [.privateParameterPresent])
        case .syncTrigger: #expect(refused.isEmpty)
        default: #expect(refused.isEmpty && hasResponse)
        }
    }

    @Test(arguments: [
        (#"{"answer":"blue"}"#, #"{"answer":"blue"}"#, "SKY", "response.publicChallengeParameters"),
        (#"{}"#, #"{"code":"123456"}"#, "CODE-123456", "response.challengeMetadata"),
        (
            #"{"kind":"code","code":"123456"}"#, #"{"kind":"code","code":"123456"}"#, "",
            "response.publicChallengeParameters"
        ),
        (#"{"kind":"code"}"#, #"{"kind":"code","code":"123456"}"#, "code", nil),
        (#"{}"#, #"{"answer":"blue"}"#, "SKY", nil),
    ])
    func `a challenge shows what must be private when no private parameter is left`(
        shown: String, hidden: String, metadata: String, place: String?
    ) throws {
        let answer = try SpeltAnswer(
            "CreateAuthChallenge_Authentication",
            #"{"publicChallengeParameters":\#(shown),"privateChallengeParameters":\#(hidden),"challengeMetadata":"\#(metadata)"}"#
        )
        let findings = answer.judgement.findings
        #expect(findings.map(\.rule) == (place == nil ? [] : [.privateParameterHidden]))
        #expect(findings.first?.path == place && answer.judgement.isSound)
    }

    @Test func `what nobody reads is not judged`() throws {
        let event = try ReceivedEvent(SampleEvent.customEmailSender(.signUp).bytes)
        #expect(Judgement(of: Array("null".utf8), to: event).findings.isEmpty)
    }

    @Test func `a source that is not known yet has its answer judged by form alone`() throws {
        let event = try ReceivedEvent(
            SampleEvent.preSignUp(.signUp).untyped.setting("triggerSource", to: "NewTrigger_SignUp").bytes)
        #expect(Judgement(of: event.document.bytes, to: event).findings.isEmpty)
        #expect(Judgement(of: Array("{}".utf8), to: event).findings.map(\.rule) == [.answerIsEvent])
    }

    // MARK: Sync and Streams

    @Test(arguments: [
        ("identityId", "\"other\"", "refused sync.identity identityId"),
        ("version", "3", "refused sync.identity version"),
        ("datasetRecords", "[\"x\"]", "refused answer.member-type datasetRecords"),
        (
            "datasetRecords", #"{"a":{"newValue":1,"op":"replace"}}"#,
            "refused answer.member-type datasetRecords.a.newValue"
        ),
        ("datasetRecords", #"{"a":{"newValue":"1","op":"delete"}}"#, "refused sync.operation datasetRecords.a.op"),
    ])
    func `an answer of Cognito Sync is about the dataset that was sent`(
        member: String, value: String, finding: String
    ) throws {
        let event = try ReceivedEvent(SampleEvent.syncTrigger.bytes)
        let answer = try SampleEvent.syncTrigger.setting(at: [member], to: JSONDocument(Array(value.utf8)).root.value)
        let findings = Judgement(of: answer.bytes, to: event).findings
        #expect(findings.map { "\($0.weight) \($0.rule.name) \($0.path)" } == [finding])
    }

    @Test(arguments: [
        (#"{"batchItemFailures":[{"itemIdentifier":"0"}]}"#, ["batchItemFailures[0].itemIdentifier"]),
        (#"{"batchItemFailures":[{"item":"0"}]}"#, ["batchItemFailures[0].itemIdentifier"]),
        (#"{"batchItemFailures":{}}"#, ["batchItemFailures"]), (#"{"batchItemFailures":[]}"#, []), ("{}", []),
        ("null", []), ("[]", [""]), ("done", [""]),
    ])
    func `failed records of Cognito Streams are named as Lambda knows them`(answer: String, paths: [String]) throws {
        let event = try ReceivedEvent(SampleEvent.cognitoStreams.bytes)
        let findings = Judgement(of: Array(answer.utf8), to: event).findings
        #expect(findings.map(\.path) == paths)
        #expect(findings.allSatisfy { $0.rule == .streamsFailures })
    }

    @Test func `what an app sees of Cognito Sync is not known`() throws {
        let event = try ReceivedEvent(SampleEvent.syncTrigger.bytes)
        let judgement = Judgement(of: Array("null".utf8), to: event)
        #expect(judgement.findings.map(\.rule) == [.answerIsEvent] && judgement.appSees == nil)
    }

    // MARK: The rules themselves

    @Test func `each rule has a name of its own, a sentence, a source and a consequence`() {
        let rules = CognitoRule.ofAnswers + CognitoRule.ofDecisions
        #expect(Set(rules.map(\.name)).count == rules.count)
        #expect(rules.allSatisfy { $0.text.hasSuffix(".") && !$0.source.isEmpty })
        #expect(rules.filter { $0.consequence == "Cognito refuses the answer." }.map(\.name) == [])
    }

    @Test(arguments: SampleEvent.all)
    func `a finding shows no value of the answer`(sample: SampleEvent<ReceivedEvent>) throws {
        let event = try ReceivedEvent(sample.bytes)
        let canary = "canary-5d1f"
        for member in event.family?.model.response ?? [] {
            let spoilt: [JSONValue] = [
                .text(canary), .array([.text(canary), .integer(1)]),
                .object(["a": .text(canary), "b": .array([.text(canary)])]),
            ]
            for value in spoilt {
                let response = JSONValue.object([member.name: value, "\(member.name)x": value])
                let answer = try SpeltAnswer(sample.name, response.flattened)
                #expect(!"\(answer.judgement.findings)".contains(canary))
            }
        }
    }

    @Test(arguments: SampleEvent.all)
    func `bytes that are spoilt anywhere are judged as well`(sample: SampleEvent<ReceivedEvent>) throws {
        let event = try ReceivedEvent(sample.bytes)
        let pieces = ["", "null", "[]", "{}", "\"", "1e999", "true", "{\"response\":", "\u{0}", "\\ud800"].map {
            Array($0.utf8)
        }
        var state: UInt64 = 7
        for _ in 0..<200 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let place = Int(state >> 33) % sample.bytes.count
            let end = min(sample.bytes.count, place + Int(state >> 20) % 24)
            var answer = sample.bytes
            answer.replaceSubrange(place..<end, with: pieces[Int(state >> 40) % pieces.count])
            // It ends, and each finding has a sentence; an invalid answer is never good.
            let judgement = Judgement(of: answer, to: event)
            #expect(judgement.findings.allSatisfy { !$0.consequence.isEmpty && !$0.detail.isEmpty })
            if (try? JSONDocument(answer)) == nil, event.family?.isAwaited == true { #expect(!judgement.isSound) }
        }
    }
}
