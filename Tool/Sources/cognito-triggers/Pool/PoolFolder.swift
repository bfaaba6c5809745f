import CognitoEvents
import CognitoRehearsal
import Foundation
import LocalAWS
import LocalCognito
import ProjectStarter
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
        let names = steps.map { BuiltFunctions.functionName($0.function) ?? $0.function }
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
        let made = order.filter { projects[$0]?.makesForTests == true }
        var endings = steps.map { ($0.seen, $0.seen) }
        if !isPreview || steps.contains(where: { $0.seen == nil }) {
            // What differs from run to run cannot be expected.
            let (first, calls) = try await run(steps, names, settings)
            let (second, _) = try await run(steps, names, settings)
            var problems: [String] = []
            for (index, step) in steps.enumerated() {
                guard let difference = step.difference(from: first[index]) else {
                    endings[index] = (first[index], second[index])
                    continue
                }
                // A program cannot be made as for its tests: what was seen is what the test expects.
                guard !made.contains(names[index]) else { continue }
                problems.append(
                    "\(step.event.name): the pool saw “\(difference.seen)”; the test would see “\(difference.now)”.")
            }
            guard problems.isEmpty else {
                throw .invalidParameter(refusal(problems, of: order, calls, settings, poolOnly, withPoolSettings))
            }
        }
        let known = endings.compactMap { first, second in first.map { ($0, second ?? $0) } }
        let title = SwiftTest.name(for: steps[0].event, ending: known[0].0, isFlow: steps.count > 1)
        var files: [ProjectFile] = []
        for function in order {
            let places = steps.indices.filter { names[$0] == function }
            let name = if let name { name } else { try free(title) { SwiftTest.files(of: function, $0) } }
            let test = SwiftTest(
                name: name, function: function, settings: settings[function] ?? [:],
                isMadeForTests: made.contains(function),
                steps: places.map { SwiftTest.Step(steps[$0].event, known[$0].0, known[$0].1) })
            if test.hasVolatileAnswers {
                notes.append(
                    "A part of an answer differs from call to call; the test says which and expects the rest.")
            }
            if made.contains(function) {
                notes.append(
                    "The test makes \(function) with forTests(), and expects what the pool saw. Run it: swift test --filter \(name)"
                )
            }
            for (path, text) in zip(SwiftTest.files(of: function, name), [test.text, test.data]) {
                files.append(try file(path, text))
            }
        }
        if !poolOnly.isEmpty, !withPoolSettings {
            notes.append(
                "The command line gave the pool other settings: \(poolOnly.joined(separator: ", ")). The test has those "
                    + "of the project.")
        }
        if order.count > 1 {
            notes.append("The events go to \(order.count) functions, so that there are as many tests.")
        }
        return MadeTest(files: files, notes: notes, poolSettings: poolOnly)
    }

    /// Returns the reason why a test is not written, and what its author can do.
    private func refusal(
        _ problems: [String], of functions: [String], _ calls: [String], _ settings: [String: [String: String]],
        _ poolOnly: [String], _ withPoolSettings: Bool
    ) -> String {
        var words = ["The test would not see what the flow saw, so it is not written."] + problems
        if !calls.isEmpty {
            words.append(
                "In a test, the function reaches no AWS service, and it called \(calls.joined(separator: ", ")).")
        }
        if !poolOnly.isEmpty, !withPoolSettings {
            words.append("The pool has other settings: \(poolOnly.joined(separator: ", ")).")
        }
        for function in functions {
            words.append(
                "Write how tests make \(function): a static func forTests() in Tests/\(function)Tests, with stand-ins such as a "
                    + "MemoryStore in place of a table. Made tests then use it.")
        }
        return words.joined(separator: " ")
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

    /// Has new processes of the functions answer the events, with a test's settings and without services, and returns the calls of
    /// services that they made.
    private func run(
        _ steps: [TestStep], _ names: [String], _ settings: [String: [String: String]]
    ) async throws(ServiceError) -> ([FunctionAnswer.Ending], calls: [String]) {
        let services: RefusingHost
        do {
            services = try await RefusingHost()
        } catch {
            throw ServiceError("InternalErrorException", "No port of this machine is free.")
        }
        let emulator = LambdaEmulator()
        for (name, variables) in settings {
            guard var function = await functions.current(name) else {
                await services.stop()
                throw .resourceNotFound("The function \(name) does not run.")
            }
            function.environment = services.variables(addedTo: variables)
            await emulator.add(function)
        }
        let host = BuiltFunctions(emulator, folder: nil) { name, program in
            EmulatedFunction(name: name, command: [program])
        }
        var endings: [FunctionAnswer.Ending] = []
        for (step, name) in zip(steps, names) {
            let answer = await host.invoke(step.function, event: step.event.document.bytes)
            endings.append(answer.ending)
            guard case .missing(let reason) = answer.ending else { continue }
            await emulator.stop()
            await services.stop()
            throw .invalidParameter("\(name) cannot answer the events of a test. \(reason)")
        }
        await emulator.stop()
        await services.stop()
        return (endings, services.calls)
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
