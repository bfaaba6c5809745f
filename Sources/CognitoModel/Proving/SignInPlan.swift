import CognitoEvents

/// One history to be explored: the app's part, and what disturbs it.
struct SignInPlan: Sendable, Hashable {
    /// An answer of the app.
    enum Move: Hashable, Sendable {
        /// To a custom challenge.
        case answer(Guess, metadata: Int = 0, inserting: Insertion = .none, afterTime: Bool = false)
        /// To a challenge of Cognito's own.
        case own(isRight: Bool, inserting: Insertion = .none)
    }

    /// An answer to a custom challenge.
    enum Guess: Hashable, Sendable {
        case right
        case wrong
        /// One of the odd answers, by its number.
        case odd(Int)
    }

    /// Steps that Cognito itself inserts.
    enum Insertion: CaseIterable, Hashable, Sendable {
        case none, textMessage, authenticator, mail, device

        var steps: [ChallengeName] {
            switch self {
            case .none: []
            case .textMessage: [.smsMFA]
            case .authenticator: [.softwareTokenMFA]
            case .mail: [.emailOTP]
            case .device: [.deviceSRPAuth, .devicePasswordVerifier]
            }
        }
    }

    /// The app's answers after those of the plan.
    enum Completion: Hashable, Sendable {
        case none, right, wrong
    }

    /// A call that is delivered again.
    struct Repetition: Hashable, Sendable {
        /// The move before the call; 0 for the start.
        let move: Int
        /// The number of the call after that move.
        let call: Int
        /// The processes that get it again, in their order.
        var processes: [Int]
    }

    var isKnown = true
    var start: CustomSignIn.Start
    var moves: [Move] = []
    var completion = Completion.none
    /// The number of options that the app refuses in a choice between steps before it picks one, after the moves.
    var refusals = 0
    var repetition: Repetition?
    /// A Boolean value that indicates whether changed copies of each event after the moves are sent as well.
    ///
    /// Their answers are dropped.
    var isProbed = false
    /// A Boolean value that indicates whether the history may have to be shown, though no property is broken in it alone.
    var keepsSteps = false
}
