import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import Testing

/// A function on the desk: one event, the answer on standard output, the log on standard error.
@Suite(.timeLimit(.minutes(5))) struct DeskTests {
    @Test(
        arguments: try Function.all.filter(\.answersWithEvent).flatMap { function in
            try function.samples().map { Row("\(function.name): \($0.name)", (function: function, sample: $0)) }
        })
    func `a file is answered with the whole event on standard output and exit status 0`(
        row: Row<(function: Function, sample: Sample)>
    ) async throws {
        let (function, sample) = row.value
        let run = try await DeskRun(function, [sample.path])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.last == UInt8(ascii: "\n"))
        let event = try JSONObject(sample.bytes)
        #expect(try JSONObject(run.output).isEqual(to: event, except: function.changedMember))
        if function.name == "Witness" { #expect(run.output == sample.bytes) }
    }

    @Test(arguments: Function.all)
    func `a hyphen stands for standard input`(function: Function) async throws {
        let sample = try #require(try function.samples().last)
        let run = try await DeskRun(function, ["-"], input: sample.bytes)
        #expect(run.status == 0)
        #expect(run.output == (try await DeskRun(function, [sample.path])).output)
    }

    @Test(arguments: Function.all)
    func `a function describes its handlers, without a start and without its settings`(function: Function) async throws
    {
        let loading = function.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        let run = try await DeskRun(executable: function.name, ["--describe"], environment: loading)
        #expect(run.status == 0 && run.errors.isEmpty)
        let description = try JSONDecoder().decode(Description.self, from: Data(run.output))
        #expect(description.function == function.name)
        // A pool's configuration has another word for it than the sources have.
        #expect(
            Set(description.handlers.map(\.trigger))
                == Set(function.families.map { $0 == "TokenGeneration" ? "PreTokenGeneration" : $0 }))
        #expect(description.fallback == (function.name == "Witness"))
        #expect(description.permissions.flatMap(\.actions).contains("ses:SendEmail") == function.sendsMail)
    }

    private struct Description: Decodable {
        struct Handler: Decodable { let trigger: String }
        struct Permission: Decodable { let actions: [String] }
        let function: String
        let handlers: [Handler]
        let fallback: Bool
        let permissions: [Permission]
    }

    @Test func `a refusal is an error document on standard output and exit status 1`() async throws {
        let run = try await DeskRun(
            .inviteOnlySignUp, [try Sample("PreSignUp_SignUp").path], environment: ["INVITED_EMAILS": ""])
        #expect(run.status == 1)
        let error = try ErrorDocument(run.output)
        #expect(error.errorType == "Refusal")
        #expect(error.errorMessage == "This service is by invitation only.")
        #expect(run.errors.contains("INVITED_EMAILS is empty, so no one can sign up"))
    }

    @Test(arguments: Function.selective)
    func `an event without a handler is an error document on standard output and exit status 1`(
        function: Function
    ) async throws {
        let sample = try function.foreignSample()
        let run = try await DeskRun(function, [sample.path])
        #expect(run.status == 1)
        let error = try ErrorDocument(run.output)
        #expect(error.errorType == "NoHandler")
        let reference = try #require(error.errorMessage.firstMatch(of: /[-0-9a-f]{36}/)).output
        #expect(error.errorMessage == ErrorDocument.fixedSentence(String(reference)))
        #expect(run.errors.contains(try sample.source))
        #expect(function.families.allSatisfy { run.errors.contains($0) })
    }

    @Test(arguments: Function.all)
    func `what is no event is an error document on standard output and exit status 1`(function: Function) async throws {
        let run = try await DeskRun(function, ["-"], input: Array("no event".utf8))
        #expect(run.status == 1)
        #expect(try ErrorDocument(run.output).errorType == "Runtime.UnmarshalError")
        #expect(run.errors.contains("not JSON"))
    }

    @Test(arguments: Function.all, [[], ["a.json", "b.json"], ["--unknown"]])
    func `wrong use prints how to run the function on standard error and ends with exit status 2`(
        function: Function, arguments: [String]
    ) async throws {
        let run = try await DeskRun(function, arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("\(function.name) EVENT.json"))
        #expect(run.errors.contains("AWS_LAMBDA_RUNTIME_API"))
    }

    @Test(arguments: Function.all)
    func `help is printed on standard output`(function: Function) async throws {
        let run = try await DeskRun(function, ["--help"])
        #expect(run.status == 0)
        #expect(String(decoding: run.output, as: UTF8.self).contains("AWS_LAMBDA_RUNTIME_API"))
        #expect(run.errors.isEmpty)
    }

    @Test(arguments: Function.all, ["/nowhere/event.json", "/"])
    func `a file that cannot be read is named, and the exit status is 2`(
        function: Function, path: String
    ) async throws {
        let run = try await DeskRun(function, [path])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("'\(path)'"))
    }
}
