import CognitoEvents
import CognitoModel
import Foundation
import LocalAWS
import WireJSON

/// A sign-in within one call: from the app's first request, or from an answered challenge, to the next challenge or to
/// tokens.
package struct SignIn: Sendable {
    let call: Call
    let pool: UserPool
    let client: AppClient
    /// The user; nil if no user has the name and the app must not learn that.
    var user: User?
    /// The name that the app sent, and the name that the app is shown.
    let names: [String]
    /// The steps of a custom sign-in so far; nil in other sign-ins.
    var steps: [ChallengeResult]?
    /// The client's public number A, if a custom sign-in began with SRP; nil otherwise.
    var clientNumber: [UInt8]?
    /// The key of the device that the app named.
    var deviceKey: String?
    /// The key of the device that has proved itself during this call.
    var provenDevice: String?
    /// A Boolean value that indicates whether the sign-in is choice-based (`USER_AUTH`).
    var isChoice = false
    /// The first factors that the answer lists.
    var shownChoices: [FirstFactor] = []
    /// The trigger source of the pre token generation event.
    var tokenSource = TriggerSource.tokenGenerationAuthentication
    /// The metadata for functions; only answers to challenges contain it.
    var clientMetadata: StringMap = [:]

    /// The name that the app is shown: the user name, even if the app sent an alias.
    var shownName: String { user?.username ?? names.last ?? "" }
    /// The user name in events; the typed name for an unknown user.
    private var eventName: String? { user?.username ?? names.first }
    /// The attributes in events; empty for an unknown user.
    var attributes: UserAttributes { user?.eventAttributes(in: pool) ?? [:] }
    var isUnknown: Bool { user == nil }

    // MARK: Beginning

    /// Begins a sign-in by name: finds or migrates the user, and calls the pre authentication function.
    ///
    /// A user can be migrated only if the app sends the password. A custom sign-in does not call pre authentication.
    package init(
        _ call: Call, _ pool: UserPool, _ client: AppClient, name: String, password: String? = nil,
        isCustom: Bool = false
    ) async throws {
        let request = call.clientMetadata
        deviceKey = call.input.authParameters.namedDevice
        var user = try call.store.read { try $0.user(named: name, in: pool) }
        if user == nil, let password {
            let migration = Migration(call: call, pool: pool, client: client, name: name, validationData: request)
            user = try await migration.user(password: password)
        }
        if user == nil {
            guard client.settings.hidesUnknownUsers else { throw ServiceError.noUser }
            call.trace.note(hidden: "No user has this name")
        }
        (self.call, self.pool, self.client, self.user) = (call, pool, client, user)
        names = try user == nil ? [name, pool.unknownUserName(name)] : [name]
        call.trace.concerns(pool: pool.id, client: client.id, user: eventName)
        call.trace.flow.belongs(to: .signIn(eventName ?? name, in: pool))
        if let user, !user.isEnabled { throw ServiceError.userIsDisabled }
        try checkLock()
        if !isCustom {
            try await preAuthenticate(validationData: request)
        } else if pool.settings.triggers[.preAuthentication] != nil {
            call.trace.note(
                "PreAuthentication is not called: Cognito does not call it in CUSTOM_AUTH. DefineAuthChallenge is the place "
                    + "for its check.")
        }
    }

    /// Begins the sign-in of a user whom another provider has identified.
    package init(_ call: Call, _ pool: UserPool, _ client: AppClient, identified user: User) {
        (self.call, self.pool, self.client, self.user) = (call, pool, client, user)
        names = [user.username]
        call.trace.concerns(pool: pool.id, client: client.id, user: user.username)
    }

    /// Continues a sign-in whose challenge was answered.
    init(_ answer: ChallengeAnswer, _ session: Session, _ user: User?) {
        (call, pool, client) = (answer.call, answer.pool, answer.client)
        self.user = user
        names = session.names
        steps = session.steps?.map(\.result)
        clientNumber = session.clientNumber.map(Array.init)
        isChoice = session.isChoice
        deviceKey = session.device ?? answer.device
        tokenSource = session.tokenSource
        clientMetadata = answer.call.clientMetadata
        call.trace.concerns(pool: pool.id, client: client.id, user: eventName)
        call.trace.flow.belongs(to: .signIn(eventName ?? "", in: pool))
    }

    // MARK: Functions

    @discardableResult
    func trigger<Request: ModelledRequest>(
        _ source: TriggerSource, _ request: Request
    ) async throws -> AnsweredEvent<Request>? {
        try await call.trigger(source, request, userName: eventName, in: pool, client: client.id)
    }

    /// Calls the pre authentication function.
    func preAuthenticate(validationData: StringMap = [:]) async throws {
        try await trigger(
            .preAuthenticationAuthentication,
            PreAuthenticationRequest(
                userAttributes: attributes, validationData: validationData, userNotFound: isUnknown))
    }

    /// Calls the post authentication function.
    func postAuthenticate(newDevice: Device? = nil) async throws {
        try await trigger(
            .postAuthenticationAuthentication,
            PostAuthenticationRequest(
                userAttributes: attributes, newDeviceUsed: newDevice != nil, clientMetadata: clientMetadata))
    }

    // MARK: Challenges

    /// Presents a challenge to the app, with a session that carries the state.
    func present(
        _ challenge: ChallengeName, _ parameters: JSONMembers<String>, _ state: ChallengeState = .none
    ) throws -> SignInOutcome {
        let session = try session(challenge, state).sealed(as: .session, in: pool)
        return .challenge(
            ShownChallenge(name: challenge, parameters: parameters, session: session, choices: shownChoices))
    }

    /// Makes the session that the app sends with the answer to a challenge.
    func session(_ challenge: ChallengeName, _ state: ChallengeState) -> Session {
        Session(
            id: call.random.uuid(), clientID: client.id, user: user?.row, names: [names[0], shownName],
            challenge: challenge, expires: call.now + client.settings.sessionSeconds,
            steps: steps?.map(Session.Step.init),
            clientNumber: clientNumber.map { Data($0) }, device: deviceKey, isChoice: isChoice,
            tokenSource: tokenSource, state: state)
    }

    // MARK: Failures

    func checkLock() throws(ServiceError) {
        guard let user else { return try call.pools.unknownNames.check(names[0], in: pool, at: call.now) }
        try user.attempts.check(at: call.now)
    }

    /// Counts a failed attempt, and returns the error for the app.
    func failed(_ error: ServiceError = .wrongPassword) async throws -> ServiceError {
        if let row = user?.row {
            try call.store.write { try $0.addFailure(ofUser: row, at: call.now) }
        } else {
            call.pools.unknownNames.add(names[0], in: pool, at: call.now)
        }
        return error
    }

    /// The other cause of a wrong password that is only an imported hash.
    private static let needsPassword =
        ", or the app used SRP, which needs one sign-in with the password itself after an import of its hash"

    /// Counts a wrong password, and adds a note for the developer.
    ///
    /// `other` can add another possible cause to the note.
    func failedPassword(or other: String = "") async throws -> ServiceError {
        if let user {
            let isImported = user.importedPassword != nil
            call.trace.note(
                user.hasAnyPassword
                    ? "The password is wrong\(isImported ? Self.needsPassword : other)." : "The user has no password.")
        }
        return try await failed()
    }

    /// Resets the count of failed attempts after a proof.
    mutating func succeeded() async throws {
        guard var user, user.failures > 0 else { return }
        user.attempts = FailedAttempts()
        try call.store.write { try $0.updateFailures(user) }
        self.user = user
    }
}
