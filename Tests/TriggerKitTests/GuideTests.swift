import CognitoProcessTestSupport
import CognitoTriggersTesting
import Foundation
import HTTPS
import Testing
import TriggerKit

// The declarations that the guide and the comments show.

struct CodeAfterPassword: ChallengeFlowFunction {
    static let permissions = SESMail.permissions + DynamoDBStore.permissions

    let mail = SESMail()
    let store = DynamoDBStore()
    var lockOut: LockOut? { LockOut(after: 10, within: .minutes(15), store: store) }

    var flow: some ChallengeFlow {
        Password()
        When(.newDevice) { OneTimeCode(sender: mail) }
    }
}

struct EitherOf: ChallengeFlowFunction {
    let mail = SESMail()
    let questions = ["pet": "What was your first pet called?", "street": "In which street did you grow up?"]

    var flow: some ChallengeFlow {
        Password()
        Choice {
            OneTimeCode(sender: mail)
            SecretQuestion(questions)
        }
    }
}

struct WithClosures: ChallengeFlowFunction {
    let mail = SESMail()
    let table = DynamoDBStore()

    var flow: some ChallengeFlow {
        OneTimeCode(digits: 6, attempts: 3, lifetime: .minutes(5)) { code, recipient, context in
            try await mail.send(code, to: recipient, in: context)
        }
        MagicLink(to: "https://app.example.org/sign-in", store: table) { link, recipient, context in
            try await mail.send(link, to: recipient, in: context)
        }
        SecretQuestion(["pet": "What was your first pet called?", "street": "In which street did you grow up?"])
    }
}

struct Sum: ChallengeStep {
    let name = "SUM"
    // Anyone can do the sum: it does not prove who signs in.
    let provesUser = false
    // Tests and `cognito-triggers prove` find the right answer there.
    let answerParameter: String? = "answer"

    func create(_ request: ChallengeRequest) async throws -> Challenge {
        var random = RandomSource()
        let (first, second) = (Int.random(in: 2...20, using: &random), Int.random(in: 2...20, using: &random))
        return Challenge(public: ["question": "\(first) + \(second)"], private: ["answer": "\(first + second)"])
    }

    func verify(_ answer: ChallengeAnswer) async throws -> Bool { answer.matches(private: "answer") }
}

struct OnceCourier: TriggerFunction, CustomEmailSenderHandler {
    static let permissions = SESMail.permissions + DynamoDBStore.permissions

    private let client = HTTPSClient()
    private let delivery: SenderDelivery

    init() throws {
        delivery = try SenderDelivery(SenderCodes(client: client), store: DynamoDBStore(client: client))
    }

    func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws {
        try await delivery.deliver(event, in: context) { _, _, _ in }
    }
}

struct FromFiles: MessageWriter, CustomMessageHandler {
    static func messages() throws -> MessageBook {
        try MessageBook(brand: "The Club", defaultLanguage: "en", languages: ["en", "nl"], in: "messages")
    }

    private let book: MessageBook

    init() throws { book = try Self.messages() }

    func customMessage(_ event: CustomMessageEvent, context: InvocationContext) async throws -> CustomMessageDecision {
        book.decision(for: event, in: context)
    }
}

struct Plans: TriggerFunction, PostConfirmationHandler {
    static var permissions: [Permission] {
        SESMail.permissions
        DynamoDBStore.permissions
        DynamoDBTable.permissions(reading: "PLANS_TABLE")
        LambdaEnvironment.secretPermissions("CRM_KEY")
    }

    func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {}
}

struct SignInOrRecover: ChallengeFlowFunction {
    private let table = DynamoDBStore()
    private let mail = SESMail()

    var flow: some ChallengeFlow {
        Choice {
            OneTimeCode(store: table, sender: mail)
            RecoveryCodes(store: table)
        }
    }
}

struct ByPaper: ChallengeFlowFunction {
    private let codes: RecoveryCodes
    init(_ codes: RecoveryCodes) { self.codes = codes }
    init() { self.init(RecoveryCodes(store: DynamoDBStore())) }
    var flow: some ChallengeFlow { codes }
}

struct LateInTheirLanguage: MessageWriter, PreSignUpHandler {
    static func messages() throws -> MessageBook { try .branded() }

    static var timeLimits: [TriggerFamily: TimeLimit] {
        get throws { [.preSignUp: .failClosed(try messages(), after: .seconds(3))] }
    }

