import CognitoEvents
import CognitoRehearsal
import CognitoTime
import Foundation
import FunctionProjects
import LocalAWS
import LocalCognito
import RuntimeEmulator
import WireJSON

/// The project of a local pool, in which the live page keeps events and tests.
struct PoolFolder: WritableProject {
    /// The path of the package.
    let path: String
    let functions: PoolFunctions
    /// The variables that the command line sets for the pool's functions.
    let poolSettings: [String: String]

    func sample(
        _ event: [UInt8], named name: ProjectFileName?, source: ProjectFileName
    ) throws(ServiceError) -> ProjectFile {
        let name = if let name { name } else { try free(source) { ["events/\($0).json"] } }
        guard let text = try? IndentedJSON.text(of: event) else {
            throw .invalidParameter("The event is not JSON.")
        }
        return try file("events/\(name).json", text)
    }

    func test(
        _ steps: [TestStep], named name: ProjectFileName?, withPoolSettings: Bool, isPreview: Bool
    ) async throws(ServiceError) -> MadeTest {
        let names = steps.map { functions.name(of: $0.function) }
        let order = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        var projects: [String: Project] = [:]
        var settings: [String: [String: String]] = [:]
        var (poolOnly, notes): ([String], [String]) = ([], [])
        for name in order {
            let (project, own) = try tested(name)
            projects[name] = project
            settings[name] = withPoolSettings ? own.merging(poolSettings) { $1 } : own
            poolOnly += poolSettings.filter { own[$0.key] != $0.value }.keys.filter { !poolOnly.contains($0) }
        }
        poolOnly.sort()
        let calls = projects.compactMapValues(\.callForTests)
        let made = order.filter { calls[$0] != nil }
        var expected = zip(steps, steps.map(\.seen)).map { step, seen in
            SwiftTest.Step(step.event, seen ?? .answer([]), seen ?? .answer([]), isRepeatable: true)
        }
        if !isPreview || steps.contains(where: { $0.seen == nil }) {
            let trial = TestTrial(functions, steps, names, settings, made: Set(made))
            // What differs from run to run cannot be expected.
            let (first, second) = (try await trial.run(), try await trial.run())
            guard first.problems.isEmpty else {
                throw .invalidParameter(refusal(first, of: order, made, settings, poolOnly, withPoolSettings))
            }
            expected = zip(first.steps, second.steps).map { SwiftTest.Step($0, $1) }
            notes += first.notes
        } else if names.contains(where: made.contains) || expected.contains(where: \.isOfSignIn) {
            notes.append(
                "When the test is written, the function answers the events twice more. The test leaves out what differs between "
                    + "the two. It is not written if it would see something else."
            )
        }
        let title = SwiftTest.name(for: steps[0].event, ending: expected[0].ending, isFlow: steps.count > 1)
        var files: [ProjectFile] = []
        for function in order {
            let places = steps.indices.filter { names[$0] == function }
            let name = if let name { name } else { try free(title) { SwiftTest.files(of: function, $0) } }
            let test = SwiftTest(
                name: name, function: function, settings: settings[function] ?? [:],
                callForTests: calls[function], time: WallClock.now, steps: places.map { expected[$0] })
            notes += test.openParts.filter { !notes.contains($0) }
            if test.expectsNothing { continue }
            if test.hasVolatileAnswers {
                notes.append(
                    "A part of an answer may differ from call to call; the test says which and expects the rest.")
            }
            if made.contains(function) {
                let basis = places.contains { steps[$0].seen != nil } ? ", and expects what the pool saw" : ""
                notes.append("The test makes \(function) with forTests()\(basis). Run it: swift test --filter \(name)")
            }
            for (path, text) in zip(SwiftTest.files(of: function, name), [test.text, test.data]) {
                files.append(try file(path, text))
            }
        }
        guard !files.isEmpty else {
            throw .invalidParameter(
                "The test would expect nothing, so it is not written. \(notes.joined(separator: " ")) Make a test of the whole flow, or "
                    + "write one with SignIn, which answers the challenges that the function makes in the test.")
        }
        if !poolOnly.isEmpty, !withPoolSettings {
            notes.append(
                "The command line gave the pool other settings: \(poolOnly.joined(separator: ", ")). The test has those "
                    + "of the project.")
        }
        if order.count > 1 {
            notes.append("The events go to \(order.count) functions, so there are \(order.count) tests.")
        }
        return MadeTest(files: files, notes: notes, poolSettings: poolOnly)
    }

