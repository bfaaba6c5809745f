import CognitoEvents
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import WireJSON

/// A challenge that a page presents.
///
/// The page's form contains it sealed, with everything that the next request needs.
struct HostedStep: SealedState {
    static let seal = "step 2"
    let challenge: ChallengeName
    let parameters: JSONMembers<String>
    /// The session of the sign-in.
    let session: String
    /// The factors that the user can choose as the first one.
    let choices: [String]
    /// The name that the user has typed.
    let userName: String

    /// The name of the form's hidden field.
    static let field = "step"

    /// Creates the step of a challenge.
    init(_ challenge: ShownChallenge, of userName: String) {
        self.challenge = challenge.name
        parameters = challenge.parameters
        session = challenge.session ?? ""
        choices = challenge.choices.filter { $0 != .passwordSRP }.map(\.rawValue)
        self.userName = userName
    }

    /// Creates a step that continues another step, with a new session and additional parameters.
    init(_ step: HostedStep, session: String, adding parameters: JSONMembers<String> = [:]) {
        (challenge, choices, userName) = (step.challenge, step.choices, step.userName)
        self.session = session
        self.parameters = step.parameters.merging(parameters)
    }

    /// Returns the elements of a parameter whose value is a JSON array of strings.
    func list(_ parameter: String) -> [String] {
        guard let text = parameters[parameter] else { return [] }
        return (try? JSONValue(json: Array(text.utf8)))?.elements?.compactMap(\.text) ?? []
    }
}
