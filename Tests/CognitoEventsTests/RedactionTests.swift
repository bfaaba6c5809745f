import CognitoEvents
import Foundation
import Testing
import WireJSON

/// The values that must never appear in a log by accident.
@Suite struct RedactionTests {
    /// The members that are neither a secret nor a person's data.
    private static let plain: Set<String> = [
        "version", "triggerSource", "eventType", "region", "userPoolId", "userName", "callerContext", "response",
        "groupConfiguration", "scopes", "session", "challengeName", "codeParameter", "linkParameter",
        "usernameParameter", "type", "providerName", "providerType", "identityPoolId", "identityId", "datasetName",
        "op",
        "Records",
    ]

    @Test(arguments: Sample.all)
    func `an event shows no secret and no value of an attribute or of metadata`(sample: Sample) throws {
        let bytes = try Poison.applied(to: sample.bytes, sparing: Self.plain)
        let received = try ReceivedEvent(bytes)
        #expect(sample.name == "CognitoStreams" || String(decoding: bytes, as: UTF8.self).contains(Poison.canary))
        let decoded = try #require(try DecodedEvent(received))
        #expect(!Poison.shown(decoded.event).contains(Poison.canary))
        #expect(!Poison.shown(received).contains(Poison.canary))
    }

    @Test func `the pieces that hold a person's data show none of it`() throws {
        let canary = Poison.canary
        let pieces: [Any] = [
            StringMap(["a": canary]), UserAttributes(["email": canary]), Secret(canary), Secret(["a": canary]),
            ProviderAttributes(tokenResponse: Secret(["t": .text(canary)]), idToken: ["a": .text(canary)]),
            DatasetRecord(oldValue: canary, newValue: canary), StreamedRecord(key: canary, value: canary),
            CognitoStreamsRecord(
                identityPoolID: "p", identityID: "i", dataSetName: "d",
                records: [StreamedRecord(key: "k", value: canary)],
                recordsURL: Secret(canary)),
            MigratedUser(attributes: ["email": canary]), CreateAuthChallengeDecision(private: ["answer": canary]),
            AccountTakeOver(
                eventID: "e", oneClickLinkValid: Secret(canary), oneClickLinkInvalid: Secret(canary),
                feedbackToken: Secret(canary)),
        ]
        #expect(!Poison.shown(pieces).contains(canary))
    }

    @Test func `records of a stream show neither their values nor their URL`() throws {
        let record = """
            {"identityPoolId":"p","identityId":"i","dataSetName":"d","kinesisSyncRecordsURL":"\(Poison.canary)",\
            "kinesisSyncRecords":[{"key":"k","value":"\(Poison.canary)"}]}
            """
        let data = Data(record.utf8).base64EncodedString()
        let event = try CognitoStreamsEvent(.spelt("{\"Records\":[{\"kinesis\":{\"data\":\"\(data)\"}}]}"))
        #expect(event.records.first?.recordsURL?.reveal() == Poison.canary)
        #expect(event.records.first?.records.first?.value == Poison.canary)
        #expect(!Poison.shown(event).contains(Poison.canary))
    }

    @Test(arguments: [
        ("UserMigration_Authentication", "\"password\":\"canary7f3e\""),
        ("CustomEmailSender_SignUp", "\"code\":\"canary7f3e\""), ("CustomSMSSender_SignUp", "\"code\":\"canary7f3e\""),
        ("VerifyAuthChallengeResponse_Authentication", "\"challengeAnswer\":\"canary7f3e\""),
        ("VerifyAuthChallengeResponse_Authentication", "\"challengeAnswer\":{\"a\":\"canary7f3e\"}"),
        ("VerifyAuthChallengeResponse_Authentication", "\"privateChallengeParameters\":{\"a\":\"canary7f3e\"}"),
        ("InboundFederation_ExternalProvider", "\"attributes\":{\"tokenResponse\":{\"id_token\":\"canary7f3e\"}}"),
        ("InboundFederation_ExternalProvider", "\"attributes\":{\"idToken\":{\"sub\":[\"canary7f3e\"]}}"),
        ("InboundFederation_ExternalProvider", "\"attributes\":{\"samlResponse\":{\"a\":\"canary7f3e\"}}"),
    ])
    func `a secret of a request is not shown`(source: String, member: String) throws {
        let received = try ReceivedEvent.made(source, request: "{\(member)}")
        let decoded = try #require(try DecodedEvent(received))
        #expect(!Poison.shown(decoded.event).contains(Poison.canary))
    }
}
