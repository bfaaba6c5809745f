import CognitoRehearsal
import Foundation
package import LocalAWS
import WireJSON

/// One of the two sides that play the flows: the local pool, or the other side, which is AWS or a server in its place.
package struct CognitoSide: Sendable {
    package let stack: VerifiedStack
    package let server: OtherServer
    /// The signature of developers' calls.
    package let signing: OtherServer.Signing
    /// The time between two steps, in which the triggers of the step before write their last lines.
    package let pause: Duration
    /// Returns the events of the latest call's triggers; nil if a log has them, or if they are not compared.
    package let triggers: (@Sendable () -> [WitnessedEvent])?

    package init(
        stack: VerifiedStack, server: OtherServer, signing: OtherServer.Signing, pause: Duration,
        triggers: (@Sendable () -> [WitnessedEvent])?
    ) {
        (self.stack, self.server, self.signing, self.pause, self.triggers) = (stack, server, signing, pause, triggers)
    }

    /// Plays a flow, and returns the outcomes of its steps.
    ///
    /// - Throws: An error if the side cannot be reached, or refuses the keys.
    package func play(_ flow: VerifiedFlow, _ memory: inout FlowMemory) async throws -> [StepOutcome] {
        var outcomes: [StepOutcome] = []
        for step in flow.steps {
            try await Task.sleep(for: pause)
            outcomes.append(try await play(step, &memory))
        }
        return outcomes
    }

    private func play(_ step: VerifiedStep, _ memory: inout FlowMemory) async throws -> StepOutcome {
        let start = Int64(Date().timeIntervalSince1970 * 1000)
        let input: JSONMembers<JSONValue>
        do {
            input = try step.input(memory)
        } catch {
            // With another error, the challenge before has failed, or its parameters are not those of SRP.
            let name = (error as? FlowMemory.Missing)?.name ?? "a challenge"
            var outcome = StepOutcome(missing: name, start: start)
            outcome.triggers = triggers == nil ? nil : []
            return outcome
        }
        let (status, answer) = try await call(step.operation, input, isSigned: step.caller == .developer)
        if status == 200 { memory.remember(answer) }
        var outcome = StepOutcome(status: status, answer, start: start, cover: Cover(memory))
        outcome.triggers = triggers?()
        return outcome
    }

    /// Deletes the user of a flow; an error means that the flow left none.
    package func removeUser(of memory: FlowMemory) async throws {
        _ = try await call(
            "AdminDeleteUser", ["UserPoolId": .text(memory.pool), "Username": .text(memory.username)],
            isSigned: true)
    }

    /// The errors for keys that a service does not accept.
    private static let keyErrors: Set = [
        "UnrecognizedClientException", "InvalidSignatureException", "IncompleteSignatureException",
        "ExpiredTokenException", "MissingAuthenticationTokenException", "AccessDeniedException",
    ]

    private func call(
        _ operation: String, _ input: JSONMembers<JSONValue>, isSigned: Bool
    ) async throws -> (status: Int, answer: JSONValue) {
        let result: (status: Int, answer: JSONValue)
        do {
            result = try await server.call(
                "AWSCognitoIdentityProviderService.\(operation)", .object(input), of: "cognito-idp",
                in: stack.region, signing: isSigned ? signing : .unsigned)
        } catch {
            throw Failure.bad("\(error)")
        }
        guard !isSigned || !Self.keyErrors.contains(result.answer.errorName) else {
            throw Failure.bad(
                "\(operation) is refused with \(result.answer.errorName). Check the keys in AWS_ACCESS_KEY_ID, "
                    + "AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, and what their owner may do.")
        }
        return result
    }
}
