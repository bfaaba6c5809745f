public import CognitoTriggers

/// A condition under which steps of a flow are asked for.
///
/// It sees nothing that the app may choose: `ClientMetadata` cannot switch a step off.
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

    /// Holds unless the user signs in from a device that Cognito remembers and has checked in this sign-in.
    ///
    /// The device's proof is in the session as `DEVICE_PASSWORD_VERIFIER`.
    public static let newDevice = FlowCondition { facts in
        !facts.session.contains { $0.challengeName == .devicePasswordVerifier && $0.challengeResult }
    }

    /// Holds for some app clients.
    ///
    /// - Parameter ids: The clients' ids.
    /// - Returns: The condition.
    public static func client(_ ids: String...) -> FlowCondition {
        FlowCondition { facts in facts.clientID.map(ids.contains) ?? false }
    }

    /// Holds for some users, by their attributes, such as a flag for a higher risk.
    ///
    /// An attribute that differs between users shows in the flow: an attacker who names a user sees which challenges follow.
    ///
    /// - Parameters:
    ///   - unknown: The outcome for users who do not exist: that of most users.
    ///   - condition: Returns true if the user is to meet the steps.
    /// - Returns: The condition.
    public static func user(
        orUnknown unknown: Bool, _ condition: @escaping @Sendable (UserAttributes) -> Bool
    ) -> FlowCondition {
        FlowCondition { $0.userExists ? condition($0.user) : unknown }
    }

    /// Returns the opposite of a condition.
    public static prefix func ! (condition: FlowCondition) -> FlowCondition {
        FlowCondition { !condition.holds($0) }
    }

    /// Returns a condition that holds if both do.
    public static func && (left: FlowCondition, right: FlowCondition) -> FlowCondition {
        FlowCondition { left.holds($0) && right.holds($0) }
    }

    /// Returns a condition that holds if one of two does.
    public static func || (left: FlowCondition, right: FlowCondition) -> FlowCondition {
        FlowCondition { left.holds($0) || right.holds($0) }
    }
}
