import CognitoCrypto
import CognitoTriggers
import Glibc
import Synchronization
import TriggerKit

// Sign-ins whose right answer depends on the moment, on the app or on earlier sign-ins.

/// Everybody's code is the same, but not for long.
struct CodeOfTheMoment: FormedSignIn {
    /// The time for which a code stays.
    enum Form: String, CaseIterable, Sendable {
        case second, minute
        /// Forty challenges of a process.
        case challenges
    }

    let post: Post
    let form: Form
    private let challenges = ChallengeCount()

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let number =
            switch form {
            case .second: time(nil)
            case .minute: time(nil) / 60
            case .challenges: challenges.next() / 40
            }
        return CreateAuthChallengeDecision(private: ["code": Self.code(of: "\(number)")])
    }
}

private final class ChallengeCount: Sendable {
    private let count = Atomic(0)
    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}

/// The app may choose the code, for its tests.
struct MetadataIsCode: FormedSignIn {
    /// The way of the app's code to the answer.
    enum Form: String, CaseIterable, Sendable {
        case kept, keptInUpperCase, compared
    }

    let post: Post
    let form: Form

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        var decision = await challenge(event)
        guard form != .compared, let code = event.request.clientMetadata["code"] else { return decision }
        decision.privateParameters = Secret(["code": form == .kept ? code : code.uppercased()])
        return decision
    }

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let answer = event.request.challengeAnswer.reveal()
        let isChosen = form == .compared && event.request.clientMetadata["code"] == answer
        return isChosen || event.request.answerMatches(private: "code")
    }
}

/// An answer is bound to its challenge by an id, which is shown, kept and logged.
struct BoundCode: FormedSignIn {
    enum Form: String, CaseIterable, Sendable {
        /// Without a mistake.
        case withID
        /// The code without the id is right, too.
        case codeAlone
    }

    let post: Post
    let form: Form

    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        let code = Self.code(of: event.userName?.rawValue ?? "")
        if event.request.session.isEmpty { await send(code, event) }
        var random = RandomSource()
        let id = Hexadecimal.encode((0..<8).map { _ in UInt8.random(in: 0...255, using: &random) })
        context.logger.info("A challenge", metadata: ["id": "\(id)"])
        return CreateAuthChallengeDecision(public: ["id": id], private: ["id": id, "answer": "\(id):\(code)"])
    }

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let code = event.request.privateChallengeParameters.reveal()["answer"]?.split(separator: ":").last
        let isCode = form == .codeAlone && code.map { event.request.challengeAnswer.reveal() == $0 } == true
        return isCode || event.request.answerMatches(private: "answer")
    }
}

/// A new code for each sign-in; the last ten are right.
struct LastTenCodes: CodeSignIn {
    let post: Post
    private let codes = SampleTable()

    func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let name = event.userName?.rawValue ?? ""
        let code = await event.request.session.isEmpty ? nil : codes[name].last
        let new = code ?? Self.randomCode()
        if code == nil { await codes.add(new, name) }
        return CreateAuthChallengeDecision(private: ["code": new])
    }

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let isOld = await codes[event.userName?.rawValue ?? ""].suffix(10).contains(
            event.request.challengeAnswer.reveal())
        return isOld || event.request.answerMatches(private: "code")
    }
}
