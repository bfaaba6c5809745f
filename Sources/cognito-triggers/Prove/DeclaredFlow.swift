import CognitoModel
import CognitoRehearsal
import Foundation
import WireJSON

/// A declared flow, as far as `NAME --describe` tells it.
struct DeclaredFlow: Sendable {
    /// The steps that must have succeeded before tokens, as a proof takes them.
    var steps: [SignInStep] = [.custom]
    var guesses: Int?
    /// The names of the flow's own steps, in order.
    var names: [String] = []
    /// The names of those that nobody can leave out.
    var required: [String] = []
    /// The places of their right answers, where the flow says them.
    var answers: [String: AnswerPlace] = [:]
    /// The reason why the flow is not known.
    var problem: String?

    /// Asks a program; nil if it declares no flow, or describes nothing.
    static func of(_ program: FunctionProgram, environment: [String: String]) async throws -> DeclaredFlow? {
        let variables = environment.map { "\($0.key)=\($0.value)" }
        let own = ["PATH", "LD_LIBRARY_PATH"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }
        // A program in another language may take the option for an event.
        let answer = try await Tool.run(
            ["env", "-i"] + own + variables + ["timeout", "10", program.path, "--describe"], .answer())
        guard answer.status == 0, let flow = (try? JSONDocument(Array(answer.text.utf8)))?.root["flow"],
            flow.kind == .object
        else { return nil }
        var declared = DeclaredFlow(problem: flow["problem"]?.scalarText)
        guard declared.problem == nil else { return declared }
        declared.steps = flow["password"]?.flag == true ? [.password] : []
        declared.guesses = (flow["guesses"]?.integer).flatMap { Int(exactly: $0) }
        for element in flow["elements"]?.children.map(\.self) ?? [] {
            // A step under a condition need not be taken.
            if element["kind"]?.scalarText != "conditional" { declared.steps.append(.custom) }
            if element["kind"]?.scalarText == "step", let name = element["name"]?.scalarText {
                declared.required.append(name)
            }
            declared.read(element)
        }
        return declared
    }

    /// Reads the names and the places of an element and of those in it.
    private mutating func read(_ element: JSONView) {
        for inner in (element["options"]?.children.map(\.self) ?? [])
            + (element["elements"]?.children.map(\.self) ?? [])
        {
            read(inner)
        }
        guard let name = element["name"]?.scalarText else { return }
        names.append(name)
        guard let place = element["answer"]?.scalarText else { return }
        answers[name] = AnswerPlace(place[...])
    }
}