    /// Returns the reason why a test is not written, and what its author can do.
    private func refusal(
        _ trial: TestTrial.Run, of functions: [String], _ made: [String], _ settings: [String: [String: String]],
        _ poolOnly: [String], _ withPoolSettings: Bool
    ) -> String {
        var words = [
            trial.isOfFlow
                ? "The test would not see what the flow saw, so it is not written."
                : "What the test should expect is not known, so it is not written."
        ]
        words += trial.problems
        if !trial.calls.isEmpty {
            words.append(
                "A function reaches no AWS service in a test, but this one called \(trial.calls.joined(separator: ", "))."
            )
        }
        if !poolOnly.isEmpty, !withPoolSettings {
            words.append("The pool has other settings: \(poolOnly.joined(separator: ", ")).")
        }
        for function in functions where !made.contains(function) {
            words.append(
                "Write how tests make \(function): a static func forTests() in Tests/\(function)Tests, with stand-ins such as a "
                    + "MemoryStore in place of a table. Made tests then use it.")
        }
        if !trial.isOfFlow, !made.isEmpty {
            words.append(
                "Set the step's answer to the pool's answer. To get it, send the event to the function with POST /_local/again."
            )
        }
        return words.joined(separator: " ")
    }

    func recoveryCodes(
        of arn: String, step: String, pool: String, sub: String
    ) async throws(ServiceError) -> [String] {
        let name = functions.name(of: arn)
        guard let function = await functions.current(name), let path = function.command.first else {
            throw .resourceNotFound("The function \(name) does not run.")
        }
        let program = FunctionProgram(name: name, path: path, isProduct: false)
        let environment = function.environment.merging(["AWS_REGION": function.region]) { given, _ in given }
        do {
            return try await ProgramDescription.recoveryCodes(
                of: step, from: program, environment: environment, pool: pool, user: sub)
        } catch {
            throw .invalidParameter("\(error)")
        }
    }

    func write(_ files: [ProjectFile], overwriting: Bool) throws(ServiceError) {
        do {
            for file in files { try place.check(file.path, replacing: overwriting) }
            for file in files { try place.write(file.text, to: file.path, replacing: overwriting) }
        } catch let failure as Failure {
            throw .invalidParameter(failure.description)
        } catch {
            throw ServiceError("InternalErrorException", "The files cannot be written.")
        }
    }

    // Whoever agrees to a preview sees the path of a link, but not the file that the link leads to.
    private var place: ProjectFiles { ProjectFiles(folder: URL(fileURLWithPath: path), followsLinks: false) }

    /// Returns a function's project, and its settings in the project's tests or in its template.
    ///
    /// Secrets and parameters have the values that they have in the pool.
    private func tested(_ name: String) throws(ServiceError) -> (Project, [String: String]) {
        do {
            guard ProjectFileName(name) != nil, !name.contains(where: { ".-".contains($0) }) else {
                throw Failure.wrongUse("")
            }
            let project = try Project(path, function: name)
            return (project, SecretServices.withValues(in: try project.testSettings()))
        } catch {
            throw .invalidParameter(
                "Tests are made for functions in Swift in Sources/\(name) of the project. For \(name), keep the event as a "
                    + "sample, and run: cognito-triggers invoke \(name) events/EVENT.json")
        }
    }

    /// Returns a file for a path; throws if the path leads outside the project.
    private func file(_ path: String, _ text: String) throws(ServiceError) -> ProjectFile {
        do {
            try place.check(path, replacing: true)
        } catch {
            throw .invalidParameter("\(error)")
        }
        return ProjectFile(path: path, text: text, exists: place.exists(path))
    }

    /// Returns the name, or the name with the first number for which there are no files.
    private func free(
        _ name: ProjectFileName?, _ paths: (ProjectFileName) -> [String]
    ) throws(ServiceError) -> ProjectFileName {
        var (free, number) = (name, 2)
        while let taken = free, paths(taken).contains(where: place.exists) {
            free = name?.numbered(number)
            number += 1
        }
        guard let free else { throw .invalidParameter("The event gives no name for a file. Write a name.") }
        return free
    }
}
