import CognitoCrypto
import CognitoSealedMessages
import CognitoTestSupport
import CognitoTriggersTesting
import Foundation
import Testing
import WireJSON

@testable import MailSender
@testable import TextSender

/// The functions that send in Cognito's place, with moto as KMS, SES and SNS and codes that Python's SDK has sealed.
@Suite(.timeLimit(.minutes(5))) struct SenderTests {
    private let address = "\(UUID().uuidString.lowercased())@example.org"
    private let number = "+4512\((0..<9).map { _ in String(Int.random(in: 0...9)) }.joined())"
    private let services: Services

    init() async throws { services = try await Services.shared() }

    /// An event of an email sender with a code and an address, by default that of this test.
    private func mailEvent(
        _ occasion: CustomEmailSenderOccasion = .signUp, code: String?, to other: String? = nil, locale: String? = nil
    ) throws -> SampleEvent<CustomEmailSenderEvent> {
        try .customEmailSender(occasion) {
            $0.userPoolID = "eu-west-1_XGqRgzHnu"
            $0.request.code = code.map { Secret($0) }
            $0.request.userAttributes.email = other ?? address
            $0.request.userAttributes.locale = locale
        }
    }

    private func textEvent(
        _ occasion: CustomSMSSenderOccasion = .signUp, code: String?, to other: String? = nil
    ) throws -> SampleEvent<CustomSMSSenderEvent> {
        try .customSMSSender(occasion) {
            $0.userPoolID = "eu-west-1_XGqRgzHnu"
            $0.request.code = code.map { Secret($0) }
            $0.request.userAttributes.phoneNumber = other ?? number
            $0.request.userAttributes.locale = nil
        }
    }

    private func mailSender(_ changes: [String: String] = [:]) async -> TriggerTester {
        await TriggerTester(MailSender.self, environment: services.environment(changes), timeout: .seconds(60))
    }

    private func textSender(_ changes: [String: String] = [:]) async -> TriggerTester {
        await TriggerTester(TextSender.self, environment: services.environment(changes), timeout: .seconds(60))
    }

    // MARK: Sending

    @Test(arguments: CustomEmailSenderOccasion.allCases.filter { $0 != .accountTakeOverNotification })
    func `a mail of every occasion has the decrypted code`(occasion: CustomEmailSenderOccasion) async throws {
        let event = try mailEvent(occasion, code: try await services.seal("482913"))
        let invocation = await mailSender().invoke(event)
        #expect(invocation.error == nil)
        let mails = try await services.mails(to: address)
        try #require(mails.count == 1, "\(invocation.log)")
        #expect(mails[0].from == "service@example.org" && !mails[0].subject.isEmpty)
        #expect(mails[0].body.contains("482913"))
        #expect(!invocation.log.contains("482913") && !invocation.log.contains(address))
    }

    @Test(arguments: CustomSMSSenderOccasion.allCases)
    func `a text message of every occasion has the decrypted code`(occasion: CustomSMSSenderOccasion) async throws {
        let event = try textEvent(occasion, code: try await services.seal("482913"))
        let invocation = await textSender().invoke(event)
        #expect(invocation.error == nil)
        let texts = try await services.texts(to: number)
        try #require(texts.count == 1, "\(invocation.log)")
        #expect(texts[0].hasPrefix("Harbour & Sons: ") && texts[0].contains("482913"))
        #expect(!invocation.log.contains("482913") && !invocation.log.contains(number))
    }

    @Test func `a warning of a take-over goes to an address, and without one nothing is sent`() async throws {
        let warned = try await mailSender().invoke(mailEvent(.accountTakeOverNotification, code: nil))
        #expect(warned.error == nil)
        #expect(try await services.mails(to: address).map(\.subject) == ["An unusual sign-in"])
        let silent = await mailSender().invoke(.customEmailSender(.accountTakeOverNotification))
        #expect(silent.error == nil)
        #expect(silent.log.components(separatedBy: "Nothing was sent").count == 2)
    }

    @Test(arguments: ["&lt;a&gt;&amp;&quot;b&apos;&#33;", "&amp;lt;", "plain-1"])
    func `a temporary password is shown without its entities, undone once`(escaped: String) async throws {
        let event = try textEvent(.adminCreateUser, code: try await services.seal(escaped))
        #expect(await textSender().invoke(event).error == nil)
        let password = ["&lt;a&gt;&amp;&quot;b&apos;&#33;": "<a>&\"b'!", "&amp;lt;": "&lt;"][escaped] ?? escaped
        #expect(try await services.texts(to: number).first?.hasSuffix("your temporary password \(password)") == true)
    }

    @Test(arguments: [0x0178, 0x0378, 0x0478, 0x0578], [0, 4096])
    func `codes of every suite are read`(suite: Int, frameLength: Int) async throws {
        let code = try await services.seal("482913", suite: suite, frameLength: frameLength)
        #expect(try await textSender().invoke(textEvent(code: code)).error == nil)
        #expect(try await services.texts(to: number).count == 1)
    }

    @Test func `a user's language is written, from right to left as well`() async throws {
        let code = try await services.seal("482913")
        _ = try await mailSender().invoke(mailEvent(code: code, locale: "ar-EG"))
        let body = try #require(try await services.mails(to: address).first?.body)
        #expect(body.contains("dir=\"rtl\"") || body.contains("رمز"))
    }

    // MARK: Keys

    @Test func `one of several data keys is this function's`() async throws {
        let code = try await services.seal("482913", keys: [services.other, services.key])
        #expect(try await textSender().invoke(textEvent(code: code)).error == nil)
        #expect(try await services.texts(to: number).count == 1)
    }

    @Test func `with an alias KMS is asked with the alias`() async throws {
        let code = try await services.seal("482913")
        let sender = await textSender(["KMS_KEY_ARN": services.alias])
        #expect(await sender.invoke(try textEvent(code: code)).error == nil)
        #expect(try await services.texts(to: number).count == 1)
    }

    @Test(arguments: ["another key's", "another pool's", "no pool's", "cut", "not base64", "empty", "too large"])
    func `a code that cannot be accepted fails the event, and its error shows no value`(kind: String) async throws {
        let good = try await services.seal("482913")
        let (code, words) =
            switch kind {
            case "another key's":
                (try await services.seal("482913", keys: [services.other]), "none of its data keys")
            case "another pool's": (try await services.seal("482913", pool: "eu-west-1_Other"), "userpool-id")
            case "no pool's": (try await services.seal("482913", pool: nil), "userpool-id")
            case "cut": (String(good.dropLast(4)), "its signature is truncated")
            case "not base64": (good + "\n", "not base64")
            case "empty": ("", "its version is truncated")
            default: (String(repeating: "A", count: 90_000), "too large")
            }
        let invocation = try await mailSender().invoke(mailEvent(code: code))
        #expect(invocation.errorDocument?.contains("The request could not be completed") == true)
        #expect(invocation.log.contains(words), "\(invocation.log)")
        #expect(!invocation.log.contains("482913") && !invocation.log.contains(services.key))
        #expect(try await services.mails(to: address).isEmpty)
    }

    // MARK: Nothing to send

    @Test(arguments: ["no address", "no code", "an empty code"])
    func `an event for which nothing can be sent is answered, with one error in the log`(kind: String) async throws {
        let code = kind == "no code" ? nil : try await services.seal(kind == "an empty code" ? "" : "482913")
        let event = try SampleEvent.customEmailSender(.signUp) {
            $0.userPoolID = "eu-west-1_XGqRgzHnu"
            $0.request.code = code.map { Secret($0) }
            $0.request.userAttributes.email = kind == "no address" ? nil : address
        }
        let invocation = await mailSender().invoke(event)
        #expect(invocation.error == nil)
        #expect(invocation.log.components(separatedBy: "Nothing was sent").count == 2)
        #expect(try await services.mails(to: address).isEmpty)
    }

    @Test(arguments: [
        "a@example.org\r\nBcc: b@example.org", "a@example.org, b@example.org", "<a@example.org>", "+45 12",
    ])
    func `an address that is none gets nothing`(text: String) async throws {
        let code = try await services.seal("482913")
        for log in [
            try await mailSender().invoke(mailEvent(code: code, to: text)).log,
            try await textSender().invoke(textEvent(code: code, to: text)).log,
        ] {
            #expect(log.contains("the user has no address for this message") && !log.contains(text))
        }
    }

    @Test(arguments: ["!#$%&*/=?^_{|}~-", "a!b%c", "=?"])
    func `a lawful address of any signs gets its mail`(signs: String) async throws {
        let code = try await services.seal("482913")
        let odd = signs + address
        let invocation = try await mailSender().invoke(mailEvent(code: code, to: odd))
        #expect(invocation.error == nil)
        let mails = try await services.mails(to: odd)
        #expect(mails.count == 1 && mails.first?.body.contains("482913") == true, "\(invocation.log)")
    }

    // MARK: Repetition and failure

    @Test func `an event that is delivered again, later or at the same time, sends once`() async throws {
        let event = try mailEvent(code: try await services.seal("482913"))
        let clock = TestClock()
        let sender = await TriggerTester(
            MailSender.self, environment: services.environment(), clock: clock, timeout: .seconds(60))
        let areDone = try await ConcurrentCalls.values(of: 4) { _ in await sender.invoke(event).error == nil }
        #expect(areDone.allSatisfy { $0 })
        clock.advance(by: .seconds(300))
        #expect(await sender.invoke(event).error == nil)
        #expect(try await services.mails(to: address).count == 1)
    }

    @Test func `with a table several environments send once, at the same time and later`() async throws {
        let event = try mailEvent(code: try await services.seal("482913"))
        let text = try textEvent(code: try await services.seal("482913"))
        var mailSenders: [TriggerTester] = []
        for _ in 1...3 { mailSenders.append(await mailSender(["SIGN_IN_TABLE": "sign-ins"])) }
        let areDone = try await ConcurrentCalls.values(of: 3) { [mailSenders] in
            await mailSenders[$0].invoke(event).error == nil
        }
        #expect(areDone.allSatisfy { $0 })
        for _ in 1...2 {
            #expect(await mailSender(["SIGN_IN_TABLE": "sign-ins"]).invoke(event).error == nil)
            #expect(await textSender(["SIGN_IN_TABLE": "sign-ins"]).invoke(text).error == nil)
        }
        #expect(try await services.mails(to: address).count == 1)
        #expect(try await services.texts(to: number).count == 1)
    }

    @Test func `with a table the next environment sends what one could not send`() async throws {
        let event = try mailEvent(code: try await services.seal("482913"))
        let failing = await mailSender([
            "SIGN_IN_TABLE": "sign-ins",
            "AWS_ENDPOINT_URL_SESV2": "\(services.window)/fail/broken-\(UUID().uuidString)",
        ])
        #expect(await failing.invoke(event).error != nil)
        #expect(await mailSender(["SIGN_IN_TABLE": "sign-ins"]).invoke(event).error == nil)
        #expect(try await services.mails(to: address).count == 1)
    }

    @Test func `a table that is missing fails the event before anything is sent`() async throws {
        let sender = await mailSender(["SIGN_IN_TABLE": "nowhere"])
        let invocation = await sender.invoke(try mailEvent(code: try await services.seal("482913")))
        #expect(invocation.errorDocument?.contains("The request could not be completed") == true)
        #expect(invocation.log.contains("DynamoDB refused PutItem"), "\(invocation.log)")
        #expect(try await services.mails(to: address).isEmpty)
    }

    @Test(arguments: ["KMS", "SESV2", "SNS"], ["denied", "broken", "closed", "silent"])
    func `a service that fails fails the event in time, and its words stay out of the log`(
        service: String, way: String
    ) async throws {
        let id = "\(way)-\(UUID().uuidString)"
        let endpoint = ["AWS_ENDPOINT_URL_\(service)": "\(services.window)/fail/\(id)"]
        let code = try await services.seal("482913")
        let (mail, text) = (try mailEvent(code: code), try textEvent(code: code))
        let sender = await service == "SNS" ? textSender(endpoint) : mailSender(endpoint)
        let start = ContinuousClock.now
        let invocation = service == "SNS" ? await sender.invoke(text) : await sender.invoke(mail)
        let (document, log) = (invocation.errorDocument, invocation.log)
        // Ten seconds, whatever the time-out; the rest is the start of a process on a busy machine.
        #expect(ContinuousClock.now - start < .seconds(30))
        #expect(document?.contains("The request could not be completed") == true)
        for value in ["482913", address, number, services.key] { #expect(!log.contains(value), "\(log)") }
        if service != "KMS" { #expect(try await services.calls(id) == 1) }
        #expect(try await services.mails(to: address).isEmpty)
        #expect(try await services.texts(to: number).isEmpty)
    }

    @Test func `an answer of KMS that names another key is refused`() async throws {
        let id = "otherkey-\(UUID().uuidString)"
        let sender = await mailSender(["AWS_ENDPOINT_URL_KMS": "\(services.window)/fail/\(id)"])
        let invocation = await sender.invoke(try mailEvent(code: try await services.seal("482913")))
        #expect(invocation.log.contains("KMS decrypted its data key with another key"))
        #expect(try await services.mails(to: address).isEmpty)
    }

    // MARK: Settings

    @Test(arguments: [
        Row("no key", (["KMS_KEY_ARN": ""], "KMS_KEY_ARN is not set")),
        Row("an identifier alone", (["KMS_KEY_ARN": "d5118b4b"], "KMS_KEY_ARN is not the ARN")),
        Row("another service's ARN", (["KMS_KEY_ARN": "arn:aws:sns:eu-west-1:111122223333:key/1"], "KMS_KEY_ARN")),
        Row("no region", (["KMS_KEY_ARN": "arn:aws:kms::111122223333:key/1"], "KMS_KEY_ARN")),
        Row("no account", (["KMS_KEY_ARN": "arn:aws:kms:eu-west-1::key/1"], "KMS_KEY_ARN")),
        Row("neither key nor alias", (["KMS_KEY_ARN": "arn:aws:kms:eu-west-1:111122223333:grant/1"], "KMS_KEY_ARN")),
        Row("no sender", (["MAIL_FROM": ""], "MAIL_FROM is not set")),
        Row("two senders", (["MAIL_FROM": "a@example.org\r\nBcc: b@example.org"], "MAIL_FROM has a line break")),
        Row("a language without texts", (["DEFAULT_LANGUAGE": "tlh"], "DEFAULT_LANGUAGE is 'tlh'")),
    ])
    func `a setting that cannot be understood stops the function from starting`(
        row: Row<([String: String], String)>
    ) async throws {
        let (changes, words) = row.value
        let invocation = await mailSender(changes).invoke(.customEmailSender(.signUp))
        #expect(invocation.error.map { "\($0)" }?.contains(words) == true)
    }

    // MARK: Python's SDK over KMS

    @Test func `a message that is sealed here under a key of KMS is opened by Python's SDK`() async throws {
        let sealer = try MessageSealer(.committedAndSigned, context: ["userpool-id": "eu-west-1_XGqRgzHnu"])
        let context = Dictionary(uniqueKeysWithValues: sealer.encryptionContext.map { ($0.key, $0.value) })
        let (key, reference) = (sealer.dataKey.revealed(), services.key)
        let wrapped = try await services.wrap(key, context)
        let message = try sealer.seal(
            Array("482913".utf8),
            encryptedDataKeys: [EncryptedDataKey(providerInformation: reference, ciphertext: wrapped)])
        #expect(try await services.open(message) == "482913")
    }

    // MARK: The programs

    @Test func `the built programs send`() async throws {
        let mail = try mailEvent(code: try await services.seal("482913"))
        let text = try textEvent(code: try await services.seal("482913"))
        for (name, event) in [("MailSender", mail.bytes), ("TextSender", text.bytes)] {
            let status = try await OwnThread.run { try Self.run(name, event, services.environment()) }
            #expect(status == 0, "\(name)")
        }
        #expect(try await services.mails(to: address).count == 1)
        #expect(try await services.texts(to: number).count == 1)
    }

    private static func run(_ name: String, _ event: [UInt8], _ environment: [String: String]) throws -> Int32 {
        let (process, input) = (Process(), Pipe())
        // Next to the bundle of these tests.
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent(name)
        process.arguments = ["-"]
        process.environment = environment
        (process.standardInput, process.standardOutput) = (input, FileHandle.nullDevice)
        try process.run()
        input.fileHandleForWriting.write(Data(event))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
