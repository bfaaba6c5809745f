import CognitoTestSupport
import CognitoTriggersTesting
import Testing
import TriggerKit

/// What a declared sign-in counts.
struct MetricsTests {
    /// A sender that fails for one address.
    private struct Post: CodeSender {
        struct Unreachable: Error {}
        let outbox = Outbox()
        let isBroken: Bool
        var destination: OneTimeCode.Destination { .email }
        func check() {}
        func send(_ code: Secret<String>, to recipient: CodeRecipient, in context: InvocationContext) throws {
            guard !isBroken else { throw Unreachable() }
            outbox.send(code, to: recipient, in: context)
        }
    }

    private struct Door: ChallengeFlowFunction {
        let post: Post
        let store = MemoryStore()
        init() { self.init(post: Post(isBroken: false)) }
        init(post: Post) { self.post = post }
        var lockOut: LockOut? { LockOut(after: 4, within: .minutes(15), store: store) }
        var flow: some ChallengeFlow { OneTimeCode(leastTime: .zero, sender: post) }
    }

    private static func door(_ post: Post) async -> TriggerTester {
        let environment = ["CODE_KEY": "a-key-of-at-least-thirty-two-bytes", "METRICS_NAMESPACE": "Door"]
        return await TriggerTester(environment: environment) { Door(post: post) }
    }

    private static func counts(_ result: SignInResult) -> [String: Double] {
        let own = ["Decisions", "ColdStarts", "HandlerTime"]
        return result.metrics.filter { !own.contains($0.name) }.reduce(into: [:]) {
            $0[$1.name, default: 0] += $1.values[0]
        }
    }

