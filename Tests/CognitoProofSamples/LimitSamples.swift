package import CognitoTriggers
import Glibc
import TriggerKit
import WireJSON

// Sign-ins with a limit on a user's wrong answers.

/// Locks out after six wrong answers, with a mistake in the count; with `COUNTS` set, all processes count in that folder.
package struct CountedCode: CodeSignIn {
    /// The mistake.
    package enum Mistake: String, CaseIterable, Sendable {
        /// Unknown names are counted as they are typed.
        case asTyped
        /// Unknown names are counted in lower case, but not in one normalization form.
        case lowerCase
        /// Unknown names are not counted.
        case knownOnly
        /// The count is read, and written later.
        case race
    }

    package let outbox: Outbox
    package let sent = RetryMemory<String>()
    private let mistake: Mistake
    private let wrong = WrongAnswerCounts()
    package init(outbox: Outbox) {
        self.init(outbox: outbox, mistake: Environment["MISTAKE"].flatMap(Mistake.init) ?? .asTyped)
    }
    package init(outbox: Outbox, mistake: Mistake) { (self.outbox, self.mistake) = (outbox, mistake) }

    /// A `String` as a key is compared by canonical equivalence, and an array of its bytes is not.
    private func name(_ name: UserName?) -> [UInt8] {
        let typed = name?.rawValue ?? ""
        return Array((mistake == .asTyped ? typed : typed.lowercased()).utf8)
    }

    package func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: TriggerContext
    ) async throws -> DefineAuthChallengeDecision {
        guard await wrong[name(event.userName)] < 6 else { return .fail }
        return Self.decide(event.request)
    }

    package func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: TriggerContext
    ) async throws -> VerifyAuthChallengeDecision {
        let isRight = event.request.answerMatches(private: "code")
        if !isRight, mistake != .knownOnly || !event.request.userNotFound {
            let count = await wrong[name(event.userName)]
            if mistake == .race { try await Task.sleep(for: .milliseconds(50)) }
            await mistake == .race
                ? wrong.set(count + 1, name(event.userName)) : wrong.add(name(event.userName))
        }
        return VerifyAuthChallengeDecision(isCorrect: isRight)
    }
}

private actor WrongAnswerCounts {
    private let folder = Environment["COUNTS"]
    private var counts: [[UInt8]: Int] = [:]

    subscript(name: [UInt8]) -> Int {
        guard let path = path(name) else { return counts[name] ?? 0 }
        guard let file = fopen(path, "r") else { return 0 }
        defer { fclose(file) }
        return max(0, Int(fgetc(file)))
    }

    func add(_ name: [UInt8]) { set(self[name] + 1, name) }

    func set(_ count: Int, _ name: [UInt8]) {
        guard let path = path(name), let file = fopen(path, "w") else { return counts[name] = count }
        fputc(Int32(count), file)
        fclose(file)
    }

    private func path(_ name: [UInt8]) -> String? {
        folder.map { "\($0)-\(Base64.encode(name).filter { $0 != "/" })" }
    }
}
