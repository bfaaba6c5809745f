import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoProcessTestSupport
import WireJSON

/// A custom sign-in through `CaptchaSignIn` as built; the password is proved.
enum SignIn {
    /// Signs a user in, and returns the sign-in at its end, with the challenges that the app was shown.
    static func play(
        knownUser isKnown: Bool = true, inserting inserted: [ChallengeName] = [],
        answer: (PresentedChallenge) throws -> String?
    ) async throws -> (signIn: CustomSignIn, challenges: [PresentedChallenge]) {
        var challenges: [PresentedChallenge] = []
        var signIn = CustomSignIn(of: SignInUser(name: "ada", isKnown: isKnown), start: .password)
        try await signIn.play(
            inserting: inserted,
            answer: { challenge in
                challenges.append(challenge)
                return try answer(challenge)
            },
            call: { event in
                let invocation = try await Function.captchaSignIn.invoke(event)
                return .event(try JSONDocument(invocation.answer).root)
            })
        return (signIn, challenges)
    }
}

extension CustomSignIn {
    /// True if the sign-in ended with tokens.
    var hasTokens: Bool { if case .tokens = stage { true } else { false } }

    /// True if the function ended the sign-in without tokens.
    var hasFailed: Bool { if case .failed(.decided) = stage { true } else { false } }
}

extension PresentedChallenge {
    /// The question, if that is all that the app is shown.
    var question: String? { publicParameters.count == 1 ? publicParameters["question"] : nil }

    /// The values that the app must not see.
    var secrets: [String] { privateParameters.values.map(\.self) }

    /// The answer of a person who reads the question.
    var sum: String {
        get throws {
            guard let match = question?.wholeMatch(of: /What is (\d+) \+ (\d+)\?/),
                let first = Int(match.1), let second = Int(match.2)
            else { throw Unmet("a sum, got: \(publicParameters)") }
            return String(first + second)
        }
    }
}
