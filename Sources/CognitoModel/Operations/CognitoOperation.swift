public import CognitoEvents

/// An action of an app, a person or an administrator, with the triggers that Cognito calls for it.
public struct CognitoOperation: Sendable, CustomStringConvertible {
    /// The kind of interface that an operation belongs to.
    public enum Kind: String, CaseIterable, Sendable {
        /// A call of the user pools' API.
        case api = "API"
        /// A sign-in of several calls, from its first call to its tokens.
        case story = "whole sign-ins"
        /// A page of managed login.
        case page = "managed login"
        /// A sign-in through an external provider.
        case federation = "federation"
        /// A call of the token endpoint.
        case token = "token endpoint"
        /// An action of Cognito itself.
        case notice = "Cognito itself"
    }

    /// A caller's parameter, and the triggers that it reaches.
    public struct Delivery: Sendable {
        /// The parameter's name: `ClientMetadata` or `ValidationData`.
        public let parameter: String
        /// The families that it reaches.
        public let families: [TriggerFamily]
        /// The member of `request` that contains it.
        public let member: String
    }

    /// A moment at which Cognito calls a trigger, or may call it.
    public struct Step: Sendable {
        /// The sources, of which Cognito calls one: a message has one source, and one for each sender.
        public let sources: [TriggerSource]
        /// The condition for the call; nil if it always happens.
        public let condition: StepCondition?
    }

    /// A course that an operation can take.
    public struct Flow: Sendable {
        /// The course's name; nil if there is only one.
        public let name: String?
        /// The calls in order.
        public let steps: [Step]
        /// The caller's parameters and the triggers that they reach.
        public let deliveries: [Delivery]
        /// Further remarks.
        public let remarks: [String]
        /// Points on which sources are silent or contradictory.
        public let doubts: [String]
    }

    /// The operation for a user of an external provider.
    public struct Federated: Sendable {
        /// A description of what happens, in a sentence or two.
        public let words: String
        /// The names of operations that replace it or follow it.
        public let instead: [String]
    }

    /// The name, such as `SignUp` or `/oauth2/token client_credentials`.
    public let name: String
    /// The kind of interface that the operation belongs to.
    public let kind: Kind
    /// The operation in a few words.
    public let words: String
    /// The courses that the operation can take.
    public let flows: [Flow]
    /// The operation for a user of an external provider.
    public let federated: Federated

    /// The name.
    public var description: String { name }

    /// All sources that the operation may fire, without duplicates, in order of appearance.
    public var sources: [TriggerSource] {
        var seen: Set<TriggerSource> = []
        return flows.flatMap(\.steps).flatMap(\.sources).filter { seen.insert($0).inserted }
    }

    /// Returns the operation with a name, regardless of case; nil if no operation has it.
    public static func named(_ name: String) -> CognitoOperation? {
        all.first { $0.name.lowercased() == name.lowercased() }
    }
}
