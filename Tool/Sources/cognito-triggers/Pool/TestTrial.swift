import CognitoEvents
import CognitoModel
import CognitoRehearsal
import FunctionProjects
import LocalAWS
import LocalCognito
import RuntimeEmulator
import WireJSON

/// The events of a test, for new processes of the functions with the settings of their tests.
///
/// A function's program reaches no AWS there, as in a test. A built program cannot call `forTests()`. If the project has one, the program
/// gets played services in place of the stand-ins, but no tables.
struct TestTrial {
    private let functions: PoolFunctions
    private let steps: [TestStep]
    /// The name of each step's function.
    private let names: [String]
    private let settings: [String: [String: String]]
    /// The functions that have a `forTests()`.
    private let made: Set<String>

    init(
        _ functions: PoolFunctions, _ steps: [TestStep], _ names: [String], _ settings: [String: [String: String]],
        made: Set<String>
    ) {
        (self.functions, self.steps, self.names, self.settings, self.made) = (functions, steps, names, settings, made)
    }

    /// A step of a run.
    struct Step {
        let event: ReceivedEvent
        /// What the test is to expect: the program's answer, or what the pool saw if only stand-ins can repeat it.
        let ending: FunctionAnswer.Ending
        let isRepeatable: Bool
    }

    /// The outcome of all events.
    struct Run {
        var steps: [Step] = []
        /// The reasons for which there is no test, as sentences.
        var problems: [String] = []
        /// What the test expects although the pool did not see it, as sentences.
        var notes: [String] = []
        /// The calls of services that were refused, each once.
        var calls: [String] = []
        /// A Boolean value that indicates whether a problem is a difference from what the pool saw.
        var isOfFlow = false
    }

    /// Has new processes of the functions answer all events.
    func run() async throws(ServiceError) -> Run {
        var hosts: [RefusingHost] = []
        do {
            for playsServices in [false, true] { hosts.append(try await RefusingHost(playsServices: playsServices)) }
        } catch {
            for host in hosts { await host.stop() }
            throw ServiceError("InternalErrorException", "No port of this machine is free.")
        }
        let emulator = LambdaEmulator()
        let answered: Result<Run, ServiceError>
        do {
            answered = .success(try await answers(emulator, refusing: hosts[0], playing: hosts[1]))
        } catch {
            answered = .failure(error)
        }
        await emulator.stop()
        for host in hosts { await host.stop() }
        return try answered.get()
    }

    private func answers(
        _ emulator: LambdaEmulator, refusing: RefusingHost, playing: RefusingHost
    ) async throws(ServiceError) -> Run {
        for (name, variables) in settings {
            guard var function = await functions.current(name) else {
                throw .resourceNotFound("The function \(name) does not run.")
            }
            function.environment = (made.contains(name) ? playing : refusing).variables(addedTo: variables)
            await emulator.add(function)
        }
        let host = BuiltFunctions(emulator, folder: nil, meaning: { [functions] in functions.name(of: $0) }) {
            EmulatedFunction(name: $0, command: [$1])
        }
        var run = Run()
        for (step, name) in zip(steps, names) {
            let answer = await host.invoke(step.function, event: step.event.document.bytes)
            if case .missing(let reason) = answer.ending {
                throw .invalidParameter("\(name) cannot answer the events of a test. \(reason)")
            }
            let calls = refusing.takeCalls() + playing.takeCalls()
            run.calls += calls.filter { !run.calls.contains($0) }
            judge(answer.ending, of: step, name, calls, in: &run)
        }
        return run
    }

    /// Compares an answer with what the pool saw.
    private func judge(
        _ ending: FunctionAnswer.Ending, of step: TestStep, _ name: String, _ calls: [String], in run: inout Run
    ) {
        let source = step.event.name
        guard let seen = step.seen else {
            let words = step.words(for: ending) ?? ""
            // With stand-ins, the function may well answer.
            if !calls.isEmpty || made.contains(name), Self.hasFailed(ending) {
                run.problems.append(
                    "\(source): the pool's answer was not given, and in a test the program fails: “\(words)”."
                )
            } else {
                run.notes.append(
                    "The pool's answer to \(source) was not given. The test expects what \(name) now answers "
                        + (made.contains(name) ? "with played services, but without tables" : "without AWS")
                        + ": \(words)")
            }
            run.steps.append(Step(event: step.event, ending: ending, isRepeatable: true))
            return
        }
        guard let difference = step.difference(from: ending) else {
            run.steps.append(Step(event: step.event, ending: ending, isRepeatable: true))
            return
        }
        // The stand-ins of forTests() may answer as the pool did.
        if !made.contains(name) {
            run.isOfFlow = true
            run.problems.append("\(source): the pool saw “\(difference.seen)”; the test would see “\(difference.now)”.")
        }
        run.steps.append(Step(event: step.event, ending: seen, isRepeatable: false))
    }

    /// Returns true for an error that is not meant for people.
    private static func hasFailed(_ ending: FunctionAnswer.Ending) -> Bool {
        guard case .error(let document) = ending else { return false }
        return (try? JSONDocument(document))?.root["errorType"]?.scalarText != "Refusal"
    }
}

extension SwiftTest.Step {
    /// Takes a step of two runs.
    init(_ first: TestTrial.Step, _ second: TestTrial.Step) {
        self.init(first.event, first.ending, second.ending, isRepeatable: first.isRepeatable)
    }
}
