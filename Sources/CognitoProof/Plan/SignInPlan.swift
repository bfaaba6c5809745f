import CognitoEvents
import CognitoModel

/// The plan of a history: the app's actions and the disturbances.
struct SignInPlan: Sendable, Hashable {
    enum Action: Hashable, Sendable {
        /// An answer to a custom challenge.
        case answer(Guess, metadata: Int = 0, inserting: Insertion = .none, afterTime: Bool = false)
        /// An answer to a challenge that Cognito itself checks.
        case own(isRight: Bool, inserting: Insertion = .none)
    }

    enum Guess: Hashable, Sendable {
        case right
        case wrong
        /// The option of a choice with the given number, whose name is the answer and, if `isSent`, also in the metadata.
        case option(Int, isSent: Bool)
        /// The malformed answer with the given number.
        case odd(Int)
        /// The right answer to an earlier challenge of the same sign-in, which the number identifies.
        case earlier(Int)
        /// An answer from another sign-in, such as another user's answer; the exploration judges the result.
        case carried(String)
        /// A value that the app has sent, such as its metadata.
        case known(String)
        /// A value that the app has sent or seen, by its number among those that reached the open challenge.
        case reached(Int)

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

    /// The app's answers after the plan's actions.
    enum Completion: Hashable, Sendable {
        case none, right, wrong
    }

    /// A repeated call.
    struct Repetition: Hashable, Sendable {
        /// The number of the action before the call; 0 for the start.
        let action: Int
        /// The number of the call after that action.
        let call: Int
        /// The processes that get the repeated call, in order.
        var processes: [Int]
    }

    var who = SignInUser.Kind.known
    /// The spelling of an unknown user's name.
    var spelling = SignInUser.Spelling.usual
    var start: CustomSignIn.Start
    /// The number of the app client.
    var client = 0
    /// The number of the process that is called.
    var process = 0
    var actions: [Action] = []
    var completion = Completion.none
    /// The answers to the challenges after the actions: a string from another sign-in, or nil for the right answer.
    var carried: [String?] = []
    /// The index of the custom challenge that the app leaves unanswered, counted from 0; nil if the app answers all.
    var leavesAfter: Int?
    /// The number of wrong answers before the first right answer; used only if the completion is `right`.
    var wrongFirst = 0
    /// The origin of the answers in ``carried``, for reports.
    var source = ""
    /// The relation to an earlier sign-in, for reports, such as `again, ten seconds later`; nil if it is unrelated.
    var manner: String?
    /// The time since the user's last sign-in.
    var delay = Duration.zero
    /// The number of options that the app refuses in the choice after the actions, before it picks an option.
    var refusals = 0
    var repetition: Repetition?
    /// True if the run also sends changed copies of each event that follows the actions, and ignores their answers.
    var isProbed = false
    /// A Boolean value that indicates whether a report may show the history even if it breaks no property by itself.
    var keepsSteps = false
    /// A Boolean value that indicates whether the time of each stage is measured.
    var isTimed = false

    /// Returns a plan that begins in the same way and picks the same option, and whose steps are kept.
    func sameWay(_ completion: Completion, who: SignInUser.Kind = .known) -> SignInPlan {
        SignInPlan(who: who, start: start, completion: completion, refusals: refusals, keepsSteps: true)
    }

    /// Returns a plan of the same way that answers one custom challenge with an answer from another sign-in.
    ///
    /// The plan answers earlier challenges correctly, and later challenges incorrectly.
    func carrying(
        _ answer: String, to place: Int, source: String, who: SignInUser.Kind = .known
    ) -> SignInPlan {
        var plan = sameWay(.wrong, who: who)
        plan.carried = Array(repeating: nil, count: place) + [answer]
        plan.source = source
        return plan
    }

    var isKnown: Bool { who != .unknown }
    /// A Boolean value that indicates whether an ordinary user signs in for the first time.
    var isPlain: Bool { who == .known && manner == nil }
}
