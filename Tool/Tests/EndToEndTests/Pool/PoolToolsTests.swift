import CognitoProcessTestSupport
import Foundation
import Testing
@_spi(Internal) import WireJSON

/// The parts of a pool that programs use which start it: its first object, problems, health, its end, and pools of their own.
@Suite(.timeLimit(.minutes(5))) struct PoolToolsTests {
    private static let template = """
        Resources:
          People:
            Type: AWS::Cognito::UserPool
            Properties:
              UserPoolName: the people
              LambdaConfig: { PreSignUp: !GetAtt Gate.Arn }
          App:
            Type: AWS::Cognito::UserPoolClient
            Properties:
              UserPoolId: !Ref People
              ClientName: web, for people
              GenerateSecret: true
              ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH]
              AllowedOAuthFlowsUserPoolClient: true
              AllowedOAuthFlows: [code]
              AllowedOAuthScopes: [openid]
              CallbackURLs: ["http://localhost:3000/"]
              SupportedIdentityProviders: [COGNITO]
          Domain:
            Type: AWS::Cognito::UserPoolDomain
            Properties: { UserPoolId: !Ref People, Domain: people }
          Identities:
            Type: AWS::Cognito::IdentityPool
            Properties:
              AllowUnauthenticatedIdentities: true
              CognitoIdentityProviders:
                - { ClientId: !Ref App, ProviderName: !GetAtt People.ProviderName }
          Gate:
            Type: AWS::Serverless::Function
            Properties: { Runtime: provided.al2023, CodeUri: gate, Handler: bootstrap }

        """

    /// Writes a project whose only function is a program that passes events on; `isBuilt` leaves its program out.
    private static func project(isBuilt: Bool = true) throws -> WorkFolder {
        let folder = WorkFolder()
        let files = FileManager.default
        try template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        try files.createDirectory(atPath: "\(folder.path)/gate", withIntermediateDirectories: true)
        if isBuilt {
            try files.createSymbolicLink(
                atPath: "\(folder.path)/gate/bootstrap", withDestinationPath: try PackageFolder.executable("Witness"))
        }
        return folder
    }

    /// Returns the objects that a pool has printed, of a kind.
    private static func objects(_ kind: String, in text: String) -> [JSONValue] {
        text.split(separator: "\n").compactMap { try? JSONValue(json: Array($0.utf8)) }
            .filter { $0.members?["kind"] == .text(kind) }
    }

    private static func start(_ folder: WorkFolder, _ arguments: [String] = []) async throws -> (PoolProcess, JSONValue)
    {
        let pool = try await PoolProcess(
            ["--json", "--quiet", "--data", ":memory:", "--package-path", folder.path] + arguments)
        return (pool, try #require(objects("ready", in: pool.output.text).first, "\(pool.output.text)"))
    }

    @Test func `the first object has everything by the template's names, and the list of pools has them as well`()
        async throws
    {
        let folder = try Self.project()
        let (pool, ready) = try await Self.start(folder, ["--region", "eu-central-1"])
        let first = pool.output.text.split(separator: "\n").first.map(String.init) ?? ""
        #expect(first == ready.flattened && ready["version"] != nil, "\(pool.output.text)")
        #expect(ready["pid"] == .integer(Int64(pool.process.identifier)))
        #expect(ready["url"] == .text(pool.endpoint) && ready["api"] == .text("\(pool.endpoint)/_local"))
        #expect(ready["region"] == "eu-central-1" && ready["account"] == "123456789012")
        #expect(ready["template"]?.text?.hasSuffix("\(folder.path)/template.yaml") == true)
        let people = try #require(ready["pools"]?.elements?.first)
        #expect(people["logicalId"] == "People" && people["name"] == "the people")
        #expect(people["id"]?.text?.hasPrefix("eu-central-1_") == true)
        let app = try #require(people["clients"]?.elements?.first)
        #expect(app["logicalId"] == "App" && app["name"] == "web, for people")
        #expect(app["secret"]?.text?.count == 51)
        #expect(app["signIn"]?.text?.contains("://people.localhost:") == true)
        #expect(ready["identityPools"]?.elements?.first?["logicalId"] == "Identities")
        #expect(
            ready["functions"] == [["name": "Gate", "runtime": "provided.al2023", "logicalId": "Gate"]],
            "\(ready)")
        let listed = try JSONValue(json: Array(try await pool.fetch("/_local/pools").1.utf8))
        #expect(listed.elements?.first?["logicalId"] == "People")
        // Pages on other ports may read the list, so it has no secret.
        #expect(listed.elements?.first?["clients"]?.elements?.first?["secret"] == nil)
        #expect(await pool.end() == 0)
    }

    @Test func `what the pool lacks is an object, and with strict an error`() async throws {
        let folder = try Self.project(isBuilt: false)
        let (pool, ready) = try await Self.start(folder)
        #expect(ready["functions"]?.elements?.first?["problem"]?.text?.hasPrefix("there is no program") == true)
        // The problems follow the object that says that the pool is ready.
        try await Patience.wait(for: "the problem of Gate: \(pool.output.text)") {
            Self.objects("problem", in: pool.output.text).contains {
                $0["text"]?.text?.hasPrefix("Gate cannot run here: there is no program") == true
            }
        }
        #expect(await pool.end() == 0)
        let run = try await DeskRun(
            executable: "cognito-triggers",
            ["pool", "--port", "0", "--data", ":memory:", "--json", "--strict", "--package-path", folder.path])
        #expect(run.status == 1 && run.errors.contains("Without --strict, it runs all the same."), "\(run.errors)")
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(Self.objects("ready", in: output).isEmpty && !Self.objects("problem", in: output).isEmpty)
    }

    @Test func `a problem has the place in the template, and a template without one is no problem`() async throws {
        let folder = try Self.project()
        let (strict, _) = try await Self.start(folder, ["--strict"])
        #expect(Self.objects("problem", in: strict.output.text).isEmpty)
        #expect(await strict.end() == 0)
        try Self.template.replacing("UserPoolName: the people", with: "UserPoolTier: GOLD")
            .write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let (pool, _) = try await Self.start(folder)
        try await Patience.wait(for: "the problem of line 5: \(pool.output.text)") {
            Self.objects("problem", in: pool.output.text).contains {
                $0["where"]?.text?.contains("template.yaml:5:") == true
            }
        }
        #expect(await pool.end() == 0)
    }

    @Test func `a health check asks a pool, and fails without one`() async throws {
        let pool = try await PoolProcess(["--quiet"])
        let health = try await pool.fetch("/_local/health")
        #expect(health.0 == 200 && health.1.hasPrefix(#"{"status":"ok","version":""#))
        func ping() async throws -> DeskRun {
            try await DeskRun(executable: "cognito-triggers", ["pool", "--ping", pool.endpoint])
        }
        let good = try await ping()
        #expect(good.status == 0 && good.output.isEmpty && good.errors.isEmpty)
        #expect(await pool.end() == 0)
        let bad = try await ping()
        #expect(bad.status == 1 && bad.errors.contains("cannot be reached"), "\(bad.errors)")
    }

    @Test func `a pool ends with the program that started it, even if that is killed`() async throws {
        // The parent starts the pool from a thread that ends at once, as test runners do.
        let program = """
            import subprocess, sys, threading
            def start():
                global pool
                pool = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True)
            thread = threading.Thread(target=start)
            thread.start(), thread.join()
            print(pool.stdout.readline(), flush=True)
            threading.Event().wait()
            """
        let output = try TemporaryFile()
        let command = try PackageFolder.executable("cognito-triggers")
        let parent = try RunningProcess(
            [
                "/usr/bin/env", "python3", "-c", program, command, "pool", "--port", "0", "--data", ":memory:",
                "--json",
                "--exit-with-parent",
            ], environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"],
            output: output.handle, errors: try TemporaryFile().handle)
        try await Patience.wait(for: "a pool that is ready: \(output.text)") {
            !Self.objects("ready", in: output.text).isEmpty
        }
        guard case .integer(let number)? = Self.objects("ready", in: output.text)[0]["pid"] else {
            throw Unmet("the number of the pool's process")
        }
        let pool = pid_t(number)
        #expect(kill(pool, 0) == 0)
        kill(parent.identifier, SIGKILL)
        _ = await parent.end()
        try await Patience.wait(for: "the end of the pool") { kill(pool, 0) != 0 }
    }

    @Test func `a flow as text is what the command prints, with the log of its function`() async throws {
        let folder = try Self.project()
        let pool = try await PoolProcess(["--data", ":memory:", "--package-path", folder.path])
        let list = try JSONValue(json: Array(try await pool.fetch("/_local/pools").1.utf8))
        let client = try #require(list.elements?.first?["clients"]?.elements?.first?["id"]?.text)
        let sent = try await pool.fetch(
            "/", post: #"{"ClientId":"\#(client)","Username":"ada","Password":"Passw0rd!"}"#,
            headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp"])
        // The client has a secret, and the call proves none.
        #expect(sent.0 == 400, "\(sent)")
        let text = try await pool.fetch("/_local/flows/1?as=text").1
        try await pool.printsLines(of: text.split(separator: "\n").dropFirst().map(String.init))
        #expect(text.contains("  SignUp  ada  \(client)\n    NotAuthorizedException: "), "\(text)")
        #expect(try await pool.fetch("/_local/flows/1?as=picture").0 == 400)
        #expect(await pool.end() == 0)
    }

    @Test func `a public address is in tokens' issuer, documents and messages, and its name is answered`() async throws
    {
        let folder = try Self.project()
        let (pool, ready) = try await Self.start(folder, ["--public-url", "http://cognito:9229/"])
        #expect(ready["url"] == "http://cognito:9229")
        let local = try #require(ready["api"]?.text?.replacing("/_local", with: ""))
        let id = try #require(ready["pools"]?.elements?.first?["id"]?.text)
        func get(_ path: String, host: String, post: String? = nil) async throws -> (Int, String) {
            try await PoolToolsTests.get(local + path, host: host, post: post)
        }
        let discovery = try await get("/\(id)/.well-known/openid-configuration", host: "cognito:9229")
        #expect(discovery.0 == 200 && discovery.1.contains(#""issuer":"http://cognito:9229/\#(id)""#), "\(discovery)")
        #expect(discovery.1.contains(#""jwks_uri":"http://cognito:9229/\#(id)/.well-known/jwks.json""#))
        let refused = try await get("/_local/health", host: "other:9229")
        #expect(refused.0 == 403 && refused.1.contains("--allow-host other") && refused.1.contains("--public-url"))
        let changed = try await get(
            "/_local/settings", host: "localhost", post: #"{"publicURL":"http://other:49153"}"#)
        #expect(changed.0 == 200 && changed.1.contains(#""publicURL":"http://other:49153""#), "\(changed)")
        #expect(try await get("/_local/health", host: "other:49153").0 == 200)
        #expect(try await get("/_local/health", host: "cognito:9229").0 == 403)
        #expect(try await get("/_local/settings", host: "localhost", post: #"{"publicURL":"http://a/b"}"#).0 == 400)
        #expect(try await get("/_local/settings", host: "localhost", post: #"{"publicURL":null}"#).0 == 200)
        #expect(try await get("/_local/health", host: "other:49153").0 == 403)
        #expect(await pool.end() == 0)
    }

    /// Fetches a URL by another name of its host.
    private static func get(_ url: String, host: String, post body: String?) async throws -> (Int, String) {
        let program = """
            import http.client, sys, urllib.parse
            url = urllib.parse.urlsplit(sys.argv[1])
            connection = http.client.HTTPConnection(url.hostname, url.port, timeout=60)
            connection.request("POST" if sys.argv[3] else "GET", url.path, sys.argv[3] or None, {"Host": sys.argv[2]})
            answer = connection.getresponse()
            print(answer.status, answer.read().decode())
            """
        let output = try await AWSClients.python(["-c", program, url, host, body ?? ""])
        let parts = String(decoding: output, as: UTF8.self).split(separator: " ", maxSplits: 1)
        return (Int(parts[0]) ?? 0, String(parts[1]))
    }

    @Test func `a test's own pools have ids and domains of their own, and call the same functions`() async throws {
        let folder = try Self.project()
        let (pool, ready) = try await Self.start(folder)
        let made = try await pool.fetch("/_local/pools", post: "{}")
        #expect(made.0 == 200, "\(made)")
        let answer = try JSONValue(json: Array(made.1.utf8))
        let own = try #require(answer["pools"]?.elements?.first)
        let first = try #require(ready["pools"]?.elements?.first)
        #expect(answer["pools"]?.elements?.count == 1 && answer["problems"] == [])
        #expect(own["logicalId"] == "People" && own["id"] != first["id"])
        let (app, other) = (own["clients"]?.elements?.first, first["clients"]?.elements?.first)
        #expect(app?["logicalId"] == "App" && app?["id"] != other?["id"] && app?["secret"] != other?["secret"])
        #expect(app?["signIn"]?.text?.contains("://people-") == true, "\(answer)")
        #expect(answer["identityPools"]?.elements?.first?["logicalId"] == "Identities")

        let text = """
            Resources:
              Small: { Type: AWS::Cognito::UserPool, Properties: { LambdaConfig: { PreSignUp: !GetAtt Gate.Arn } } }
              Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Small } }
              Gate: { Type: AWS::Serverless::Function, Properties: { Runtime: provided.al2023, CodeUri: elsewhere } }
            """
        let body = JSONValue.object(["template": .text(text)]).flattened
        let small = try JSONValue(json: Array(try await pool.fetch("/_local/pools", post: body).1.utf8))
        let client = try #require(small["pools"]?.elements?.first?["clients"]?.elements?.first?["id"]?.text, "\(small)")
        let signUp = try await pool.fetch(
            "/", post: #"{"ClientId":"\#(client)","Username":"ada","Password":"Passw0rd!"}"#,
            headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp"])
        #expect(signUp.0 == 200, "\(signUp)")
        #expect(try await pool.fetch("/_local/trace").1.contains(#""triggerSource":"PreSignUp_SignUp""#))

        #expect(try await pool.fetch("/_local/reset", post: "").0 == 200)
        let after = try JSONValue(json: Array(try await pool.fetch("/_local/pools").1.utf8))
        #expect(after.elements?.map { $0["id"] } == [first["id"]])
        #expect(await pool.end() == 0)
    }

    @Test(arguments: [
        (#"{"template":"Resources: { Small: 3"}"#, "template:2:1: "),
        (#"{"template":3}"#, "with the text of a template"),
        (#"{"file":"template.yaml"}"#, "with the text of a template"),
    ])
    func `a template that is none makes no pools`(_ body: String, _ words: String) async throws {
        let pool = try await PoolProcess(["--quiet"])
        let answer = try await pool.fetch("/_local/pools", post: body)
        #expect(answer.0 == 400 && answer.1.contains(words), "\(answer)")
        #expect(try await pool.fetch("/_local/pools", post: "{}").1.contains("This pool has no template."))
        #expect(await pool.end() == 0)
    }
}

extension PoolProcess {
    /// Waits until the command has printed each of some lines.
    fileprivate func printsLines(of lines: [String]) async throws {
        try await Patience.wait(for: "the lines \(lines) in: \(output.text)") {
            let printed = Set(output.text.split(separator: "\n").map(String.init))
            return lines.allSatisfy(printed.contains)
        }
    }
}
