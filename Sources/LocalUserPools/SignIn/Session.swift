import CognitoCrypto
import CognitoEvents
import LocalAWS
import WireJSON

/// A sign-in between two calls.
///
/// The app keeps it in encrypted form, and may answer one challenge with it.
struct Session: Sendable {
    /// The id that the store records when the session is used.
    var id: String
    let clientID: String
    /// The number of the user's row; nil for a name without a user.
    let user: Int64?
    /// The name that the app sent, and the name that it received.
    let names: [String]
    let challenge: ChallengeName
    /// The time at which the session expires, by the pool's clock.
    var expires: Double
    /// The steps of a custom sign-in so far; nil in other sign-ins.
    let steps: [ChallengeResult]?
    /// The client's public number A, if a custom sign-in began with SRP; nil otherwise.
    let clientNumber: [UInt8]?
    /// The key of the device that the app named.
    let device: String?
    /// A Boolean value that indicates whether the sign-in is choice-based (`USER_AUTH`).
    let isChoice: Bool
    /// The trigger source of the pre token generation event.
    let tokenSource: TriggerSource
    /// The data that the challenge needs to check its answer.
    var own: JSONMembers<JSONValue>
}

extension Session {
    /// The place where an app carries a session.
    enum Form: String {
        /// The member `Session`.
        case session
        /// The challenge parameter `SECRET_BLOCK`.
        case secretBlock
    }

    /// The maximum length of a session in the API.
    private static let limit = 4096

    static let invalid = ServiceError.notAuthorized("Invalid session for the user.")
    static let expired = ServiceError.notAuthorized("Invalid session for the user, session is expired.")
    static let used = ServiceError.notAuthorized("Invalid session for the user, session can only be used once.")

    func sealed(as form: Form, in pool: UserPool) throws -> String {
        let bytes = try Sealer(pool).seal(Array(json.flattened.utf8), for: form.rawValue)
        let text = Base64.encode(bytes)
        guard form == .secretBlock || text.utf8.count <= Self.limit else {
            throw ServiceError(
                "InvalidLambdaResponseException",
                "The private challenge parameters and the session are too long for the API's Session.")
        }
        return text
    }

    /// Opens a session; nil for a string that the pool did not make.
    init?(_ text: String, as form: Form, in pool: UserPool) throws(CryptoError) {
        guard let sealed = Base64.decode(text), let bytes = try Sealer(pool).open(sealed, for: form.rawValue),
            case .object(let members) = try? JSONDocument(bytes).root.value
        else { return nil }
        self.init(members)
    }

    /// Marks the session as used; throws if it was used before.
    func spend(_ call: Call) throws(ServiceError) {
        try call.store.write { tables in
            guard try tables.spend(session: id, expires: expires, now: call.now) else { throw Session.used }
        }
    }

    private var json: JSONValue {
        var members: JSONMembers<JSONValue> = [
            "id": .text(id), "client": .text(clientID), "names": .array(names.map(JSONValue.text)),
            "challenge": .text(challenge.rawValue), "expires": .decimal(expires),
            "source": .text(tokenSource.rawValue), "own": .object(own),
        ]
        members["user"] = user.map(JSONValue.integer)
        if isChoice { members["choice"] = true }
        members["device"] = device.map(JSONValue.text)
        members["a"] = clientNumber.map { .text(Base64.encode($0)) }
        members["steps"] = steps.map { steps in
            .array(
                steps.map { step in
                    [
                        .text(step.challengeName.rawValue), .boolean(step.challengeResult),
                        step.challengeMetadata.map(JSONValue.text) ?? .null,
                    ]
                })
        }
        return .object(members)
    }

    private init?(_ members: JSONMembers<JSONValue>) {
        let input = OperationInput(members)
        guard let id = input.text("id"), let client = input.text("client"), let challenge = input.text("challenge"),
            let expires = input["expires"]?.number, let source = input.text("source")
        else { return nil }
        self.id = id
        clientID = client
        user = input.integer("user").map(Int64.init)
        names = input.texts("names") ?? []
        self.challenge = ChallengeName(rawValue: challenge)
        self.expires = expires
        steps = input["steps"].map { _ in
            input.elements("steps").compactMap { element in
                guard case .array(let parts) = element, parts.count == 3, let name = parts[0].text else { return nil }
                return ChallengeResult(
                    ChallengeName(rawValue: name), succeeded: parts[1] == .boolean(true), metadata: parts[2].text)
            }
        }
        clientNumber = input.text("a").flatMap(Base64.decode)
        device = input.text("device")
        isChoice = input.flag("choice")
        tokenSource = TriggerSource(rawValue: source)
        own = input.object("own").members
    }
}

// Sessions between a sign-up and its sign-in.
extension Session {
    /// The challenge name in the session of a sign-up; it is not a challenge of the API.
    private static let signUp = ChallengeName(rawValue: "SIGN_UP")
    private static let confirmed = ChallengeName(rawValue: "SIGN_UP_CONFIRMED")

    /// Returns a new user's session for the sign-in after the confirmation; nil for a client without `USER_AUTH`.
    static func ofSignUp(
        _ user: User, isConfirmed: Bool, in pool: UserPool, _ client: AppClient, _ call: Call
    ) throws -> String? {
        guard client.settings.flows.contains("ALLOW_USER_AUTH") else { return nil }
        return try Session(
            id: call.random.uuid(), clientID: client.id, user: user.row, names: [user.username, user.username],
            challenge: isConfirmed ? confirmed : signUp, expires: call.now + client.settings.sessionSeconds, steps: nil,
            clientNumber: nil, device: nil, isChoice: true, tokenSource: .tokenGenerationAuthentication, own: [:]
        ).sealed(as: .session, in: pool)
    }

    /// Returns true if a string is the session of a user's sign-up and has not expired.
    static func isOfSignUp(_ text: String, _ user: User, in pool: UserPool, _ client: AppClient, now: Double) throws
        -> Bool
    {
        let session = try Session(text, as: .session, in: pool)
        return session?.challenge == signUp && session?.user == user.row && session?.clientID == client.id
            && session?.expires ?? 0 > now
    }

    static func afterSignUp(
        _ text: String, _ user: User?, in pool: UserPool, _ client: AppClient, now: Double
    ) throws -> Session {
        guard let session = try Session(text, as: .session, in: pool), session.challenge == confirmed,
            session.clientID == client.id, let user, session.user == user.row
        else { throw invalid }
        guard session.expires > now else { throw expired }
        return session
    }
}
