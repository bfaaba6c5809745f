package import WireJSON

/// A sign-up, a sign-in or another story of one user that `verify-aws` plays on both sides.
package struct VerifiedFlow: Sendable {
    package let name: String
    package let steps: [VerifiedStep]

    package init(_ name: String, _ steps: [VerifiedStep]) { (self.name, self.steps) = (name, steps) }
}

/// One call of a flow.
package struct VerifiedStep: Sendable {
    /// The caller of an operation: an app, whose calls are unsigned, or a developer.
    package enum Caller: Sendable {
        case app
        case developer
    }

    package let operation: String
    /// The situation of the call, such as *a wrong password*; empty for the plain call.
    let situation: String
    package let caller: Caller
    /// Returns the operation's input.
    package let input: @Sendable (FlowMemory) throws -> JSONMembers<JSONValue>

    package static func app(
        _ operation: String, _ situation: String = "",
        _ input: @escaping @Sendable (FlowMemory) throws -> JSONMembers<JSONValue>
    ) -> VerifiedStep {
        VerifiedStep(operation: operation, situation: situation, caller: .app, input: input)
    }

    /// Returns the call of an operation on the flow's user, with further members.
    static func developer(
        _ operation: String, _ situation: String = "",
        _ input: @escaping @Sendable (FlowMemory) throws -> JSONMembers<JSONValue> = { _ in [:] }
    ) -> VerifiedStep {
        VerifiedStep(operation: operation, situation: situation, caller: .developer) { memory in
            let user: JSONMembers<JSONValue> = [
                "UserPoolId": .text(memory.pool), "Username": .text(memory.username),
            ]
            return try user.merging(input(memory))
        }
    }

    /// The operation and its situation, as the page names the step.
    package var title: String { operation.with(situation) }
}
