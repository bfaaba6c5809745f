import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import Testing

/// The function that welcomes by mail, with moto's server as SES.
@Suite(.timeLimit(.minutes(5))) struct WelcomeMailTests {
    private let address = "\(UUID().uuidString.lowercased())@example.org"

    @Test func `who has signed up gets a mail, without a word of the user's own`() async throws {
        let run = try await run(try await MailServer.shared().environment)
        #expect(try run.status == 0 && run.output == event() + [UInt8(ascii: "\n")], "\(run.errors)")
        let mails = try await MailServer.shared().mails(to: address)
        try #require(mails.count == 1, "\(run.errors)")
        #expect(mails[0].from == MailServer.sender && mails[0].subject == "Welcome to Harbour & Sons")
        #expect(mails[0].body.contains("registration with Harbour & Sons is complete"))
        #expect(!mails[0].body.contains("Wiśniewski") && !mails[0].body.contains("lukasz_w"))
        #expect(!run.errors.contains(address), "\(run.errors)")
    }

    @Test func `an event that Cognito sends again brings no second mail`() async throws {
        let server = try await MailServer.shared()
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        let function = Emulator("WelcomeMail", environment: try server.environment.merging(inherited) { own, _ in own })
        for _ in 1...3 { #expect(try await function.invoke(event()).answer == event()) }
        #expect(try await server.mails(to: address).count == 1)
    }

    @Test(arguments: ["after a forgotten password", "to an address that is not verified", "without an address"])
    func `no mail goes out`(occasion: String) async throws {
        let name =
            occasion.contains("password") ? "PostConfirmation_ConfirmForgotPassword" : "PostConfirmation_ConfirmSignUp"
        let event = try event(name) { attributes in
            if occasion.contains("verified") { attributes.members["email_verified"] = "false" }
            if occasion.contains("without") { attributes.members["email"] = nil }
        }
        let run = try await run(try await MailServer.shared().environment, event)
        #expect(run.status == 0 && run.output == event + [UInt8(ascii: "\n")])
        #expect(try await MailServer.shared().mails(to: address).isEmpty)
    }

    @Test(arguments: [
        Row("no sender", (["MAIL_FROM": ""], "MAIL_FROM is not set")),
        Row("a sender whom SES does not know", (["MAIL_FROM": "stranger@example.net"], "SESv2 refused SendEmail")),
        Row("no SES", (["AWS_ENDPOINT_URL": "http://127.0.0.1:9"], "unreachable")),
        Row("no credentials", (["AWS_ACCESS_KEY_ID": ""], "AWS_ACCESS_KEY_ID")),
    ])
    func `whatever goes wrong, the event goes back as it came and the log says why`(
        row: Row<([String: String], String)>
    ) async throws {
        let (changes, words) = row.value
        let run = try await run(try await MailServer.shared().environment.merging(changes) { $1 })
        #expect(try run.status == 0 && run.output == event() + [UInt8(ascii: "\n")])
        #expect(run.errors.contains("ERROR") && run.errors.contains("No welcome mail"), "\(run.errors)")
        #expect(run.errors.contains(words) && !run.errors.contains(address), "\(run.errors)")
    }

    @Test func `an SES that does not answer keeps nobody waiting for longer than Cognito waits`() async throws {
        let silent = ["AWS_ENDPOINT_URL": try await WebServer.url()]
        let environment = try await MailServer.shared().environment.merging(silent) { $1 }
        let start = ContinuousClock.now
        let run = try await run(environment)
        // The service answers after thirty seconds. What the function waits, and what a busy machine adds, stays below.
        #expect(ContinuousClock.now - start < .seconds(29))
        #expect(try run.status == 0 && run.output == event() + [UInt8(ascii: "\n")])
        #expect(run.errors.contains("out of time"), "\(run.errors)")
    }

    private func event(
        _ sample: String = "PostConfirmation_ConfirmSignUp", edit: (inout JSONObject) -> Void = { _ in }
    ) throws -> [UInt8] {
        try Sample(sample).edited { event in
            event[object: "request"][object: "userAttributes"].members["email"] = address
            edit(&event[object: "request"][object: "userAttributes"])
        }
    }

    private func run(_ environment: [String: String], _ event: [UInt8]? = nil) async throws -> DeskRun {
        try await DeskRun(.welcomeMail, ["-"], input: try event ?? self.event(), environment: environment)
    }
}
