package import CognitoEvents

/// An action of an app, a user or an administrator, and the triggers that Cognito calls because of the action.
package struct CognitoOperation: Sendable, CustomStringConvertible {
    /// The kind of interface that an operation belongs to.
    package enum Kind: String, CaseIterable, Sendable {
        /// A call to the user pools API.
        case api = "API"
        /// A sign-in that consists of several calls, from the first call to the tokens.
        case story = "whole sign-ins"
        /// A page of managed login, or the endpoint that leads to the pages.
        case page = "managed login"
        /// A sign-in through an external provider.
        case federation = "federation"
        /// A call to the token endpoint.
        case token = "token endpoint"
        /// A call to the API of identity pools.
        case identityPools = "identity pools"
        /// A call to the API of Cognito Sync.
        case sync = "Cognito Sync"
        /// An action that Cognito takes by itself.
        case notice = "Cognito itself"
    }

    /// A parameter of the call, and the triggers that receive its value.
    package struct Delivery: Sendable {
        /// The parameter's name: `ClientMetadata` or `ValidationData`.
        package let parameter: String
        /// The families that receive the parameter's value.
        package let families: [TriggerFamily]
        /// The member of `request` that contains the parameter's value.
        package let member: String
    }

    /// A moment at which Cognito calls a trigger, or may call it.
    package struct Step: Sendable {
        /// The possible sources; Cognito uses one of them.
        ///
        /// A message, for example, has the sources of custom message and of both custom senders.
        package let sources: [TriggerSource]
        /// The trigger, if its events have no source: those of Cognito Sync and Cognito Streams.
        package let family: TriggerFamily?
        /// The condition under which Cognito calls the trigger; nil if it always does.
        package let condition: StepCondition?
    }

    /// A possible course of an operation.
    package struct Flow: Sendable {
        /// The flow's name; nil if the operation has only one flow.
        package let name: String?
        /// The calls of triggers in order.
        package let steps: [Step]
        /// The call's parameters that triggers receive.
        package let deliveries: [Delivery]
        /// Further remarks.
        package let remarks: [String]
        /// Questions that Cognito's documentation and users' reports leave open or answer differently.
        package let doubts: [String]
    }

    /// The operation's behaviour for a user of an external provider.
    package struct Federated: Hashable, Sendable {
        /// A description of what happens, in a sentence or two.
        package let words: String
        /// The names of the operations that replace or follow this one.
        package let instead: [String]
    }

    /// The name, such as `SignUp` or `/oauth2/token client_credentials`.
    package let name: String
    /// The kind of interface that the operation belongs to.
    package let kind: Kind
    /// A short description of the operation.
    package let words: String
    /// The possible courses of the operation.
    package let flows: [Flow]
    /// The operation's behaviour for a user of an external provider.
    package let federated: Federated

    /// The name.
    package var description: String { name }

    /// All trigger sources that the operation may cause, without duplicates, in order of appearance.
    package var sources: [TriggerSource] {
        var seen: Set<TriggerSource> = []
        return flows.flatMap(\.steps).flatMap(\.sources).filter { seen.insert($0).inserted }
    }

    /// All triggers that the operation may call, without duplicates, in order of appearance.
    package var families: [TriggerFamily] {
        var seen: Set<TriggerFamily> = []
        return flows.flatMap(\.steps).flatMap { $0.sources.compactMap(\.family) + [$0.family].compactMap(\.self) }
            .filter { seen.insert($0).inserted }
    }

    /// Returns the operation with the given name, regardless of case; nil if no operation has that name.
    package static func named(_ name: String) -> CognitoOperation? {
        all.first { $0.name.lowercased() == name.lowercased() }
    }
}
