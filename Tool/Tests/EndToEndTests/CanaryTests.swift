import CognitoProcessTestSupport
import CognitoTestSupport
import Testing

/// The values that must never be in a log or an error document at the default log level.
@Suite(.timeLimit(.minutes(5))) struct CanaryTests {
    private static let members = ["userAttributes", "clientMetadata", "validationData", "privateChallengeParameters"]

    /// Each function with the events that it handles, and one that it does not.
    private static func events() throws -> [Row<(function: Function, sample: Sample)>] {
        try Function.all.flatMap { function in
            try (function.samples() + [try? function.foreignSample()].compactMap(\.self))
                .map { Row("\(function.name): \($0.name)", (function: function, sample: $0)) }
        }
    }

    @Test(arguments: try events())
    func `no value of an event is logged, whatever becomes of it`(
        row: Row<(function: Function, sample: Sample)>
    ) async throws {
        let (function, sample) = row.value
        let event = try Canary.event(sample)
        let invocation = try await function.invoke(event)
        #expect(!invocation.log.contains(Canary.word), "\(invocation.log)")
        if (try? ErrorDocument(invocation.answer)) != nil {
            #expect(!String(decoding: invocation.answer, as: UTF8.self).contains(Canary.word))
        } else {
            #expect(try JSONObject(invocation.answer).isEqual(to: JSONObject(event), except: function.changedMember))
        }
    }

    @Test(arguments: Function.all, members)
    func `no value is told when a member has the wrong type`(function: Function, member: String) async throws {
        let sample = try #require(try function.samples().last)
        let invocation = try await function.invoke(try Canary.misshapen(sample, member))
        #expect(!invocation.log.contains(Canary.word), "\(invocation.log)")
        if (try? ErrorDocument(invocation.answer)) != nil {
            #expect(!String(decoding: invocation.answer, as: UTF8.self).contains(Canary.word))
        }
    }

    @Test(arguments: Function.all)
    func `no value is told when an event is no JSON`(function: Function) async throws {
        let sample = try #require(try function.samples().last)
        let invocation = try await function.invoke(try Canary.cut(sample))
        #expect(try ErrorDocument(invocation.answer).errorType == "Runtime.UnmarshalError")
        #expect(!invocation.log.contains(Canary.word), "\(invocation.log)")
        #expect(!String(decoding: invocation.answer, as: UTF8.self).contains(Canary.word))
    }

    @Test(arguments: Function.all)
    func `on the desk the answer is on standard output, and no value on standard error`(
        function: Function
    ) async throws {
        let sample = try #require(try function.samples().last)
        let run = try await DeskRun(function, ["-"], input: try Canary.event(sample))
        #expect(!run.errors.contains(Canary.word), "\(run.errors)")
    }
}
