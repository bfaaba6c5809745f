import CognitoTriggers
import TriggerKit

// Sign-ins with a limit on a user's wrong answers.

/// Locks out after six wrong answers, with a mistake in the count.
struct CountedCode: FormedSignIn {
    enum Form: String, CaseIterable, Sendable {
        /// Unknown names are counted as they are typed.
        case asTyped
        /// Unknown names are counted in lower case, but not in one normalization form.
        case lowerCase
        /// Unknown names are not counted.
        case knownOnly
        /// The count is read, and written later.
        case race
    }

    let post: Post
    let form: Form
    private let wrong = SampleTable()

    /// A `String` as a key is compared by canonical equivalence, and an array of its bytes is not.
    private func name(_ name: UserName?) -> [UInt8] {
        let typed = name?.rawValue ?? ""
        return Array((form == .asTyped ? typed : typed.lowercased()).utf8)
    }

    func define(_ event: DefineAuthChallengeEvent) async throws -> DefineAuthChallengeDecision {
        guard await wrong[name(event.userName)].count < 6 else { return .fail }
        return Self.decide(event.request)
    }

    func accepts(_ event: VerifyAuthChallengeEvent) async throws -> Bool {
        let isRight = event.request.answerMatches(private: "code")
        if !isRight, form != .knownOnly || !event.request.userNotFound {
            let answers = await wrong[name(event.userName)] + ["wrong"]
            if form == .race { try await Task.sleep(for: .milliseconds(50)) }
            await form == .race
                ? wrong.set(answers, name(event.userName)) : wrong.add("wrong", name(event.userName))
        }
        return isRight
    }
}
