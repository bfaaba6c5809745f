import CognitoRehearsal
import Foundation
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import Testing
@_spi(Internal) import WireJSON

@testable import LocalAWS
@testable import LocalCognito

/// The Lambda API of a pool, called without a socket.
struct LambdaClient {
    static let role = "arn:aws:iam::123456789012:role/any"
    static let code = ZipFile([("bootstrap", 0o100755, "#!/bin/sh\n")])

    let emulator = LambdaEmulator()
    let functions: DeployedFunctions
    private let router: HTTPRouter

    /// Makes a server with a function of the project, `Own`.
    init(secrets: [String: String]? = nil, takesCode: Bool = true) async throws {
        functions = DeployedFunctions(emulator, DeployedFunctions.Surroundings(project: "/"))
        let functions = functions
        let host = BuiltFunctions(emulator, folder: nil, refusal: { await functions.refusal($0, $1) }) { name, path in
            EmulatedFunction(name: name, command: [path])
        }
        let cognito = try LocalCognito(host: host).sharingKeys()
        router = HTTPRouter(
            LambdaAPI(functions, host, takesCode: takesCode).routes(Callers(cognito.server, secrets: secrets)))
        await emulator.add(EmulatedFunction(name: "Own", command: ["/bin/false"]))
    }

    func send(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil, headers: HTTPHeaders = [:],
        isTooLarge: Bool = false
    ) async -> HTTPReply {
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        return await router.answer(
            HTTPRequest(
                method: method, path: "/2015-03-31/functions\(parts[0])", query: parts.count > 1 ? parts[1] : "",
                headers: headers, body: body.map { Array($0.flattened.utf8) } ?? [], isTooLarge: isTooLarge))
    }

    func limit(_ method: HTTPMethod, _ path: String) -> Int {
        router.bodyLimit(HTTPRequest(method: method, path: "/2015-03-31/functions\(path)"))
    }

    func access(_ method: HTTPMethod, _ path: String) -> RouteAccess {
        router.access(HTTPRequest(method: method, path: "/2015-03-31/functions\(path)"))
    }

    /// The input of `CreateFunction`, with changed members.
    static func input(_ members: JSONMembers<JSONValue> = [:]) -> JSONValue {
        let all: JSONMembers<JSONValue> = [
            "FunctionName": "Gate", "Runtime": "provided.al2023", "Handler": "bootstrap", "Role": .text(role),
            "Code": ["ZipFile": .text(Base64.encode(code.bytes))],
        ]
        return .object(all.merging(members))
    }

    func make() async throws {
        let reply = await send(.POST, "/", Self.input())
        try #require(reply.status == .created, "\(String(decoding: reply.body, as: UTF8.self))")
    }
}

@Suite struct LambdaAPITests {
    private static func json(_ reply: HTTPReply) throws -> JSONValue { try JSONValue(json: reply.body) }

    @Test(arguments: [
        (HTTPMethod.POST, "/", 403), (.PUT, "/Own/code", 403), (.PUT, "/Own/configuration", 403), (.GET, "/", 200),
        (.GET, "/Own", 200),
    ])
    func `without the option, nobody brings code`(method: HTTPMethod, path: String, status: Int) async throws {
        let client = try await LambdaClient(takesCode: false)
        let reply = await client.send(method, path, method == .GET ? nil : LambdaClient.input())
        #expect(Int(reply.status.code) == status)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("--deploy-functions") == (status == 403))
    }

