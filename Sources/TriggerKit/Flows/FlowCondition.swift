public import CognitoTriggers

/// A condition that decides whether some steps of a flow apply.
///
/// A condition does not see `ClientMetadata`, so the app cannot use `ClientMetadata` to switch a step off. But the app
/// chooses the app client; see ``client(_:)``.
public struct FlowCondition: Sendable {
    /// The input of a condition.
    struct Facts {
        let clientID: String?
        let user: UserAttributes
        let userExists: Bool
        /// The part of the session before the conditional steps.
        var session: ArraySlice<ChallengeResult>

        init<Request>(
            _ event: TriggerEvent<Request>, _ user: UserAttributes, _ userNotFound: Bool, _ session: [ChallengeResult]
        ) {
            (clientID, self.user, userExists) = (event.callerContext.clientID, user, !userNotFound)
            self.session = session[...]
        }
    }

    let holds: @Sendable (Facts) -> Bool
    /// The client ids that were passed to ``client(_:)``, for tools.
    private(set) var clients: Set<String> = []
    /// The closures that were passed to ``user(orUnknown:_:)``, for tools.
    private(set) var userConditions: [@Sendable (UserAttributes) -> Bool] = []

    private init(holds: @escaping @Sendable (Facts) -> Bool) { self.holds = holds }

    private init(of parts: FlowCondition..., holds: @escaping @Sendable (Facts) -> Bool) {
        self.holds = holds
        clients = parts.reduce(into: []) { $0.formUnion($1.clients) }
        userConditions = parts.flatMap(\.userConditions)
    }

    /// Holds unless Cognito has checked a remembered device of the user in this sign-in.
    ///
    /// For a remembered device, the session contains the device's proof as `DEVICE_PASSWORD_VERIFIER`.
    public static let newDevice = FlowCondition { facts in
        !facts.session.contains { $0.challengeName == .devicePasswordVerifier && $0.challengeResult }
    }

    /// Holds if the sign-in uses one of the given app clients.
    ///
    /// This condition alone does not protect an account. An app client's id is public, so an attacker can choose
    /// another client and sign in without the conditional steps. Use the condition only if no other client of the pool
    /// has `ALLOW_CUSTOM_AUTH` among its `ExplicitAuthFlows`.
    ///
    /// - Parameter ids: The clients' ids.
    /// - Returns: The condition.
    public static func client(_ ids: String...) -> FlowCondition {
        var condition = FlowCondition { facts in facts.clientID.map(ids.contains) ?? false }
        condition.clients = Set(ids)
        return condition
    }

    /// Holds for users with certain attributes, such as a flag for a higher risk.
    ///
    /// The flow reveals the condition's outcome: an attacker who enters a user's name sees which challenges follow.
    ///
    /// `--describe` runs the closure twice to find the attributes that the closure reads. In the first run, the user
    /// has no attributes. In the second run, each attribute has the value `true`.
    ///
    /// - Parameters:
    ///   - unknown: The outcome for users who do not exist. Choose the outcome that most users have.
    ///   - condition: Returns true if the steps apply to the user.
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

    /// Returns a condition that holds if both conditions hold.
    public static func && (left: FlowCondition, right: FlowCondition) -> FlowCondition {
        FlowCondition(of: left, right) { left.holds($0) && right.holds($0) }
    }

    /// Returns a condition that holds if either condition holds.
    public static func || (left: FlowCondition, right: FlowCondition) -> FlowCondition {
        FlowCondition(of: left, right) { left.holds($0) || right.holds($0) }
    }
}

// MARK: - For tools

extension FlowCondition {
    /// The names of the user attributes that the condition reads.
    ///
    /// The set lacks an attribute if the condition reads it only when another attribute has a certain value.
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
