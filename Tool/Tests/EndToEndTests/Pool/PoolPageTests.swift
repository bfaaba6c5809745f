import CognitoProcessTestSupport
import Foundation
import Testing

/// The live page, looked at and used in headless Chromium.
@Suite(.timeLimit(.minutes(5))) struct PoolPageTests {
    static func driver() throws -> String {
        guard let driver = ["/usr/bin/chromedriver"].first(where: FileManager.default.isExecutableFile) else {
            throw Unmet("/usr/bin/chromedriver is missing; make setup-test installs it")
        }
        return driver
    }

    @Test func `the page shows a flow as it happens, by keyboard, in the dark and at a phone's width`() async throws {
        let driver = try Self.driver()
        let pool = try await PoolProcess.withFunctions(["--quiet", "--env", "INVITED_EMAILS=ada@example.org"])
        try await pool.call("pool_boto3.py", ["flow"])
        let folder = WorkFolder()
        #expect(try await pool.call("pool_page.py", [driver, folder.path]) == "looked at\n")
        let picture = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/page-phone.png")
        #expect((picture[.size] as? Int ?? 0) > 10_000)
        #expect(await pool.end() == 0)
    }

    @Test func `axe finds nothing in the page's views and in a page of messages, light and dark, wide and narrow`()
        async throws
    {
        let driver = try Self.driver()
        let pool = try await PoolProcess.withFunctions(["--quiet", "--env", "INVITED_EMAILS=ada@example.org"])
        try await pool.call("pool_boto3.py", ["flow"])
        let folder = WorkFolder()
        let gallery = "\(folder.path)/messages.html"
        let messages = try await DeskRun(
            executable: "cognito-triggers",
            ["messages", try PackageFolder.executable("BrandedMessages"), "-o", gallery],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(messages.status == 0, "\(messages.errors)")
        #expect(try await pool.call("pool_accessibility.py", [driver, folder.path, gallery]) == "looked at\n")
        #expect(await pool.end() == 0)
    }

    @Test func `every step on the page has its words, and none is undefined, null, NaN or an object`() async throws {
        let command = try PackageFolder.executable("cognito-triggers")
        let functions = URL(fileURLWithPath: try PackageFolder.executable("Witness")).deletingLastPathComponent().path
        let program = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/pool_page_words.py"
        let folder = WorkFolder()
        let output = try await AWSClients.python([program, command, functions, Self.driver(), folder.path])
        #expect(String(decoding: output, as: UTF8.self) == "read\n")
    }

    @Test func `flows are pictures, tokens are decoded, users are listed, and hundreds of flows are a window`()
        async throws
    {
        let command = try PackageFolder.executable("cognito-triggers")
        let functions = URL(fileURLWithPath: try PackageFolder.executable("Witness")).deletingLastPathComponent().path
        let program = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/pool_pictures.py"
        let folder = WorkFolder()
        let output = try await AWSClients.python([program, command, functions, Self.driver(), folder.path])
        #expect(String(decoding: output, as: UTF8.self) == "seen\n")
    }

    @Test
    func `in each view the page says that the pool is gone, shows failures next to their buttons, and reads again`()
        async throws
    {
        let command = try PackageFolder.executable("cognito-triggers")
        let program = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/pool_page_gone.py"
        let folder = WorkFolder()
        let output = try await AWSClients.python([program, command, Self.driver(), folder.path])
        #expect(String(decoding: output, as: UTF8.self) == "said so\n")
    }

    @Test func `nothing moves under the reader while flows come, and the keyboard keeps its place`() async throws {
        let command = try PackageFolder.executable("cognito-triggers")
        let program = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/pool_page_still.py"
        let folder = WorkFolder()
        let output = try await AWSClients.python([program, command, Self.driver(), folder.path])
        #expect(String(decoding: output, as: UTF8.self) == "kept still\n")
    }

    /// Debian has it; `make setup-test` installs it where the system does.
    private static let firefox = "/usr/bin/firefox-esr"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: firefox), "\(firefox) is missing"))
    func `the page works in Firefox`() async throws {
        let pool = try await PoolProcess.withFunctions(["--quiet", "--env", "INVITED_EMAILS=ada@example.org"])
        try await pool.call("pool_boto3.py", ["flow"])
        let folder = WorkFolder()
        #expect(try await pool.call("pool_page_firefox.py", [Self.firefox, folder.path]) == "walked in Firefox\n")
        #expect(await pool.end() == 0)
    }

    @Test func `each view can be used with the keyboard alone, and forced colours show what is chosen`() async throws {
        let pool = try await PoolProcess.withFunctions(["--quiet", "--env", "INVITED_EMAILS=ada@example.org"])
        try await pool.call("pool_boto3.py", ["flow"])
        let folder = WorkFolder()
        #expect(try await pool.call("pool_page_keys.py", [Self.driver(), folder.path]) == "went through\n")
        #expect(await pool.end() == 0)
    }

    @Test func `a browser makes a passkey, and signs in with it`() async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        let folder = WorkFolder()
        #expect(try await pool.call("pool_passkey.py", [Self.driver(), folder.path]) == "signed in\n")
        #expect(await pool.end() == 0)
    }

    @Test func `a browser signs up with a second factor on the hosted pages, in again and out`() async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        let folder = WorkFolder()
        #expect(try await pool.call("pool_hosted.py", [Self.driver(), folder.path]) == "signed in and out\n")
        #expect(await pool.end() == 0)
    }

    @Test func `a browser signs in with a passkey, and through a provider whose attributes a function shapes`()
        async throws
    {
        let pool = try await PoolProcess.withFunctions([
            "--quiet", "--data", ":memory:", "--env", "RENAMED_ATTRIBUTES=mail=email",
        ])
        let folder = WorkFolder()
        #expect(try await pool.call("pool_hosted_ways.py", [Self.driver(), folder.path]) == "signed in both ways\n")
        #expect(await pool.end() == 0)
    }

    @Test func `nothing of the page comes from elsewhere, and nothing else may run in it`() async throws {
        let pool = try await PoolProcess(["--quiet"])
        for path in [
            "/_local/", "/_local/page.css", "/_local/flows.css", "/_local/page.js", "/_local/flows.js",
            "/_local/sequence.js", "/_local/step.js",
        ] {
            let (status, text) = try await pool.fetch(path)
            #expect(status == 200 && !text.isEmpty)
            #expect(!text.replacing("http://www.w3.org/2000/svg", with: "").contains("://"), "\(path)")
            #expect(!text.contains("innerHTML") && !text.contains("eval("))
        }
        #expect(await pool.end() == 0)
    }

    @Test func `markup that was escaped does nothing, and under the policies nor does markup that was not`()
        async throws
    {
        let folder = WorkFolder()
        let template = #"""
            {"Resources": {"Members": {"Type": "AWS::Cognito::UserPool", "Properties": {
                "EmailVerificationSubject": "Hi \u0600<img src=SINK/a onerror=document.title='ran'> \u0600<button id=go>",
                "EmailVerificationMessage": "{####} \u0600\" onload=document.title='ran' x= <img src=SINK/b> \u0600<b id=go>",
                "SmsVerificationMessage": "{####} \u0600<script>document.title='ran'\u0600</script>"}}}}
            """#
        try template.write(toFile: "\(folder.path)/template.json", atomically: true, encoding: .utf8)
        let gallery = "\(folder.path)/messages.html"
        let messages = try await DeskRun(
            executable: "cognito-triggers", ["messages", "\(folder.path)/template.json", "-o", gallery])
        #expect(messages.status == 0, "\(messages.errors)")
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        #expect(try await pool.call("pool_markup.py", [Self.driver(), folder.path, gallery]) == "did nothing\n")
        #expect(await pool.end() == 0)
    }
}
