import CognitoProcessTestSupport
import Foundation
import Testing

/// `messages`, and `invoke` for functions that send.
@Suite(.timeLimit(.minutes(5))) struct MessagesTests {
    private static func run(_ arguments: String...) async throws -> DeskRun {
        try await DeskRun(executable: "cognito-triggers", arguments, environment: ["PATH": "/usr/bin:/bin"])
    }

    @Test(arguments: ["BrandedMessages", "MailSender", "TextSender"])
    func `messages writes each occasion in each language on one page`(name: String) async throws {
        let run = try await Self.run(
            "messages", try PackageFolder.executable(name), "--env", "BRAND_NAME=Harbour & Sons", "--output", "-")
        let page = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0, "\(run.errors)")
        #expect(page.components(separatedBy: "<section id=").count == 10)
        for language in ["en", "de", "ar"] {
            #expect(page.components(separatedBy: "<article data-language=\"\(language)\">").count == 10)
        }
        #expect(page.contains("dir=\"rtl\"") && page.contains("Harbour &amp; Sons: Your sign-in code is {####}<"))
        #expect(page.contains("of 140 characters") && page.contains("1 segment in GSM-7") && page.contains("UCS-2"))
    }

    @Test func `messages writes a file, and says which`() async throws {
        let folder = WorkFolder()
        let path = "\(folder.path)/all.html"
        let run = try await Self.run("messages", try PackageFolder.executable("BrandedMessages"), "-o", path)
        #expect(run.status == 0 && String(decoding: run.output, as: UTF8.self).contains("27 messages are in \(path)"))
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    }

    @Test func `the page of messages leads to each occasion, and shows one language when it is chosen`() async throws {
        let folder = WorkFolder()
        let template = "Resources: { Members: { Type: AWS::Cognito::UserPool } }\n"
        try template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let sources = [
            "many": try PackageFolder.executable("BrandedMessages"), "one": "\(folder.path)/template.yaml",
        ]
        for (name, source) in sources {
            let run = try await Self.run("messages", source, "-o", "\(folder.path)/\(name).html")
            #expect(run.status == 0, "\(run.errors)")
        }
        let program = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/messages_page.py"
        let output = try await AWSClients.python([program, PoolPageTests.driver(), folder.path])
        #expect(String(decoding: output, as: UTF8.self) == "read\n")
    }

    @Test func `messages shows the texts of a template's pools, and runs nothing`() async throws {
        let folder = WorkFolder()
        let template = """
            Resources:
              Members:
                Type: AWS::Cognito::UserPool
                Properties:
                  VerificationMessageTemplate:
                    DefaultEmailOption: CONFIRM_WITH_LINK
                    EmailSubjectByLink: Join <us>
                    SmsMessage: "Harbour & Sons: {####}"
            """
        try template.write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        for path in [folder.path, "\(folder.path)/template.yaml"] {
            let run = try await Self.run("messages", path, "-o", "-")
            let page = String(decoding: run.output, as: UTF8.self)
            #expect(run.status == 0 && page.components(separatedBy: "<section id=").count == 5, "\(run.errors)")
            #expect(page.contains("Join &lt;us&gt;") && page.contains("Harbour &amp; Sons: {####}<"))
            #expect(page.contains("Your username is {username} and temporary password is {####}."))
        }
    }

    @Test(arguments: ["\u{600}", "\u{338}", "\r\n", "\u{2028}"])
    func `a mark next to what joins it to one character adds no markup to the page`(neighbour: String) async throws {
        let folder = WorkFolder()
        /// Returns the page's marks in their order, without the mails, which are HTML.
        func marks(_ text: String) async throws -> [UInt8] {
            let properties = [
                "EmailVerificationSubject": text, "EmailVerificationMessage": "{####} \(text)",
                "SmsVerificationMessage": "{####} \(text)",
            ]
            let template = [
                "Resources": ["Members": ["Type": "AWS::Cognito::UserPool", "Properties": properties] as [String: Any]]
            ]
            let path = "\(folder.path)/template.json"
            try JSONSerialization.data(withJSONObject: template).write(to: URL(fileURLWithPath: path))
            let run = try await Self.run("messages", path, "-o", "-")
            #expect(run.status == 0, "\(run.errors)")
            return run.output.filter { "<>\"'".utf8.contains($0) }
        }
        let hostile = "<\"'>&".map { "\(neighbour)\($0)\(neighbour)b\($0)" }.joined()
        #expect(try await marks(hostile) == marks("b"))
    }

    @Test func `a template without a pool has no messages`() async throws {
        let folder = WorkFolder()
        try "Resources: {}\n".write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let run = try await Self.run("messages", "\(folder.path)/template.yaml", "-o", "-")
        #expect(run.status == 2 && run.errors.contains("describes no AWS::Cognito::UserPool"), "\(run.errors)")
    }

    @Test(arguments: [
        ("BrandedMessages", "BRAND_NAME=\(String(repeating: "x", count: 100))", "BRAND_NAME is too long by"),
        ("AutoConfirm", "A=b", "AutoConfirm has no messages to show: it handles none of CustomMessage,"),
    ])
    func `messages says why there are none`(name: String, setting: String, words: String) async throws {
        let run = try await Self.run("messages", try PackageFolder.executable(name), "--env", setting, "-o", "-")
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.replacing("\n", with: " ").contains(words), "\(run.errors)")
    }

    @Test func `of a function without a book, messages says how its messages are seen, and that works`() async throws {
        let (folder, witness) = (WorkFolder(), try PackageFolder.executable("Witness"))
        let program = "\(folder.path)/Members"
        let described =
            #"{"function":"Members","handlers":[{"trigger":"CustomMessage"}],"fallback":false,"permissions":[]}"#
        try "#!/bin/sh\n[ \"$1\" = --describe ] && echo '\(described)' && exit\nexec '\(witness)'\n".write(
            toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let run = try await Self.run("messages", program, "-o", "-")
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.contains("Members has no messages to show on a page"), "\(run.errors)")
        #expect(run.errors.contains("conform to MessageWriter"))
        let command = try #require(run.errors.firstMatch(of: /\n  cognito-triggers (invoke .+ CustomMessage)\n/)).output
            .1
        let invoked = try await DeskRun(
            executable: "cognito-triggers", command.split(separator: " ").map(String.init),
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(invoked.status == 0 && String(decoding: invoked.output, as: UTF8.self).contains("CustomMessage_SignUp"))
    }

    @Test(arguments: [
        ("MailSender", "CustomEmailSender_SignUp", "mail to beatriz.magalhaes@example.com", "484813"),
        ("MailSender", "CustomEmailSender_AdminCreateUser", "mail to", "Zq7<kP2&x"),
        ("TextSender", "CustomSMSSender_SignUp", "text message to +61491570006", "110952"),
    ])
    func `invoke decrypts a sample event's code and shows the message`(
        name: String, event: String, heading: String, code: String
    ) async throws {
        let run = try await Self.run("invoke", try PackageFolder.executable(name), event)
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0, "\(text) \(run.errors)")
        #expect(text.contains(heading) && text.contains(code), "\(text)")
    }

    private static let ownKey = [
        "--env", "AWS_REGION=eu-west-1", "--env", "KMS_KEY_ARN=arn:aws:kms:eu-west-1:111122223333:key/1", "--env",
        "MAIL_FROM=a@example.org",
    ]

    @Test func `invoke seals a sample event's code with the function's own key`() async throws {
        let run = try await DeskRun(
            executable: "cognito-triggers",
            ["invoke", try PackageFolder.executable("MailSender"), "CustomEmailSender_SignUp"] + Self.ownKey,
            environment: ["PATH": "/usr/bin:/bin"])
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0 && text.contains("484813"), "\(text) \(run.errors)")
    }

    @Test func `invoke plays no service for a function that has an endpoint`() async throws {
        let run = try await DeskRun(
            executable: "cognito-triggers",
            ["invoke", try PackageFolder.executable("MailSender"), "CustomEmailSender_SignUp"] + Self.ownKey
                + ["--env", "AWS_ENDPOINT_URL_KMS=http://127.0.0.1:9"],
            environment: ["PATH": "/usr/bin:/bin"])
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1 && !text.contains("484813"), "\(text) \(run.errors)")
    }
}
