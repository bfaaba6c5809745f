import CognitoEvents
import LocalAWS
import LoopbackHTTP
import WireJSON

/// A challenge that a page presents.
///
/// The page's form contains it sealed, with everything that the next request needs.
struct HostedStep: Sendable {
    let challenge: ChallengeName
    let parameters: JSONMembers<String>
    /// The session of the sign-in.
    let session: String
    /// The factors that the user can choose as the first one.
    let choices: [String]
    /// The name that the user has typed.
    let userName: String

    private static let purpose = "step"
    /// The name of the form's hidden field.
    static let field = "step"

    /// Creates the step of a challenge.
    init(_ challenge: PresentedChallenge, of userName: String) {
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

    /// Opens the step in a form; nil if the form has no step, or if the pool did not make its value.
    init?(_ request: WebRequest) throws {
        guard let input = try request.open(request.form?[Self.field], for: Self.purpose) else { return nil }
        challenge = ChallengeName(rawValue: input.text("challenge") ?? "")
        parameters = input.object("parameters").members.compactMapValues(\.text)
        session = input.text("session") ?? ""
        choices = input.texts("choices") ?? []
        userName = input.text("user") ?? ""
    }

    /// Returns the value of the form's hidden field.
    func sealed(_ request: WebRequest) throws -> String {
        let members: JSONMembers<JSONValue> = [
            "challenge": .text(challenge.rawValue), "session": .text(session), "user": .text(userName),
            "parameters": .object(parameters.mapValues(JSONValue.text)),
            "choices": .array(choices.map(JSONValue.text)),
        ]
        return try request.seal(members, for: Self.purpose)
    }

    /// Returns the elements of a parameter whose value is a JSON array of strings.
    func list(_ parameter: String) -> [String] {
        guard let text = parameters[parameter] else { return [] }
        return (try? JSONValue(json: Array(text.utf8)))?.elements?.compactMap(\.text) ?? []
    }
}
