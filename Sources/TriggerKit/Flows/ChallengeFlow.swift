/// A declared sign-in, which the body of ``ChallengeFlowFunction/flow`` returns.
public struct ChallengeFlowDeclaration: ChallengeFlow {
    /// The steps in order.
    public let parts: FlowParts
}

/// A sign-in that is declared as a list of steps.
///
/// ``ChallengeFlowBuilder`` creates the value. As the type of your `flow`, write `some ChallengeFlow`.
public protocol ChallengeFlow: Sendable {
    /// The steps in order.
    var parts: FlowParts { get }
}

/// A part of a flow that may follow ``Password``: a step, a ``Choice``, or a ``When``.
public protocol FlowElement: Sendable {
    /// The steps in order.
    var parts: FlowParts { get }
}

/// The steps of a flow, in the order in which they are declared.
public struct FlowParts: Sendable {
    indirect enum Node: Sendable {
        case step(any ChallengeStep)
        case choice(ChoiceOptions)
        case conditional(FlowCondition, [Node])
    }

    /// The options of a ``Choice``.
    struct ChoiceOptions: Sendable {
        let steps: [any ChallengeStep]
        /// The store that remembers which option an answer has picked; nil if only the first option can be picked at once.
        let store: (any ClaimStore)?
    }

    /// A Boolean value that indicates whether the flow begins with ``Password``, which Cognito checks.
    var hasPassword: Bool
    /// A Boolean value that indicates whether a password is declared in a place where Cognito cannot check it.
    var hasMisplacedPassword: Bool
    var nodes: [Node]

    init(hasPassword: Bool = false, hasMisplacedPassword: Bool = false, _ nodes: [Node]) {
        self.hasPassword = hasPassword
        self.hasMisplacedPassword = hasMisplacedPassword
        self.nodes = nodes
    }

    func followed(by other: FlowParts) -> FlowParts {
        let isMisplaced = hasMisplacedPassword || other.hasMisplacedPassword || other.hasPassword
        return FlowParts(hasPassword: hasPassword, hasMisplacedPassword: isMisplaced, nodes + other.nodes)
    }
}

extension FlowParts: CustomStringConvertible {
    /// The number of elements.
    public var description: String { "\(nodes.count) element\(nodes.count == 1 ? "" : "s")" }
}