    @Test func `a sign-in counts its steps by outcome, its delivery and its tokens`() async throws {
        let post = Post(isBroken: false)
        let signIn = SignIn(password: .omitted) { challenge in
            challenge.number == 1 ? "wrong" : post.outbox.codes(to: "ada@example.org").last
        }
        let result = try await signIn.run(await Self.door(post))
        #expect(result.outcome == .tokens)
        #expect(
            Self.counts(result) == [
                "Flow.CODE.Presented": 2, "Flow.CODE.Wrong": 1, "Flow.CODE.Right": 1, "Flow.Tokens": 1, "Deliveries": 1,
            ], "\(result.metrics)")
        let text = "\(result.metrics)"
        #expect(!text.contains("example.org") && !text.contains("5e1f7a6c"))
    }

    @Test func `a delivery that fails is counted`() async throws {
        let result = try await SignIn(password: .omitted, answers: []).run(await Self.door(Post(isBroken: true)))
        #expect(Self.counts(result) == ["Flow.CODE.Presented": 1, "DeliveryFailures": 1], "\(result.metrics)")
    }

    private static func delivery() throws -> SenderDelivery {
        SenderDelivery(try SenderCodes(), verifiedContacts: try SenderDelivery.VerifiedContacts())
    }

    /// A sender whose AWS services cannot be reached.
    private struct Mails: TriggerFunction, CustomEmailSenderHandler {
        let delivery: SenderDelivery
        init() throws { delivery = try MetricsTests.delivery() }
        func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws {
            try await delivery.deliver(event, in: context) { _, _, _ in }
        }
    }

    @Test func `a message whose code cannot be decrypted is a delivery that failed`() async {
        let function = await TriggerTester(Mails.self, environment: Self.codeSettings)
        let invocation = await function.invoke(.customEmailSender(.signUp))
        #expect(invocation.metrics.filter { $0.name == "DeliveryFailures" }.map(\.values) == [[1]], "\(invocation)")
        #expect(invocation.error != nil)
    }

    /// A sender with a text for codes only, and with text messages that are never sent: no service is reachable.
    private struct Codes: TriggerFunction, CustomEmailSenderHandler, CustomSMSSenderHandler {
        let mail = SESMail()
        let delivery: SenderDelivery
        init() throws { delivery = try MetricsTests.delivery() }
        func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws {
            try await delivery.deliver(event, sender: mail, in: context)
        }
        func customSMSSender(_ event: CustomSMSSenderEvent, context: InvocationContext) async throws {
            try await delivery.deliver(event, sender: SNSText(), in: context)
        }
    }

    @Test func `a message without a text for its occasion is undeliverable, and not a delivery`() async throws {
        let function = await TriggerTester(Codes.self, environment: Self.codeSettings)
        let invocation = await function.invoke(
            try .customEmailSender(.accountTakeOverNotification) {
                $0.request.userAttributes.email = "ada@example.org"
            })
        #expect(invocation.error == nil, "\(invocation)")
        let names = invocation.metrics.map(\.name)
        #expect(names.contains("UndeliverableMessages") && !names.contains("Deliveries"), "\(invocation)")
        #expect(invocation.log.contains("Nothing was sent: there is no message for this occasion"))
    }

    private static let codeSettings = [
        "KMS_KEY_ARN": "arn:aws:kms:eu-west-1:111122223333:alias/codes", "METRICS_NAMESPACE": "Codes",
        "MAIL_FROM": "codes@example.org", "AWS_ENDPOINT_URL": "http://127.0.0.1:9", "AWS_REGION": "eu-west-1",
        "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
    ]

    /// A setting for codes to verified contacts, and whether it closes the two sources.
    typealias Rule = (setting: String, changed: Bool, askedFor: Bool)
    private static let rules = [
        Row("no setting", (setting: "", changed: true, askedFor: true)),
        Row("never", (setting: "never", changed: true, askedFor: true)),
        Row("when asked for", (setting: "when-asked-for", changed: true, askedFor: false)),
    ]

    /// Checks that a function sends nothing to an address that is verified already, and tries to send to any other.
    private static func check<Event: TestableEvent>(
        _ rule: Rule, isAskedFor: Bool, _ event: (_ isVerified: Bool) throws -> SampleEvent<Event>
    ) async throws {
        for isVerified in [true, false] {
            let settings = codeSettings.merging(["CODES_TO_VERIFIED": rule.setting]) { $1 }
            let invocation = await TriggerTester(Codes.self, environment: settings).invoke(try event(isVerified))
            let isClosed = isVerified && (isAskedFor ? rule.askedFor : rule.changed)
            let names = invocation.metrics.map(\.name)
            #expect(names.contains("UndeliverableMessages") == isClosed, "\(invocation)")
            #expect(names.contains("DeliveryFailures") != isClosed && !names.contains("Deliveries"), "\(invocation)")
            #expect((invocation.error == nil) == isClosed, "\(invocation)")
            let reason =
                isAskedFor ? "the address or phone number is verified already" : "the code verifies a changed address"
            let line = invocation.logs.first { $0.message.hasPrefix("Nothing was sent: \(reason)") }
            #expect(line?.level == (!isClosed ? nil : isAskedFor ? .warning : .error), "\(invocation)")
            #expect(!isAskedFor || !isClosed || line?.message.contains("the setting whenAskedFor") == true)
            #expect(!invocation.log.contains("old@example.org") && !invocation.log.contains("+4512345678"))
        }
    }

    @Test(arguments: rules, [CustomEmailSenderOccasion.updateUserAttribute, .verifyUserAttribute])
    func `a code that verifies a changed address is not mailed to one that is verified already`(
        rule: Row<Rule>, occasion: CustomEmailSenderOccasion
    ) async throws {
        try await Self.check(rule.value, isAskedFor: occasion == .verifyUserAttribute) { isVerified in
            try .customEmailSender(occasion) {
                $0.request.userAttributes.email = "old@example.org"
                $0.request.userAttributes.emailVerified = isVerified
            }
        }
    }

    @Test(arguments: rules, [CustomSMSSenderOccasion.updateUserAttribute, .verifyUserAttribute])
    func `a code that verifies a changed number is not sent to one that is verified already`(
        rule: Row<Rule>, occasion: CustomSMSSenderOccasion
    ) async throws {
        try await Self.check(rule.value, isAskedFor: occasion == .verifyUserAttribute) { isVerified in
            try .customSMSSender(occasion) {
                $0.request.userAttributes.phoneNumber = "+4512345678"
                $0.request.userAttributes.phoneNumberVerified = isVerified
            }
        }
    }

    @Test func `a setting for verified contacts that is unknown keeps the function from starting`() async throws {
        let function = await TriggerTester(
            Codes.self, environment: Self.codeSettings.merging(["CODES_TO_VERIFIED": "always"]) { $1 })
        let invocation = await function.invoke(.customEmailSender(.verifyUserAttribute))
        let error = try #require(invocation.error as? InvalidSetting, "\(invocation)")
        #expect("\(error)".contains("CODES_TO_VERIFIED is 'always', but must be never or when-asked-for"))
    }

    @Test func `a lock-out is counted, and so is the sign-in that ends by it`() async throws {
        let function = await Self.door(Post(isBroken: false))
        var counts: [String: Double] = [:]
        for _ in 1...3 {
            let result = try await SignIn(password: .omitted, answers: ["wrong", "wrong", "wrong"]).run(function)
            counts.merge(Self.counts(result), uniquingKeysWith: +)
        }
        // The second sign-in ends the count of four, and the third fails at its start.
        #expect(counts["LockOuts"] == 3 && counts["Flow.CODE.Wrong"] == 4 && counts["Flow.Failed"] == 3, "\(counts)")
    }
}
