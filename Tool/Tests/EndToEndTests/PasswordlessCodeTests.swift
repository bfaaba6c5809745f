import CognitoProcessTestSupport
import Foundation
import Testing

/// The function that signs in with a code by mail, with moto's server as SES.
@Suite(.timeLimit(.minutes(5))) struct PasswordlessCodeTests {
    private let address = "\(UUID().uuidString.lowercased())@example.org"

    @Test func `the code of the mail signs in at the third attempt, in three processes, and no second mail goes out`()
        async throws
    {
        var session: [[String: Any]] = []
        #expect(try await next(session) == "CUSTOM_CHALLENGE")
        let first = try await challenge(session)
        let code = try await sentCode()
        for answer in ["", code + "0", code] {
            let challenge = session.isEmpty ? first : try await challenge(session)
            #expect(challenge.destination == "***@***")
            #expect(
                !challenge.output.contains(code) && !challenge.log.contains(code) && !challenge.log.contains(address))
            let isCorrect = try await verify(challenge, answer)
            #expect(isCorrect == (answer == code))
            session.append([
                "challengeName": "CUSTOM_CHALLENGE", "challengeResult": answer == code,
                "challengeMetadata": challenge.note,
            ])
            #expect(try await next(session) == (answer == code ? "tokens" : "CUSTOM_CHALLENGE"))
        }
        #expect(try await mails() == 1)
    }

    @Test func `a call that Cognito repeats in a new process brings the same code`() async throws {
        var (minutes, challenges): ([Int], [Challenge]) = ([0, 1], [])
        // Both calls in one minute, which need not be so the first time.
        while Set(minutes).count > 1 {
            minutes = [Self.minute]
            challenges = [try await challenge([]), try await challenge([])]
            minutes.append(Self.minute)
        }
        let codes = try await MailServer.shared().mails(to: address).suffix(2).map { try Self.code($0.body) }
        #expect(codes.count == 2 && Set(codes).count == 1)
        for challenge in challenges { #expect(try await verify(challenge, codes.first ?? "") == true) }
    }

    @Test func `with a table a used code signs in nobody again, and the next sign-in is sent another`() async throws {
        let table = "sign-ins-\(UUID().uuidString)"
        try await MailServer.shared().makeTable(table)
        let first = try await challenge([], table: table)
        // A call that Cognito repeats, in a new process: nothing is sent.
        let second = try await challenge([], table: table)
        let code = try await sentCode()
        for _ in 1...2 { #expect(try await verify(second, code, table: table) == true) }
        #expect(try await verify(first, code, table: table) == false)
        let third = try await challenge([], table: table)
        let codes = try await MailServer.shared().mails(to: address).map { try Self.code($0.body) }
        #expect(codes.count == 2)
        #expect(try await verify(third, code, table: table) == false)
        #expect(try await verify(third, codes.last ?? "", table: table) == true)
    }

    private static var minute: Int { Int(Date().timeIntervalSince1970) / 60 }

    @Test func `a call that Cognito repeats in the same process brings no second mail`() async throws {
        let server = try await MailServer.shared()
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        let own = try environment(server).merging(inherited) { own, _ in own }
        let function = Emulator("PasswordlessCode", environment: own)
        for _ in 1...3 { _ = try await function.invoke(event([])) }
        #expect(try await mails() == 1)
    }

    @Test func `an unknown user gets no mail, and takes as long`() async throws {
        let start = ContinuousClock.now
        let challenge = try await challenge([], isUnknown: true)
        #expect(ContinuousClock.now - start >= .seconds(1))
        #expect(challenge.destination == "***@***")
        #expect(try await mails() == 0)
        #expect(
            try await next([["challengeName": "CUSTOM_CHALLENGE", "challengeResult": true]], isUnknown: true) == "fail")
    }

    // MARK: - Cognito's part

    private struct Challenge {
        let destination: String
        let note: String
        let secrets: [String: Any]
        let output: String
        let log: String
    }

    private func environment(_ server: MailServer, table: String? = nil) throws -> [String: String] {
        var environment = try server.environment.merging(["CODE_KEY": "0123456789abcdef0123456789abcdef"]) { $1 }
        environment["SIGN_IN_TABLE"] = table
        return environment
    }

    private func event(_ session: [[String: Any]], isUnknown: Bool = false) throws -> [UInt8] {
        try Sample("CreateAuthChallenge_Authentication").edited { event in
            event[object: "request"].members["session"] = session
            event[object: "request"].members["userNotFound"] = isUnknown
            event[object: "request"][object: "userAttributes"].members["email"] = address
        }
    }

    private func challenge(
        _ session: [[String: Any]], isUnknown: Bool = false, table: String? = nil
    ) async throws -> Challenge {
        let run = try await run(event(session, isUnknown: isUnknown), table: table)
        let response = try JSONObject(run.output)[object: "response"]
        guard let destination = response[object: "publicChallengeParameters"][text: "destination"],
            let note = response[text: "challengeMetadata"]
        else { throw Unmet("a challenge, got: \(response.members) \(run.errors)") }
        return Challenge(
            destination: destination, note: note, secrets: response[object: "privateChallengeParameters"].members,
            output: String(decoding: run.output, as: UTF8.self), log: run.errors)
    }

    private func verify(_ challenge: Challenge, _ answer: String, table: String? = nil) async throws -> Bool? {
        let created = try JSONObject(Sample("CreateAuthChallenge_Authentication").bytes)
        let event = try Sample("VerifyAuthChallengeResponse_Authentication").edited { event in
            for name in ["userPoolId", "userName", "callerContext"] { event.members[name] = created.members[name] }
            event[object: "request"].members["privateChallengeParameters"] = challenge.secrets
            event[object: "request"].members["challengeAnswer"] = answer
        }
        return try JSONObject(try await run(event, table: table).output)[object: "response"][flag: "answerCorrect"]
    }

    private func next(_ session: [[String: Any]], isUnknown: Bool = false) async throws -> String {
        let event = try Sample("DefineAuthChallenge_Authentication").edited { event in
            event[object: "request"].members["session"] = session
            event[object: "request"].members["userNotFound"] = isUnknown
        }
        let response = try JSONObject(try await run(event).output)[object: "response"]
        if response[flag: "issueTokens"] == true { return "tokens" }
        return response[flag: "failAuthentication"] == true ? "fail" : response[text: "challengeName"] ?? ""
    }

    private func run(_ event: [UInt8], table: String? = nil) async throws -> DeskRun {
        try await DeskRun(
            .passwordlessCode, ["-"], input: event,
            environment: environment(try await MailServer.shared(), table: table))
    }

    private func mails() async throws -> Int { try await MailServer.shared().mails(to: address).count }

    private func sentCode() async throws -> String {
        let mails = try await MailServer.shared().mails(to: address)
        guard mails.count == 1 else { throw Unmet("one mail, got \(mails.count)") }
        #expect(mails[0].from == MailServer.sender && mails[0].subject == "Your sign-in code")
        return try Self.code(mails[0].body)
    }

    private static func code(_ body: String) throws -> String {
        guard let found = body.firstMatch(of: /\b[0-9]{6}\b/) else { throw Unmet("a code in: \(body)") }
        return String(found.output)
    }
}
