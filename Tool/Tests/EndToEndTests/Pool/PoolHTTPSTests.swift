import CognitoProcessTestSupport
import Foundation
import Testing

/// `cognito-triggers pool --tls`, as real clients use it.
@Suite(.timeLimit(.minutes(5))) struct PoolHTTPSTests {
    /// A pool that serves HTTPS, with an authority in a folder of its own.
    private struct SecurePool {
        let folder = WorkFolder()
        let pool: PoolProcess
        /// The variables with which Python's libraries and the browser of the tests trust the authority.
        let trust: [String: String]
        let authority: String

        init(_ arguments: [String] = ["--tls"], authority: String? = nil) async throws {
            pool = try await PoolProcess(
                ["--quiet", "--data", ":memory:"] + arguments, environment: ["XDG_DATA_HOME": folder.path])
            self.authority = authority ?? "\(folder.path)/cognito-triggers/authority.pem"
            trust = PoolHTTPSTests.trust(self.authority)
        }
    }

    private static func trust(_ authority: String) -> [String: String] {
        ["SSL_CERT_FILE": authority, "REQUESTS_CA_BUNDLE": authority, "AWS_CA_BUNDLE": authority]
    }

    @Test func `Authlib, oauthlib and boto3 use all four grants over HTTPS`() async throws {
        let secure = try await SecurePool()
        #expect(secure.pool.endpoint.hasPrefix("https://127.0.0.1:"))
        #expect(try await secure.pool.call("pool_oauth.py", environment: secure.trust) == "all four grants\n")
        #expect(await secure.pool.end() == 0)
    }

    @Test func `a browser signs up with a second factor over HTTPS, in again and out`() async throws {
        let secure = try await SecurePool()
        let output = try await secure.pool.call(
            "pool_hosted.py", [PoolPageTests.driver(), secure.folder.path], environment: secure.trust)
        #expect(output == "signed in and out\n")
        #expect(await secure.pool.end() == 0)
    }

    @Test func `curl, requests and a browser trust the authority for this machine's names only`() async throws {
        let secure = try await SecurePool()
        let output = try await secure.pool.call(
            "pool_https.py", [secure.authority, PoolPageTests.driver(), secure.folder.path],
            environment: secure.trust)
        #expect(output == "served over HTTPS\n")
        for words in ["AWS_CA_BUNDLE=", "certutil -d sql:", "update-ca-certificates", secure.authority] {
            #expect(secure.pool.errors.text.contains(words), "\(secure.pool.errors.text)")
        }
        #expect(await secure.pool.end() == 0)
    }

    @Test func `functions reach the pool's KMS, SES and SNS while it serves HTTPS`() async throws {
        let folder = WorkFolder()
        let (command, functions) = try PoolSignInTests.programs()
        _ = try await AWSClients.python(
            [PoolSignInTests.caller("pool_senders.py"), command, functions],
            environment: Self.trust("\(folder.path)/cognito-triggers/authority.pem").merging([
                "POOL_OPTIONS": "--tls", "XDG_DATA_HOME": folder.path,
            ]) { $1 })
    }

    @Test func `a certificate of the user's own serves its names`() async throws {
        let folder = WorkFolder()
        let (certificate, key) = try await Self.pair("own", in: folder)
        let secure = try await SecurePool(["--certificate", certificate, "--key", key], authority: certificate)
        let output = try await AWSClients.python(
            ["-c", "import requests, sys; print(requests.get(sys.argv[1] + '/_local/pools').text)"]
                + [secure.pool.endpoint.replacing("127.0.0.1", with: "localhost")], environment: secure.trust)
        #expect(String(decoding: output, as: UTF8.self) == "[]\n")
        #expect(!FileManager.default.fileExists(atPath: "\(secure.folder.path)/cognito-triggers"))
        #expect(!secure.pool.errors.text.contains("authority"), "\(secure.pool.errors.text)")
        #expect(await secure.pool.end() == 0)
    }

    @Test(arguments: [(["--aws-issuer"], 200), ([], 403)])
    func `with AWS's issuer it answers to AWS's name`(options: [String], status: Int) async throws {
        let folder = WorkFolder()
        let host = "cognito-idp.us-east-1.amazonaws.com"
        let (certificate, key) = try await Self.pair("aws", for: host, in: folder)
        let secure = try await SecurePool(
            ["--certificate", certificate, "--key", key] + options, authority: certificate)
        // As if /etc/hosts led the name to this machine.
        let program = """
            import socket, sys, urllib.parse
            import requests
            port, host = urllib.parse.urlsplit(sys.argv[1]).port, sys.argv[2]
            find = socket.getaddrinfo
            socket.getaddrinfo = lambda name, *rest, **more: find("127.0.0.1" if name == host else name, *rest, **more)
            print(requests.get(f"https://{host}:{port}/_local/pools").status_code)
            """
        let output = try await AWSClients.python(
            ["-c", program, secure.pool.endpoint, host], environment: secure.trust)
        #expect(String(decoding: output, as: UTF8.self) == "\(status)\n")
        #expect(await secure.pool.end() == 0)
    }

    /// Makes a certificate for a name and its key with OpenSSL's command.
    private static func pair(
        _ name: String, for host: String = "localhost", in folder: WorkFolder
    ) async throws -> (certificate: String, key: String) {
        let (certificate, key) = ("\(folder.path)/\(name).pem", "\(folder.path)/\(name)-key.pem")
        let errors = try TemporaryFile()
        let (status, _) = try await ChildProcess.run(
            ["/usr/bin/env", "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
                + ["-nodes", "-days", "2", "-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)"]
                + ["-keyout", key, "-out", certificate],
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"], input: try TemporaryFile(),
            output: try TemporaryFile(), errors: errors)
        guard status == 0 else { throw Unmet("openssl makes a certificate: \(errors.text)") }
        return (certificate, key)
    }

    @Test func `a key that is not the certificate's own stops the pool with a sentence`() async throws {
        let folder = WorkFolder()
        let (certificate, _) = try await Self.pair("own", in: folder)
        let (_, key) = try await Self.pair("other", in: folder)
        let run = try await DeskRun(
            executable: "cognito-triggers", ["pool", "--port", "0", "--certificate", certificate, "--key", key])
        #expect(run.status == 2)
        let text = run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("\(key) is not the key of the certificate \(certificate)."), "\(run.errors)")
    }

    @Test(arguments: [["--certificate", "own.pem"], ["--key", "own-key.pem"]])
    func `a certificate without a key, or a key without a certificate, is wrong use`(_ options: [String]) async throws {
        let run = try await DeskRun(executable: "cognito-triggers", ["pool", "--port", "0"] + options)
        #expect(run.status == 2)
        #expect(run.errors.contains("--certificate") && run.errors.contains("--key"), "\(run.errors)")
    }
}
