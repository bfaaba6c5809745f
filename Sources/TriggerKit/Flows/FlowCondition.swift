public import CognitoTriggers

/// A condition under which steps of a flow are asked for.
///
/// `ClientMetadata` cannot switch a step off: no condition sees it. The app client is the app's choice, though; see ``client(_:)``.
public struct FlowCondition: Sendable {
    /// The input of a condition.
    struct Facts {
        let clientID: String?
        let user: UserAttributes
        let userExists: Bool
        /// The session up to the steps in question.
        var session: ArraySlice<ChallengeResult>

        init<Request>(
            _ event: TriggerEvent<Request>, _ user: UserAttributes, _ userNotFound: Bool, _ session: [ChallengeResult]
        ) {
            (clientID, self.user, userExists) = (event.callerContext.clientID, user, !userNotFound)
            self.session = session[...]
        }
    }

    let holds: @Sendable (Facts) -> Bool
    /// The ids that ``client(_:)`` names, for tools.
    private(set) var clients: Set<String> = []
    /// The closures of ``user(orUnknown:_:)``, for tools.
    private(set) var userConditions: [@Sendable (UserAttributes) -> Bool] = []

    private init(holds: @escaping @Sendable (Facts) -> Bool) { self.holds = holds }

    private init(of parts: FlowCondition..., holds: @escaping @Sendable (Facts) -> Bool) {
        self.holds = holds
        clients = parts.reduce(into: []) { $0.formUnion($1.clients) }
        userConditions = parts.flatMap(\.userConditions)
    }

    /// Holds unless the user signs in from a device that Cognito remembers and has checked in this sign-in.
    ///
    /// The device's proof is in the session as `DEVICE_PASSWORD_VERIFIER`.
    public static let newDevice = FlowCondition { facts in
        !facts.session.contains { $0.challengeName == .devicePasswordVerifier && $0.challengeResult }
    }

    /// Holds for some app clients.
    ///
    /// It protects nothing by itself. An app client's id is public, and whoever signs in picks the client: through another client,
    /// the steps are not asked for. Use it only if no other client of the pool has `ALLOW_CUSTOM_AUTH` among its
    /// `ExplicitAuthFlows`.
    ///
    /// - Parameter ids: The clients' ids.
    /// - Returns: The condition.
    public static func client(_ ids: String...) -> FlowCondition {
        var condition = FlowCondition { facts in facts.clientID.map(ids.contains) ?? false }
        condition.clients = Set(ids)
        return condition
    }

    /// Holds for some users, by their attributes, such as a flag for a higher risk.
    ///
    /// An attribute that differs between users shows in the flow: an attacker who names a user sees which challenges follow.
    ///
    /// `--describe` runs the closure twice to learn which attributes it reads: once without any attribute, once with `true` as the
    /// value of each.
    ///
    /// - Parameters:
    ///   - unknown: The outcome for users who do not exist: that of most users.
    ///   - condition: Returns true if the user is to meet the steps.
    /// - Returns: The condition.
    public static func user(
        orUnknown unknown: Bool, _ condition: @escaping @Sendable (UserAttributes) -> Bool
    ) -> FlowCondition {
        var result = FlowCondition { $0.userExists ? condition($0.user) : unknown }
        result.userConditions = [condition]
        return result
    }

    /// Returns the opposite of a condition.
    public static prefix func ! (condition: FlowCondition) -> FlowCondition {
        FlowCondition(of: condition) { !condition.holds($0) }
    }

    /// Returns a condition that holds if both do.
    public static func && (left: FlowCondition, right: FlowCondition) -> FlowCondition {
        FlowCondition(of: left, right) { left.holds($0) && right.holds($0) }
    }

    /// Returns a condition that holds if one of two does.
    public static func || (left: FlowCondition, right: FlowCondition) -> FlowCondition {
        FlowCondition(of: left, right) { left.holds($0) || right.holds($0) }
    }
}

// MARK: - For tools

extension FlowCondition {
    /// The names of the user's attributes that the condition reads.
    ///
    /// A name is missing if it is read only after an attribute has had a certain value.
    var attributes: Set<String> {
        userConditions.reduce(into: []) { names, condition in
            for value in [nil, "true"] {
                let recorder = NameRecorder(value: value)
                _ = condition(UserAttributes(recording: recorder))
                names.formUnion(recorder.names)
            }
        }
    }
}