    static func logHandler(label: String) -> any LogHandler {
        var handler = StreamLogHandler.standardError(label: label)
        handler.logLevel = .notice
        return handler
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision { .allow }
}

struct SecondCheck: TriggerFunction, CustomEmailSenderHandler {
    private let client = HTTPSClient()
    private let delivery: SenderDelivery

    init() throws {
        let table = DynamoDBStore(client: client)
        delivery = try SenderDelivery(SenderCodes(client: client), store: table, verifiedContacts: .whenAskedFor)
    }

    func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws {
        try await delivery.deliver(event, in: context) { _, _, _ in }
    }
}

/// The declarations of the guide do what it says.
@Suite struct GuideTests {
    private let environment = [
        "CODE_KEY": "0123456789abcdef0123456789abcdef", "MAIL_FROM": "codes@example.org", "SIGN_IN_TABLE": "sign-ins",
    ]

    @Test func `a missing setting of a sender, a key or a table stops the function from starting`() async {
        for name in environment.keys {
            let tester = await TriggerTester(
                CodeAfterPassword.self, environment: environment.filter { $0.key != name })
            let error = await tester.invoke(.verifyAuthChallenge).error as? InvalidSetting
            #expect(error?.variable == name)
        }
    }

    @Test func `a code on paper signs in once`() async throws {
        let key = try CodeKey(Secret("a-key-of-at-least-thirty-two-bytes"))
        let codes = RecoveryCodes(key: key, store: MemoryStore())
        let made = try await codes.make(
            forUser: SignInUser.ada.attributes.sub ?? "", inPool: CustomSignIn.usualPool,
            in: InvocationContext(requestID: "paper"))
        let function = await TriggerTester { ByPaper(codes) }
        let signIn = SignIn(password: .omitted, answers: [made[0].reveal()])
        #expect(try await signIn.run(function).outcome == .tokens)
        #expect(try await signIn.run(function).outcome != .tokens)
    }

    @Test func `a list of permissions has those of all its parts`() {
        let actions = Plans.permissions.flatMap(\.actions)
        #expect(actions.filter { $0 == "dynamodb:GetItem" }.count == 2 && actions.contains("ses:SendEmail"))
    }

    @Test func `a delivery whose table is not set stops the function from starting`() async {
        let key = "arn:aws:kms:eu-west-1:111122223333:key/1"
        let tester = await TriggerTester(OnceCourier.self, environment: ["KMS_KEY_ARN": key])
        let error = await tester.invoke(.customEmailSender(.signUp)).error as? InvalidSetting
        #expect(error?.variable == "SIGN_IN_TABLE")
    }

    @Test func `a book reads the files that the guide shows`() async throws {
        let guide = "\(PackageFolder.root)/Sources/TriggerKit/TriggerKit.docc/WritingABookOfMessages.md"
        let text = try String(contentsOfFile: guide, encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
        let json = try #require(block.components(separatedBy: "```").first)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("guide-\(UUID().uuidString)")
        let messages = folder.appendingPathComponent("messages")
        try FileManager.default.createDirectory(at: messages, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for language in ["en", "nl"] {
            try Data(json.utf8).write(to: messages.appendingPathComponent("\(language).json"))
        }
        let tester = await TriggerTester(FromFiles.self, environment: ["LAMBDA_TASK_ROOT": folder.path])
        let decision = try #require(await tester.invoke(.customMessage(.signUp)).decision)
        #expect(decision.emailMessage?.contains("{##confirm your address##}") == true)
        #expect(decision.smsMessage == "The Club: Your confirmation code is {####}")
        let missing = await TriggerTester(FromFiles.self, environment: ["LAMBDA_TASK_ROOT": "/nowhere"])
        #expect(await missing.invoke(.customMessage(.signUp)).error is ImpossibleMessages)
    }

    @Test func `a choice after the password begins with the names of its steps`() async throws {
        let tester = await TriggerTester(EitherOf.self, environment: environment)
        let challenge = try #require(await tester.invoke(.createAuthChallenge).decision)
        #expect(challenge.publicParameters == ["challenge": "CHOICE", "options": "CODE,QUESTION"])
    }

    @Test func `a flow of three steps begins with the first`() async throws {
        let tester = await TriggerTester(WithClosures.self, environment: environment)
        let decision = await tester.invoke(try .defineAuthChallenge { $0.request.session = [] }).decision
        #expect(decision == .present(.customChallenge))
    }
}