    @Test func `a function is made, read, listed, changed and deleted`() async throws {
        let client = try await LambdaClient()
        let made = try Self.json(
            await client.send(
                .POST, "/", LambdaClient.input(["Environment": ["Variables": ["A": "b"]], "Timeout": 7])))
        #expect(made["FunctionArn"] == "arn:aws:lambda:us-east-1:123456789012:function:Gate")
        #expect(made["CodeSize"] == JSONValue(LambdaClient.code.bytes.count) && made["State"] == "Active")
        #expect(made["Environment"] == ["Variables": ["A": "b"]] && made["Timeout"] == 7 && made["MemorySize"] == 128)
        #expect(try Self.json(await client.send(.GET, "/Gate/configuration")) == made)
        let arn = "/arn%3Aaws%3Alambda%3Aus-east-1%3A123456789012%3Afunction%3AGate"
        #expect(try Self.json(await client.send(.GET, arn))["Configuration"] == made)
        let list = try Self.json(await client.send(.GET, "/"))["Functions"]?.elements ?? []
        #expect(list.map { $0["FunctionName"] } == ["Gate", "Own"])
        let page = try Self.json(await client.send(.GET, "/?MaxItems=1"))
        #expect(page["NextMarker"] == "Own" && page["Functions"]?.elements?.count == 1)
        let next = try Self.json(await client.send(.GET, "/?MaxItems=1&Marker=Own"))
        #expect(next["NextMarker"] == nil && next["Functions"]?.elements?.first?["FunctionName"] == "Own")

        let changed = try Self.json(
            await client.send(.PUT, "/Gate/configuration", ["MemorySize": 256, "Environment": ["Variables": [:]]]))
        #expect(changed["MemorySize"] == 256 && changed["Timeout"] == 7 && changed["Environment"] == nil)
        #expect(changed["RevisionId"] != made["RevisionId"])
        #expect(await client.emulator.functions["Gate"]?.memory == 256)
        let code = ZipFile([("bootstrap", 0o100755, "#!/bin/sh\nexit 1\n")])
        let zip: JSONValue = ["ZipFile": .text(Base64.encode(code.bytes))]
        let replaced = try Self.json(await client.send(.PUT, "/Gate/code", zip))
        #expect(replaced["CodeSha256"] != made["CodeSha256"] && replaced["MemorySize"] == 256)

        #expect(await client.send(.DELETE, "/Gate").status == .noContent)
        #expect(await client.emulator.functions.keys.sorted() == ["Own"])
        await client.emulator.stop()
    }

