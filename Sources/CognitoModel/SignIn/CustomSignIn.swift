@_spi(Internal) public import CognitoEvents
@_spi(Internal) public import WireJSON

/// Cognito's part of one custom sign-in: the events that it sends, and its next step after each answer.
///
/// Send each ``event()`` to the function, and pass the answer to ``receive(_:)``. The app answers presented challenges.
public struct CustomSignIn: Sendable {
    /// The app's way to begin the sign-in.
    public enum Start: String, Sendable {
        /// The app sends only `AuthFlow` CUSTOM_AUTH, and the session is empty.
        case custom
        /// The app also sends `CHALLENGE_NAME` SRP_A, and the session begins with that step.
        case password
    }

    /// The state of the sign-in.
    public enum Stage: Sendable {
        /// Next, the function gets an event of the family.
        case asks(TriggerFamily)
        /// Next, the app answers the challenge.
        case presents(PresentedChallenge)
        /// The user is signed in.
        case tokens
        /// The sign-in has ended without tokens.
        case failed(Failure)
    }

    /// The reason why a sign-in has ended without tokens.
    public enum Failure: Hashable, Sendable {
        /// The function decided to fail the sign-in.
        case decided
        /// The app gave a wrong password or a wrong code to Cognito itself; the function is not called.
        case wrongAnswer
        /// The function reported an error.
        case error
        /// Cognito cannot interpret the function's answer.
        case unrecognizable
        /// The create function set no private parameter for a custom challenge.
        case noPrivateParameter
    }

    /// The result of calling a function with an event.
    public enum Answer: Sendable {
        /// The event that the function returned.
        case event(JSONView)
        /// The function reported an error.
        case error
    }

    /// The user who signs in.
    public let user: SignInUser
    /// The app's way to begin the sign-in.
    public let start: Start
    /// The app client's id.
    public let client: String
    /// The state of the sign-in.
    public private(set) var stage: Stage = .asks(.defineAuthChallenge)
    /// The steps taken so far.
    public private(set) var session: [ChallengeResult] = []

    /// The members before the trigger source, which are the same in every event and therefore written only once.
    private let envelope: [UInt8]
    private var challenge = PresentedChallenge(name: .customChallenge)
    private var challengeAnswer = ""
    private var clientMetadata: StringMap = [:]
    private var inserted: [ChallengeName] = []

    /// The default app client's id.
    public static let usualClient = "3eodnhtvm1ri0q4a1pqvqtddgr"
    /// The user pool's id in all events, for entries of a store that depend on it, such as recovery codes.
    public static let usualPool = "us-east-1_EXAMPLE1"

    /// Begins a sign-in.
    public init(of user: SignInUser, start: Start, client: String = usualClient) {
        self.user = user
        self.start = start
        self.client = client
        var writer = JSONWriter(capacity: 256)
        let first = Self.event(.defineAuthChallengeAuthentication, DefineAuthChallengeRequest(), of: user, client)
        first.writeEnvelope(to: &writer)
        envelope = writer.bytes
        if start == .password { session = [ChallengeResult(.srpA, succeeded: true)] }
    }

    // MARK: Events

    /// Returns the next event for the function; nil if the app has to answer, or if the sign-in has ended.
    ///
    /// - Throws: `JSONWritingError`, although the events of these families never cause it.
    public func event() throws(JSONWritingError) -> [UInt8]? {
        guard case .asks(let family) = stage else { return nil }
        switch family {
        case .createAuthChallenge:
            return try written(
                .createAuthChallengeAuthentication,
                CreateAuthChallengeRequest(
                    userAttributes: user.attributes, session: session, clientMetadata: clientMetadata,
                    userNotFound: !user.isKnown))
        case .verifyAuthChallengeResponse:
            return try written(
                .verifyAuthChallengeResponseAuthentication,
                VerifyAuthChallengeRequest(
                    userAttributes: user.attributes,
                    privateChallengeParameters: Secret(challenge.privateParameters),
                    challengeAnswer: Secret(challengeAnswer), clientMetadata: clientMetadata,
                    userNotFound: !user.isKnown))
        default:
            return try written(
                .defineAuthChallengeAuthentication,
                DefineAuthChallengeRequest(
                    userAttributes: user.attributes, session: session, clientMetadata: clientMetadata,
                    userNotFound: !user.isKnown))
        }
    }

