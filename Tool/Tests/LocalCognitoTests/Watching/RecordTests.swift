import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Synchronization
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalIdentityPools
@testable import LocalSync
@testable import LocalUserPools

/// What records keep of requests, and how the calls of functions find their flows.
@Suite struct RecordTests {
    /// The names of the texts that a service's model marks as sensitive, and that records show.
    private static func shownNames(_ shape: ModelShape, _ name: String, _ names: inout Set<String>, depth: Int = 0) {
        guard depth < 8 else { return }
        switch shape.kind {
        case .structure(let members):
            for member in members { shownNames(member.shape, member.name, &names, depth: depth + 1) }
        case .list(let element): shownNames(element, name, &names, depth: depth + 1)
        case .text(_, let values):
            if shape.isSensitive, values.isEmpty, !RecordedMembers.isSecret(name) { names.insert(name) }
        default: break
        }
    }

    @Test func `of what the model marks as sensitive, records show names, attributes and ids, but nothing else`() {
        var names: Set<String> = []
        for model in [ServiceModel.userPools, .identityPools, .sync] {
            for operation in model.operationNames {
                if let shape = model.input(of: operation) { Self.shownNames(shape, "", &names) }
            }
        }
        #expect(names.sorted() == Self.harmless)
    }

    private static let harmless = ["ClientContext", "ClientId", "Key", "Username", "Value"]

    @Test(arguments: [
        ("Password", true), ("PreviousPassword", true), ("ConfirmationCode", true), ("UserCode", true),
        ("SecretHash", true),
        ("AccessToken", true), ("RefreshToken", true), ("Session", true), ("SessionToken", true), ("SecretKey", true),
        ("client_secret", true), ("private_key", true), ("PasswordVerifier", true), ("captchaToken", true),
        ("Username", false), ("CodeDeliveryDetails", false), ("AuthFlow", false), ("DeviceKey", false),
        ("Value", false), ("MFACode", true), ("USER_CODE", true), ("code", true), ("passcode", true),
        ("accesstoken", true), ("PYTHONDONTWRITEBYTECODE", false), ("Barcode", false), ("Unicode2", false),
    ])
    func `a secret is known by its name`(_ name: String, _ isSecret: Bool) {
        let kept = RecordedMembers.kept([name: "value"])
        #expect(kept[name] == (isSecret ? RecordedMembers.hidden : "value"))
    }

    @Test func `of the parameters of sign-ins only the harmless ones are kept`() {
        let kept = RecordedMembers.kept([
            "AuthParameters": ["USERNAME": "ada", "PASSWORD": "p", "PET": "rex"],
            "Logins": ["accounts.google.com": "t"],
            "ChallengeResponses": ["USERNAME": "ada", "ANSWER": "1"],
        ])
        #expect(kept["AuthParameters"] == ["USERNAME": "ada", "PASSWORD": "(not shown)", "PET": "(not shown)"])
        #expect(kept["ChallengeResponses"] == ["USERNAME": "ada", "ANSWER": "(not shown)"])
        #expect(kept["Logins"] == ["accounts.google.com": "(not shown)"])
    }

    @Test func `of a request to a domain only the known parameters are kept`() {
        let kept = RecordedMembers.kept(web: [("client_id", "c"), ("state", "s"), ("code", "x"), ("password", "p")])
        #expect(kept == ["client_id": "c", "state": "(not shown)", "code": "(not shown)", "password": "(not shown)"])
    }

    @Test func `a long text is cut`() {
        let kept = RecordedMembers.kept(["Value": .text(String(repeating: "x", count: 5000))])
        #expect(kept["Value"]?.text?.hasSuffix("… (5000 bytes)") == true && (kept["Value"]?.text?.count ?? 0) < 2100)
    }

    // MARK: Functions' own messages

    @Test func `a trace header has the form of X-Ray's, and leads back to the invocation`() throws {
        let trace = InvocationTrace(call: 0x1234, step: 7)
        let text = trace.text(time: 1_760_000_000)
        #expect(text == "Root=1-68e77800-000000000000123400000007;Parent=0000000000001234;Sampled=0")
        #expect(InvocationTrace(text) == trace)
        for other in ["", "Root=1-68e77800-12;Parent=1", "Parent=1", "Root=1-68e77800-zz0000000000123400000007"] {
            #expect(InvocationTrace(other) == nil)
        }
    }

    private static let email = """
        {"Destination":{"ToAddresses":["ada@example.org"]},"Content":{"Simple":{"Subject":{"Data":"Hi"},"Body":{"Text":{"Data":"x"}}}}}
        """

    private static func send(_ cognito: LocalCognito, trace: String? = nil) async {
        _ = await HTTPRouter(LocalRoutes(cognito: cognito).all).answer(
            HTTPRequest(
                method: .POST, path: "/v2/email/outbound-emails", headers: trace.map { ["X-Amzn-Trace-Id": $0] } ?? [:],
                body: Array(email.utf8)))
    }

    @Test func `a message that a function sends while it runs is a step of the call that invoked it`() async throws {
        let box = Box()
        let pool = try await TestPool(
            functions: ScriptedFunctions([
                "PreSignUp": .work { _ in
                    if let cognito = box.cognito { await Self.send(cognito) }
                    return .response([:])
                }
            ]))
        box.set(pool.cognito)
        try await pool.signUp()
        let flows = pool.cognito.server.trace.recorded
        let step = try #require(flows.first?.calls.first?.json["steps"]?.elements?.first { $0["operation"] != nil })
        #expect(flows.count == 1 && step["operation"] == "SES SendEmail" && step["duringStep"] == 0)
        #expect(step["function"]?.text?.hasSuffix(":PreSignUp") == true)
        #expect(try await pool.outbox().first?.text("function") == step["function"]?.text)
    }

    @Test func `a message after the call's end finds its flow by the trace header, and the flow has changed`()
        async throws
    {
        let pool = try await TestPool(functions: ScriptedFunctions(["PreSignUp": .response([:])]))
        try await pool.signUp()
        let trace = pool.cognito.server.trace
        let (version, call) = (trace.version, try #require(trace.recorded.first?.calls.first))
        await Self.send(pool.cognito, trace: call.header(of: 0))
        #expect(trace.recorded.count == 1 && call.steps.last?.members["operation"] == "SES SendEmail")
        #expect(trace.changes(since: version).flows.map(\.id) == [1])
        await Self.send(pool.cognito)
        #expect(trace.recorded.count == 2)
    }
}

/// A place for the pool, which its own functions call.
private final class Box: Sendable {
    private let state = Mutex<LocalCognito?>(nil)
    var cognito: LocalCognito? { state.withLock { $0 } }
    func set(_ cognito: LocalCognito) { state.withLock { $0 = cognito } }
}
