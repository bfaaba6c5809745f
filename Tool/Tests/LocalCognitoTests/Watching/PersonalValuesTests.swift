@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoTestSupport
import Testing
@_spi(Internal) import WireJSON

@testable import LocalCognito

/// Values of people in events, and the samples in their place.
@Suite struct PersonalValuesTests {
    private static func root(_ bytes: [UInt8]) throws -> JSONView { try JSONDocument(bytes).root }

    /// All texts and keys in a value, also those of records in base64.
    private static func texts(_ view: JSONView) -> [String] {
        view.children.flatMap { child in
            let record =
                child.key == "data" ? Base64.decode(child.scalarText ?? "").flatMap { try? JSONDocument($0) } : nil
            return [child.key, child.kind == .text && record == nil ? child.scalarText : nil].compactMap(\.self)
                + texts(record?.root ?? child)
        }
    }

    /// The kinds and the keys of a value, without its texts.
    private static func form(_ view: JSONView) -> String {
        "\(view.kind)" + view.children.map { "\($0.key ?? "")(\(form($0)))" }.joined()
    }

    @Test(arguments: SampleEvent.all)
    func `an event with samples is the same event, without a value of the person`(event: SampleEvent<ReceivedEvent>)
        throws
    {
        let view = try Self.root(event.bytes)
        let values = PersonalValues(in: [view])
        #expect(
            values.found.isEmpty == (event.name == "TokenGeneration_ClientCredentials"),
            "a machine client is not a person")
        let bytes = values.replaced(in: view)
        let (before, after) = (try ReceivedEvent(event.bytes), try ReceivedEvent(bytes))
        #expect(after.name == before.name)
        if let type = after.family?.eventType as? any ModelledEvent.Type { _ = try type.init(after) }
        #expect(try Self.form(Self.root(bytes)) == Self.form(view))
        let texts = try Self.texts(Self.root(bytes)).joined(separator: "\n")
        for found in values.found where found.value.utf8.count >= 4 && found.value != found.sample {
            #expect(!texts.contains(found.value), "\(found.name) is still there")
        }
        #expect(
            try PersonalValues(in: [Self.root(bytes)]).replaced(in: Self.root(bytes)) == bytes,
            "a second time changes nothing")
    }

    @Test(arguments: 0..<100)
    func `a value has the same sample everywhere, also inside of texts and of JSON in texts`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let letters = Array("abcdefghijklmnopqrstuvwxyzäöüéßø日本語0123456789")
        func word() -> String {
            "Q\(String((0..<6).compactMap { _ in letters.randomElement(using: &random) }))Z"
        }
        let (user, given, family, plan) = (word(), word(), word(), word())
        let (email, other) = ("\(word())@\(word().lowercased()).de", "\(word())@example.org")
        let phone = "+49\(Int.random(in: 1_000_000...9_999_999, using: &random))"
        let note = "\(given) \(family) <\(email)>, \(phone): ask \(other) for \(user)!"
        let event = try SampleEvent.preSignUp(.signUp) { event in
            event.userName = UserName(rawValue: user)
            event.request.userAttributes.email = email
            event.request.userAttributes.phoneNumber = phone
            event.request.userAttributes["given_name"] = given
            event.request.userAttributes["family_name"] = family
            event.request.userAttributes[custom: "plan"] = plan
            event.request.clientMetadata = [
                "note": note, "json": "{\"who\":\"\(user)\"}", user: "the key",
                "link": "https://app.example.org/?mail=\(TextReplacement.percentEncoded(email))",
            ]
        }
        let view = try Self.root(event.bytes)
        let values = PersonalValues(in: [view])
        let samples = Dictionary(values.found.map { ($0.value, $0.sample) }, uniquingKeysWith: { first, _ in first })
        #expect(Set(samples.values).count == samples.count, "different values have different samples")
        func sample(_ value: String) throws -> String { try #require(samples[value]) }
        let replaced = try PreSignUpEvent(ReceivedEvent(values.replaced(in: view)))
        #expect(try replaced.userName?.rawValue == sample(user))
        #expect(try replaced.request.userAttributes.email == sample(email))
        #expect(try replaced.request.userAttributes[custom: "plan"] == sample(plan))
        let metadata = replaced.request.clientMetadata
        #expect(
            try metadata["note"]
                == "\(sample(given)) \(sample(family)) <\(sample(email))>, \(sample(phone)): ask \(sample(other)) for \(sample(user))!"
        )
        #expect(try metadata["json"] == "{\"who\":\"\(sample(user))\"}")
        #expect(try metadata[sample(user)] == "the key")
        #expect(
            try metadata["link"] == "https://app.example.org/?mail=\(TextReplacement.percentEncoded(sample(email)))")
        #expect(try sample(other).hasSuffix("@example.org") && sample(email).hasSuffix(".example"))
    }

    @Test func `a value that is kept stays everywhere, and the others do not`() throws {
        let event = try SampleEvent.preSignUp(.signUp) { event in
            event.userName = "zoe@corp.de"
            event.request.userAttributes.email = "zoe@corp.de"
            event.request.userAttributes["given_name"] = "Zoë"
        }
        let view = try Self.root(event.bytes)
        let values = PersonalValues(in: [view], keeping: ["email"])
        let replaced = try PreSignUpEvent(ReceivedEvent(values.replaced(in: view)))
        #expect(replaced.userName == "zoe@corp.de" && replaced.request.userAttributes.email == "zoe@corp.de")
        #expect(replaced.request.userAttributes["given_name"] == "Ada")
        #expect(Set(values.found.filter(\.isKept).map(\.name)) == ["userName", "email"])
    }

    @Test func `the events of a flow share their samples, and keep what Cognito chooses`() throws {
        let signUp = try SampleEvent.preSignUp(.signUp) { $0.request.userAttributes.email = "zoe@corp.de" }
        let confirmed = try SampleEvent.postConfirmation(.confirmSignUp) {
            $0.request.userAttributes.email = "zoe@corp.de"
        }
        let views = try [Self.root(signUp.bytes), Self.root(confirmed.bytes)]
        let values = PersonalValues(in: views)
        let first = try PreSignUpEvent(ReceivedEvent(values.replaced(in: views[0])))
        let second = try PostConfirmationEvent(ReceivedEvent(values.replaced(in: views[1])))
        #expect(first.request.userAttributes.email == second.request.userAttributes.email)
        #expect(first.userPoolID == (try signUp.event.userPoolID))
        #expect(first.callerContext == (try signUp.event.callerContext))
        #expect(
            first.request.userAttributes["locale"] == "nb-NO",
            "a language says little of a person, and much to a handler")
    }

    @Test func `a step's metadata has no value of the person, and the step stays`() throws {
        let step = ChallengeResult(.customChallenge, succeeded: true, metadata: "sent to zoe@corp.de")
        let event = try SampleEvent.defineAuthChallenge { event in
            event.request.userAttributes.email = "zoe@corp.de"
            event.request.session = [step]
        }
        let view = try Self.root(event.bytes)
        let values = PersonalValues(in: [view])
        let sample = try #require(values.found.first { $0.value == "zoe@corp.de" }?.sample)
        let replaced = try DefineAuthChallengeEvent(ReceivedEvent(values.replaced(in: view))).request.session
        #expect(replaced.map(\.challengeName) == [.customChallenge] && replaced.map(\.challengeResult) == [true])
        #expect(replaced.map(\.challengeMetadata) == ["sent to \(sample)"])
    }

    @Test func `a federated user's name keeps the provider's name`() throws {
        let event = SampleEvent.postAuthentication
        let view = try Self.root(event.bytes)
        let replaced = try Self.root(PersonalValues(in: [view]).replaced(in: view))
        #expect(replaced["userName"]?.scalarText?.hasPrefix("Corp_0000") == true)
        let identities = replaced["request"]?["userAttributes"]?["identities"]?.scalarText ?? ""
        #expect(identities.contains("\"userId\":\"\(replaced["userName"]?.scalarText?.dropFirst(5) ?? "")\""))
    }

    @Test func `values of datasets keep their length, and numbers stay`() throws {
        let event = SampleEvent(json: SampleEvent.all.first { $0.name == "SyncTrigger" }?.json ?? "")
        let view = try Self.root(event.bytes)
        let replaced = try Self.root(PersonalValues(in: [view]).replaced(in: view))
        let (old, new) = (view["datasetRecords"], replaced["datasetRecords"])
        for child in old?.children.map(\.self) ?? [] {
            let (before, after) = (child["newValue"]?.scalarText, new?[child.key ?? ""]?["newValue"]?.scalarText)
            #expect(before?.utf8.count == after?.utf8.count)
        }
        #expect(new?["schema"]?["newValue"]?.scalarText == "3" && new?["bed/7"]?["newValue"]?.scalarText == "sample ")
    }
}
