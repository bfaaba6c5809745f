import CognitoTriggers
import HTTPS

/// Signs people in with a six-digit code by email instead of a password: five minutes, three attempts.
@main
struct PasswordlessCode: TriggerFunction, DefineAuthChallengeHandler, CreateAuthChallengeHandler,
    VerifyAuthChallengeHandler
{
    static let permissions = [
        Permission("ses:SendEmail", on: "arn:aws:ses:*:*:identity/*", when: ["ses:FromAddress": "${MAIL_FROM}"])
    ]

    /// The address that everyone is shown.
    ///
    /// A mask of the user's own would tell who has an account: for an unknown user there is nothing to mask but what was typed.
    private static let destination = "***@***"
    /// How long the first challenge takes at least: as long for those who get no mail.
    private static let leastTime = Duration.seconds(1)
    private let codes: SignInCodes
    private let sender: String
    private let client = HTTPSClient()
    /// When the code was issued that an event has brought by mail.
    private let sent = RetryMemory<Timestamp>()

    init() async throws {
        codes = try SignInCodes(key: Environment.required("CODE_KEY"))
        sender = try Environment.required("MAIL_FROM")
    }

    func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: TriggerContext
    ) async throws -> DefineAuthChallengeDecision {
        let session = event.request.session
        guard session.allSatisfy({ $0.challengeName == .customChallenge }) else { return .fail }
        // An unknown user has met the same challenges, and ends here.
        if session.last?.challengeResult == true { return event.request.userNotFound ? .fail : .issueTokens }
        return session.count < 3 ? .present(.customChallenge) : .fail
    }

    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: TriggerContext
    ) async throws -> CreateAuthChallengeDecision {
        let user = event.request.userAttributes
        let address = user.emailVerified && !event.request.userNotFound ? user.email : nil
        var issued = codes.timeOfIssue(in: event.request.session)
        if issued == nil {
            let earliest = ContinuousClock.now + Self.leastTime
            issued = await send(to: address, for: event, context)
            try await Task.sleep(until: earliest)
        }
        let time = issued ?? .now
        return CreateAuthChallengeDecision(
            public: ["destination": Self.destination], private: try codes.seal(for: event, issued: time),
            metadata: codes.note(issued: time))
    }

    func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: TriggerContext
    ) async throws -> VerifyAuthChallengeDecision {
        let isRight = try codes.isRight(event.request.challengeAnswer, event.request.privateChallengeParameters)
        return VerifyAuthChallengeDecision(isCorrect: isRight && !event.request.userNotFound)
    }

    /// Sends a code, unless it was sent for this very event a moment ago; tells nobody but the log whether that went well.
    private func send(
        to address: String?, for event: CreateAuthChallengeEvent, _ context: TriggerContext
    ) async -> Timestamp {
        do {
            return try await sent.value(for: event) {
                let now = Timestamp.now
                guard let address else { return now }
                let code = try codes.code(for: event, issued: now).reveal()
                let mail = Email(
                    from: sender, to: address, subject: "Your sign-in code",
                    text: "Your code is \(code). It is valid for five minutes. If you did not ask for it, forget this.")
                try await client.send(mail, in: context)
                return now
            }
        } catch {
            context.logger.error("No code was sent", metadata: ["error": "\(error)"])
            return .now
        }
    }
}
