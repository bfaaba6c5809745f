public import CognitoTriggers

/// A condition on which steps of a flow depend.
///
/// `ClientMetadata` cannot switch a step off, because no condition sees it. The app does choose the app client; see
/// ``client(_:)``.
public struct FlowCondition: Sendable {
    /// The input of a condition.
    struct Facts {
        let clientID: String?
        let user: UserAttributes
        let userExists: Bool
        /// The session before the steps in question.
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

    /// Holds unless the user signs in from a remembered device that Cognito has checked in this sign-in.
    ///
    /// The device's proof is in the session as `DEVICE_PASSWORD_VERIFIER`.
    public static let newDevice = FlowCondition { facts in
        !facts.session.contains { $0.challengeName == .devicePasswordVerifier && $0.challengeResult }
    }

    /// Holds for the given app clients.
    ///
    /// It protects nothing by itself. An app client's id is public, and an attacker can sign in through another client,
    /// without the steps. Use it only if no other client of the pool has `ALLOW_CUSTOM_AUTH` among its
    /// `ExplicitAuthFlows`.
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
    /// The flow reveals differences in the attribute: an attacker who names a user sees which challenges follow.
    ///
    /// To find out which attributes the closure reads, `--describe` runs it twice: once without attributes, and once
    /// with `true` as the value of each.
    ///
    /// - Parameters:
    ///   - unknown: The outcome for users who do not exist; use that of most users.
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
    /// A name is missing if the condition reads it only after another attribute has had a certain value.
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
