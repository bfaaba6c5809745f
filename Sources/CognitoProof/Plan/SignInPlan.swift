import CognitoEvents
import CognitoModel

/// One history to be explored: the app's part, and what disturbs it.
struct SignInPlan: Sendable, Hashable {
    /// An answer of the app.
    enum Action: Hashable, Sendable {
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
        /// The right answer to an earlier challenge of the same sign-in that was passed, by its number.
        case earlier(Int)
        /// A text from elsewhere, such as the answer of another user; the exploration judges what becomes of it.
        case carried(String)

        static func answer(isRight: Bool) -> Guess { isRight ? .right : .wrong }
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
        /// The action before the call; 0 for the start.
        let action: Int
        /// The number of the call after that action.
        let call: Int
        /// The processes that get it again, in their order.
        var processes: [Int]
    }

    /// The user who signs in.
    var who = SignInUser.Kind.known
    var start: CustomSignIn.Start
    /// The number of the app client that the sign-in comes from.
    var client = 0
    /// The number of the process that is called.
    var process = 0
    var actions: [Action] = []
    var completion = Completion.none
    /// The answers to the custom challenges after the actions: a text from elsewhere, or nil for the right one.
    var carried: [String?] = []
    /// The number of custom challenges after which the app leaves the next one unanswered; nil if it answers all.
    var leavesAfter: Int?
    /// The number of wrong answers before the first right one in a completion with right answers.
    var wrongFirst = 0
    /// The origin of the texts in ``carried``, for a reader.
    var source = ""
    /// The relation to an earlier sign-in, for a reader, such as `again, ten seconds later`; nil if it has none.
    var manner: String?
    /// The time since the user's last sign-in.
    var delay = Duration.zero
    /// The number of options that the app refuses in a choice between steps before it picks one, after the actions.
    var refusals = 0
    var repetition: Repetition?
    /// A Boolean value that indicates whether changed copies of each event after the actions are sent as well.
    ///
    /// Their answers are dropped.
    var isProbed = false
    /// A Boolean value that indicates whether the history may have to be shown, though no property is broken in it alone.
    var keepsSteps = false
    /// A Boolean value that indicates whether the time of each stage is measured.
    var isTimed = false

    /// Returns a plan whose answer at one custom challenge is a text from elsewhere, after right answers to those before it.
    ///
    /// Every later answer is wrong.
    static func carrying(
        _ answer: String, to place: Int, source: String, who: SignInUser.Kind = .known, start: CustomSignIn.Start
    ) -> SignInPlan {
        var plan = SignInPlan(who: who, start: start, completion: .wrong, keepsSteps: true)
        plan.carried = Array(repeating: nil, count: place) + [answer]
        plan.source = source
        return plan
    }

    var isKnown: Bool { who != .unknown }
    /// A Boolean value that indicates whether a plain user signs in for the first time.
    var isPlain: Bool { who == .known && manner == nil }
}
