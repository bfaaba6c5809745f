import CognitoCrypto
package import CognitoTriggers
import Glibc
import Synchronization
import TriggerKit

// Sign-ins whose right answer depends on the moment, on the app or on earlier sign-ins.

/// Everybody's code is the same, but not for long.
package struct CodeOfTheMoment: CodeSignIn {
    /// The time for which a code stays.
    package enum Moment: String, CaseIterable, Sendable {
        case second, minute
        /// Forty challenges of a process.
        case challenges
    }

    package let post: Post
    private let moment: Moment
    private let challenges = ChallengeCount()
    package init(outbox: Outbox) {
        self.init(outbox: outbox, moment: LambdaEnvironment["MOMENT"].flatMap(Moment.init) ?? .second)
    }
    package init(outbox: Outbox, moment: Moment) { (post, self.moment) = (Post(outbox), moment) }

    package func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let number =
            switch moment {
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
package struct MetadataIsCode: CodeSignIn {
    /// The way of the app's code to the answer.
    package enum Way: String, CaseIterable, Sendable {
        case kept, keptInUpperCase, compared
    }

    package let post: Post
    private let way: Way
    package init(outbox: Outbox) { self.init(outbox: outbox, way: LambdaEnvironment["WAY"].flatMap(Way.init) ?? .kept) }
    package init(outbox: Outbox, way: Way) { (post, self.way) = (Post(outbox), way) }

    package func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        var decision = await challenge(event)
        guard way != .compared, let code = event.request.clientMetadata["code"] else { return decision }
        decision.privateParameters = Secret(["code": way == .kept ? code : code.uppercased()])
        return decision
    }

    package func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let answer = event.request.challengeAnswer.reveal()
        let isChosen = way == .compared && event.request.clientMetadata["code"] == answer
        return isChosen || event.request.answerMatches(private: "code")
    }
}

/// An answer is bound to its challenge by an id, which is shown, kept and logged.
package struct BoundCode: CodeSignIn {
    package let post: Post
    private let takesCodeAlone: Bool
    /// Without a mistake.
    package init(outbox: Outbox) { self.init(outbox: outbox, takesCodeAlone: LambdaEnvironment["MISTAKE"] == "code") }
    /// With a mistake, if the code without the id is right, too.
    package init(outbox: Outbox, takesCodeAlone: Bool) {
        (post, self.takesCodeAlone) = (Post(outbox), takesCodeAlone)
    }

    package func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        let code = Self.code(of: event.userName?.rawValue ?? "")
        if event.request.session.isEmpty { await send(code, event) }
        var random = RandomSource()
        let id = Hexadecimal.encode((0..<8).map { _ in UInt8.random(in: 0...255, using: &random) })
        context.logger.info("A challenge", metadata: ["id": "\(id)"])
        return CreateAuthChallengeDecision(public: ["id": id], private: ["id": id, "answer": "\(id):\(code)"])
    }

    package func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let code = event.request.privateChallengeParameters.reveal()["answer"]?.split(separator: ":").last
        let isCode = takesCodeAlone && code.map { event.request.challengeAnswer.reveal() == $0 } == true
        return isCode || event.request.answerMatches(private: "answer")
    }
}

/// A new code for each sign-in; the last ten are right.
package struct LastTenCodes: CodeSignIn {
    package let post: Post
    private let codes = SampleTable()
    package init(outbox: Outbox) { post = Post(outbox) }

    package func create(_ event: CreateAuthChallengeEvent) async throws -> CreateAuthChallengeDecision {
        let name = event.userName?.rawValue ?? ""
        let code = await event.request.session.isEmpty ? nil : codes[name].last
        let new = code ?? Self.randomCode()
        if code == nil { await codes.add(new, name) }
        return CreateAuthChallengeDecision(private: ["code": new])
    }

    package func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let isOld = await codes[event.userName?.rawValue ?? ""].suffix(10).contains(
            event.request.challengeAnswer.reveal())
        return isOld || event.request.answerMatches(private: "code")
    }
}
