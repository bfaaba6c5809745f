import CognitoProcessTestSupport
import Foundation
import Testing

/// The function that signs in with a link by mail, with moto's server as SES and DynamoDB.
@Suite(.timeLimit(.minutes(5))) struct MagicLinkTests {
    private let address = "\(UUID().uuidString.lowercased())@example.org"
    private let table = "sign-ins-\(UUID().uuidString)"

    @Test func `the link of the mail signs in once, in another process, and brings tokens`() async throws {
        try await MailServer.shared().makeTable(table)
        let challenge = try await create()
        let token = try await sentToken()
        #expect(!"\(challenge.members)".contains(token))
        // The second is Cognito's repeated call for the same answer.
        for _ in 1...2 { #expect(try await verify(challenge, token) == true) }
        // Another sign-in within the pause is sent nothing, and the used link is no good there.
        #expect(try await verify(try await create(), token) == false)
        let session: [[String: Any]] = [
            ["challengeName": "CUSTOM_CHALLENGE", "challengeResult": true, "challengeMetadata": "sent"]
        ]
        let define = try Sample("DefineAuthChallenge_Authentication").edited { event in
            event[object: "request"].members["session"] = session
        }
        #expect(try await run(define)[flag: "issueTokens"] == true)
    }

    @Test func `a second sign-in within a minute sends no second mail`() async throws {
        try await MailServer.shared().makeTable(table)
        _ = try await create()
        _ = try await create()
        #expect(try await MailServer.shared().mails(to: address).count == 1)
    }

    @Test func `a table that is missing shows in the log alone`() async throws {
        _ = try await create()
        #expect(try await MailServer.shared().mails(to: address).isEmpty)
    }

    // MARK: - Cognito's part

    private func create() async throws -> JSONObject {
        let event = try Sample("CreateAuthChallenge_Authentication").edited { event in
            event.members["userName"] = "ada"
            event[object: "request"][object: "userAttributes"].members["email"] = address
        }
        let response = try await run(event)
        #expect(
            response[object: "publicChallengeParameters"].members as? [String: String] == ["destination": "***@***"])
        return response[object: "privateChallengeParameters"]
    }

    private func verify(_ challenge: JSONObject, _ answer: String) async throws -> Bool? {
        let created = try JSONObject(Sample("CreateAuthChallenge_Authentication").bytes)
        let event = try Sample("VerifyAuthChallengeResponse_Authentication").edited { event in
            event.members["userName"] = "ada"
            event.members["userPoolId"] = created.members["userPoolId"]
            event.members["callerContext"] = created.members["callerContext"]
            event[object: "request"].members["privateChallengeParameters"] = challenge.members
            event[object: "request"].members["challengeAnswer"] = answer
        }
        return try await run(event)[flag: "answerCorrect"]
    }

    private func run(_ event: [UInt8]) async throws -> JSONObject {
        let environment = try await MailServer.shared().environment.merging([
            "CODE_KEY": "0123456789abcdef0123456789abcdef", "LINK_PAGE": "https://app.example.org/sign-in",
            "SIGN_IN_TABLE": table,
        ]) { $1 }
        let run = try await DeskRun(.magicLink, ["-"], input: event, environment: environment)
        #expect(!run.errors.contains(address))
        return try JSONObject(run.output)[object: "response"]
    }

    private func sentToken() async throws -> String {
        let mails = try await MailServer.shared().mails(to: address)
        let link = /https:\/\/app\.example\.org\/sign-in#token=([0-9a-f.]+)&user=ada\b/
        guard mails.count == 1, let found = mails[0].body.firstMatch(of: link) else {
            throw Unmet("a link, got: \(mails)")
        }
        return String(found.1)
    }
}