    @Test func `a function's folder is private, and is gone when the function is`() async throws {
        let client = try await LambdaClient()
        try await client.make()
        let folder = try #require(await client.emulator.functions["Gate"]?.directory)
        let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        let mode = try FileManager.default.attributesOfItem(atPath: parent)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["bootstrap"])
        #expect(await client.send(.PUT, "/Gate/code", LambdaClient.input()["Code"]).status == .ok)
        #expect(!FileManager.default.fileExists(atPath: parent))
        let second = try #require(await client.emulator.functions["Gate"]?.directory)
        await client.emulator.stop()
        await client.functions.removeAll()
        #expect(!FileManager.default.fileExists(atPath: second))
    }

    @Test func `nothing of a zip leaves its folder, and links are files`() async throws {
        let escape = "cognito-triggers-\(UUID().uuidString)"
        let archive = try await FunctionArchive(
            ZipFile([
                ("../\(escape)", 0o100644, "a"), ("/tmp/\(escape)", 0o100644, "b"),
                ("link", 0o120777, "/etc/passwd"), ("bin/tool", 0o104755, "c"),
            ]).bytes)
        let files = FileManager.default
        let parent = URL(fileURLWithPath: archive.folder).deletingLastPathComponent().path
        #expect(!files.fileExists(atPath: "\(parent)/\(escape)") && !files.fileExists(atPath: "/tmp/\(escape)"))
        #expect(try String(contentsOfFile: "\(archive.folder)/link", encoding: .utf8) == "/etc/passwd")
        #expect(
            try files.attributesOfItem(atPath: "\(archive.folder)/link")[.type] as? FileAttributeType == .typeRegular)
        let mode = try files.attributesOfItem(atPath: "\(archive.folder)/bin/tool")[.posixPermissions] as? Int
        #expect(mode == 0o755)
    }

    /// A call that Lambda refuses.
    struct Refused: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let path: String
        var body: JSONValue?
        let status: Int
        let error: String
        let words: String
        var testDescription: String { "\(method) \(path): \(words)" }

        init(
            _ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil, _ status: Int, _ error: String,
            _ words: String
        ) {
            (self.method, self.path, self.body) = (method, path, body)
            (self.status, self.error, self.words) = (status, error, words)
        }

        static func creating(_ members: JSONMembers<JSONValue>, _ words: String, status: Int = 400, error: String)
            -> Refused
        {
            Refused(.POST, "/", LambdaClient.input(members), status, error, words)
        }
    }

    private static let invalid = "InvalidParameterValueException"
    private static let missing = "Function not found: arn:aws:lambda:us-east-1:123456789012:function:None"

    @Test(
        arguments: [
            .creating(
                ["FunctionName": "Own"], "Function already exist: Own", status: 409, error: "ResourceConflictException"),
            .creating(["FunctionName": "a/b"], "'a/b' at 'functionName' failed", error: "ValidationException"),
            .creating(["FunctionName": "../b"], "'../b' at 'functionName' failed", error: "ValidationException"),
            .creating(["FunctionName": .null], "Value null at 'functionName'", error: "ValidationException"),
            .creating(["Role": "r1"], "Value 'r1' at 'role' failed", error: "ValidationException"),
            .creating(["Timeout": 901], "Value '901' at 'timeout' failed", error: "ValidationException"),
            .creating(["MemorySize": 1], "greater than or equal to 128", error: "ValidationException"),
            .creating(["Timeout": "3"], "Timeout must be a whole number.", error: "SerializationException"),
            .creating(["Runtime": "java21"], "The runtime java21 cannot run on this machine", error: invalid),
            .creating(["Runtime": .null], "Runtime is mandatory", error: invalid),
            .creating(["PackageType": "Image"], "container images do not run here", error: invalid),
            .creating(["Code": ["S3Bucket": "b", "S3Key": "k"]], "there is no S3 here", error: invalid),
            .creating(["Code": ["ZipFile": "eA=="]], "Could not unzip uploaded file.", error: invalid),
            .creating(["Code": [:]], "Please provide a source for function code.", error: invalid),
            .creating(
                ["Environment": ["Variables": ["AWS_REGION": "x", "_HANDLER": "y"]]],
                "Reserved keys used in this request: AWS_REGION, _HANDLER", error: invalid),
            Refused(.GET, "/None", nil, 404, "ResourceNotFoundException", missing),
            Refused(.GET, "/None/configuration", nil, 404, "ResourceNotFoundException", missing),
            Refused(.PUT, "/None/code", ["ZipFile": ""], 404, "ResourceNotFoundException", missing),
            Refused(.PUT, "/None/configuration", [:], 404, "ResourceNotFoundException", missing),
            Refused(.DELETE, "/None", nil, 404, "ResourceNotFoundException", missing),
            Refused(.POST, "/None/policy", [:], 404, "ResourceNotFoundException", missing),
            Refused(.POST, "/None/invocations", [:], 404, "ResourceNotFoundException", missing),
            Refused(.DELETE, "/Own", nil, 400, invalid, "Own was not made with CreateFunction"),
            Refused(.PUT, "/Own/code", [:], 400, invalid, "Own was not made with CreateFunction"),
            Refused(
                .GET, "/Own/policy", nil, 404, "ResourceNotFoundException", "The resource you requested does not exist."
            ),
            Refused(
                .DELETE, "/Own/policy/s1", nil, 404, "ResourceNotFoundException",
                "No policy is associated with the given resource."),
            Refused(
                .POST, "/Own/policy", ["StatementId": "a.b", "Action": "lambda:InvokeFunction", "Principal": "*"], 400,
                "ValidationException", "'a.b' at 'statementId'"),
            Refused(
                .POST, "/Own/policy", ["StatementId": "a", "Action": "lambda:InvokeFunction", "Principal": "wrong"],
                400,
                invalid, "The provided principal was invalid."),
        ] as [Refused])
    func `a call that Lambda refuses has its error`(_ call: Refused) async throws {
        let client = try await LambdaClient()
        let reply = await client.send(call.method, call.path, call.body)
        let answer = try Self.json(reply)
        let text = answer[call.status == 404 ? "Message" : "message"]?.text ?? ""
        #expect(reply.status.code == call.status && text.contains(call.words), "\(answer)")
        #expect(reply.headers.first(name: "x-amzn-ErrorType") == call.error && answer["Type"] == "User")
        #expect(await client.emulator.functions.keys.sorted() == ["Own"])
        await client.emulator.stop()
    }

    @Test func `a zip that unpacks to more than Lambda accepts is refused`() async throws {
        let client = try await LambdaClient()
        let bomb = ZipFile([("bootstrap", 0o100755, "x")], size: FunctionArchive.unpackedSize + 1)
        let reply = await client.send(
            .POST, "/", LambdaClient.input(["Code": ["ZipFile": .text(Base64.encode(bomb.bytes))]]))
        #expect(try Self.json(reply)["message"] == "Unzipped size must be smaller than 262144000 bytes")
        await client.emulator.stop()
    }

    @Test func `bodies have Lambda's limits, and no page may use a route`() async throws {
        let client = try await LambdaClient()
        #expect(client.limit(.POST, "/") == 70_167_211 && client.limit(.PUT, "/Gate/code") == 70_167_211)
        #expect(client.limit(.POST, "/Gate/invocations") == InvokeTarget.payloadLimit)
        let reply = await client.send(.POST, "/", isTooLarge: true)
        #expect(reply.status == .payloadTooLarge)
        #expect(
            try Self.json(reply)["message"]
                == "Request must be smaller than 70167211 bytes for the CreateFunction operation")
        let routes: [(HTTPMethod, String)] = [
            (.POST, "/"), (.GET, "/"), (.GET, "/Gate"), (.DELETE, "/Gate"), (.PUT, "/Gate/code"),
            (.PUT, "/Gate/configuration"), (.POST, "/Gate/policy"), (.POST, "/Gate/invocations"),
        ]
        #expect(routes.allSatisfy { client.access($0, $1).isForProgramsOnly })
        await client.emulator.stop()
    }

    @Test func `where signatures are checked, a call without one is refused`() async throws {
        let client = try await LambdaClient(secrets: ["AKIDEXAMPLE": "secret"])
        for (method, path) in [(HTTPMethod.POST, "/"), (.GET, "/"), (.POST, "/Own/invocations")] {
            let reply = await client.send(method, path, LambdaClient.input())
            #expect(reply.status == .forbidden)
            #expect(reply.headers.first(name: "x-amzn-ErrorType") == "MissingAuthenticationTokenException")
        }
        await client.emulator.stop()
    }

    @Test func `an old revision and a second statement with an id are refused`() async throws {
        let client = try await LambdaClient()
        try await client.make()
        let stale = await client.send(.PUT, "/Gate/configuration", ["RevisionId": "old"])
        #expect(stale.status == .preconditionFailed)
        let statement: JSONValue = ["StatementId": "s", "Action": "lambda:InvokeFunction", "Principal": "*"]
        #expect(await client.send(.POST, "/Gate/policy", statement).status == .created)
        #expect(await client.send(.POST, "/Gate/policy", statement).status == .conflict)
        let policy = try Self.json(await client.send(.GET, "/Gate/policy"))["Policy"]?.text ?? ""
        let document = try JSONValue(json: Array(policy.utf8))
        #expect(
            document["Statement"] == [
                [
                    "Sid": "s", "Effect": "Allow", "Action": "lambda:InvokeFunction", "Principal": "*",
                    "Resource": "arn:aws:lambda:us-east-1:123456789012:function:Gate",
                ]
            ])
        #expect(await client.send(.DELETE, "/Gate/policy/other").status == .notFound)
        #expect(await client.send(.DELETE, "/Gate/policy/s").status == .noContent)
        await client.emulator.stop()
    }

    @Test func `a dry run calls nothing, and an unknown kind of call is refused`() async throws {
        let client = try await LambdaClient()
        try await client.make()
        let dry = await client.send(.POST, "/Gate/invocations", [:], headers: ["X-Amz-Invocation-Type": "DryRun"])
        #expect(dry.status == .noContent)
        #expect(await client.emulator.processes(of: "Gate").isEmpty)
        let wrong = await client.send(.POST, "/Gate/invocations", [:], headers: ["X-Amz-Invocation-Type": "Later"])
        #expect(wrong.status == .badRequest)
        await client.emulator.stop()
    }

    // MARK: Permissions of pools

    private static let event = Array(#"{"userPoolId":"us-east-1_Aa1","region":"us-east-1"}"#.utf8)

    @Test(
        arguments: [
            ([:], true), (["SourceArn": "arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_Aa1"], true),
            (["SourceArn": "arn:aws:cognito-idp:*:*:userpool/*"], true), (["SourceAccount": "123456789012"], true),
            (["SourceArn": "arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_Aa?"], true),
            (["SourceArn": "arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_Bb2"], false),
            (["SourceAccount": "999999999999"], false), (["Principal": "s3.amazonaws.com"], false),
            (["Action": "lambda:GetFunction"], false), (["Action": "lambda:invokefunction"], true),
        ] as [(JSONMembers<JSONValue>, Bool)])
    func `a pool calls a function that was made here only with a permission`(
        changes: JSONMembers<JSONValue>, isAllowed: Bool
    ) async throws {
        let client = try await LambdaClient()
        try await client.make()
        #expect(await client.functions.refusal("Own", Self.event) == nil)
        let reason = await client.functions.refusal("Gate", Self.event) ?? ""
        #expect(
            reason.contains(
                "Gate has no permission for arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_Aa1"))
        let statement: JSONMembers<JSONValue> = [
            "StatementId": "s", "Action": "lambda:InvokeFunction", "Principal": "cognito-idp.amazonaws.com",
        ]
        #expect(await client.send(.POST, "/Gate/policy", .object(statement.merging(changes))).status == .created)
        #expect((await client.functions.refusal("Gate", Self.event) == nil) == isAllowed)
        await client.emulator.stop()
    }
}
