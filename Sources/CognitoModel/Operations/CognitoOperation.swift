public import CognitoEvents

/// Something that an app, a person or an administrator does, and which triggers Cognito calls for it.
public struct CognitoOperation: Sendable, CustomStringConvertible {
    /// The kind of place where it happens, such as the API or managed login.
    public enum Kind: String, CaseIterable, Sendable {
        /// A call of the user pools' API.
        case api = "API"
        /// A sign-in of several calls, told from its first call to its tokens.
        case story = "whole sign-ins"
        /// A page of managed login.
        case page = "managed login"
        /// A sign-in through an external provider.
        case federation = "federation"
        /// A call of the token endpoint.
        case token = "token endpoint"
        /// Something that Cognito does by itself.
        case notice = "Cognito itself"
    }

    /// A parameter of the caller's, and the triggers that it reaches.
    public struct Delivery: Sendable {
        /// The parameter's name: `ClientMetadata` or `ValidationData`.
        public let parameter: String
        /// The families that it reaches.
        public let families: [TriggerFamily]
        /// The member of `request` in which it arrives.
        public let member: String
    }

    /// A moment at which Cognito calls, or may call.
    public struct Step: Sendable {
        /// The sources of which Cognito calls one: a message has one, and one for each sender.
        public let sources: [TriggerSource]
        /// The condition on which it calls; nil if it always does.
        public let condition: StepCondition?
    }

    /// One way in which an operation may go.
    public struct Flow: Sendable {
        /// The name among the operation's ways; nil if there is one way only.
        public let name: String?
        /// The calls in their order.
        public let steps: [Step]
        /// The deliveries of the caller's parameters to triggers.
        public let deliveries: [Delivery]
        /// Further remarks.
        public let remarks: [String]
        /// The points on which sources are silent or contradict each other.
        public let doubts: [String]
    }

    /// The operation for a user of an external provider.
    public struct Federated: Sendable {
        /// The course of events, in a sentence or two.
        public let words: String
        /// The operations that take its place, or follow, by name.
        public let instead: [String]
    }

    /// Its name, such as `SignUp` or `/oauth2/token client_credentials`.
    public let name: String
    /// The kind of place where it happens, such as the API or managed login.
    public let kind: Kind
    /// The operation in a few words.
    public let words: String
    /// The ways in which it may go.
    public let flows: [Flow]
    /// The operation for a user of an external provider.
    public let federated: Federated

    /// The name.
    public var description: String { name }

    /// All sources that it may fire, each once, in their first order.
    public var sources: [TriggerSource] {
        var seen: Set<TriggerSource> = []
        return flows.flatMap(\.steps).flatMap(\.sources).filter { seen.insert($0).inserted }
    }

    /// The operation of that name, whatever the case; nil if there is none.
    public static func named(_ name: String) -> CognitoOperation? {
        all.first { $0.name.lowercased() == name.lowercased() }
    }
}