    private func written<Request: ModelledRequest>(
        _ source: TriggerSource, _ request: Request
    ) throws(JSONWritingError) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.raw(envelope)
        try Self.event(source, request, of: user, client).writeRequest(to: &writer)
        return writer.bytes
    }

    private static func event<Request: ModelledRequest>(
        _ source: TriggerSource, _ request: Request, of user: SignInUser, _ client: String
    ) -> TriggerEvent<Request> {
        TriggerEvent(
            triggerSource: source, request: request, userName: UserName(rawValue: user.name),
            callerContext: CallerContext(
                awsSDKVersion: "aws-sdk-unknown-unknown", clientID: client),
            userPoolID: usualPool)
    }

    // MARK: Answers of the function

    /// Receives the function's answer to the last ``event()``.
    public mutating func receive(_ answer: Answer) {
        guard case .asks(let family) = stage else { return }
        guard case .event(let root) = answer else { return stage = .failed(.error) }
        guard let response = root["response"], response.kind == .object else {
            return stage = .failed(.unrecognizable)
        }
        switch family {
        case .createAuthChallenge: takeChallenge(response)
        case .verifyAuthChallengeResponse:
            append(
                .customChallenge, succeeded: response["answerCorrect"]?.flag == true, metadata: challenge.metadata)
        default: takeStep(response)
        }
    }

    private mutating func takeStep(_ response: JSONView) {
        guard let response = try? JSONObject(response) else { return stage = .failed(.unrecognizable) }
        switch Self.step(after: session, by: response) {
        case .challenge(.customChallenge): stage = .asks(.createAuthChallenge)
        case .challenge(let name): stage = .presents(PresentedChallenge(name: name))
        case .tokens: stage = .tokens
        case .failure(let reason): stage = .failed(reason)
        }
    }

    private mutating func takeChallenge(_ response: JSONView) {
        challenge = PresentedChallenge(
            name: .customChallenge, publicParameters: response["publicChallengeParameters"]?.texts ?? JSONMembers(),
            privateParameters: response["privateChallengeParameters"]?.texts ?? JSONMembers(),
            metadata: response["challengeMetadata"]?.scalarText,
            number: 1 + session.count { $0.challengeName == .customChallenge })
        stage = challenge.privateParameters.isEmpty ? .failed(.noPrivateParameter) : .presents(challenge)
    }

    // MARK: Answers of the app

    /// Answers the presented custom challenge.
    ///
    /// - Parameters:
    ///   - answer: The app's answer.
    ///   - metadata: The `ClientMetadata` of RespondToAuthChallenge. All events up to the next answer contain it.
    ///   - inserted: The steps that Cognito itself inserts after this challenge.
    public mutating func answer(_ answer: String, metadata: StringMap = [:], inserting inserted: [ChallengeName] = []) {
        guard case .presents(let challenge) = stage, challenge.name == .customChallenge else { return }
        challengeAnswer = answer
        clientMetadata = metadata
        self.inserted = inserted
        stage = .asks(.verifyAuthChallengeResponse)
    }

    /// Answers a presented challenge that Cognito itself checks: the password, a code or a device.
    ///
    /// - Parameters:
    ///   - isRight: True if the answer is right. A wrong answer ends the sign-in without calling the function.
    ///   - metadata: The `ClientMetadata` of RespondToAuthChallenge.
    ///   - inserted: The steps that Cognito itself inserts after this challenge.
    public mutating func answer(isRight: Bool, metadata: StringMap = [:], inserting inserted: [ChallengeName] = []) {
        guard case .presents(let challenge) = stage, challenge.name != .customChallenge else { return }
        guard isRight else { return stage = .failed(.wrongAnswer) }
        clientMetadata = metadata
        self.inserted = inserted
        append(challenge.name, succeeded: true, metadata: nil)
    }

    private mutating func append(_ name: ChallengeName, succeeded: Bool, metadata: String?) {
        session.append(ChallengeResult(name, succeeded: succeeded, metadata: metadata))
        if name == .deviceSRPAuth { session.append(ChallengeResult(.devicePasswordVerifier, succeeded: true)) }
        session += inserted.map { ChallengeResult($0, succeeded: true) }
        inserted = []
        stage = .asks(.defineAuthChallenge)
    }
}
