import CognitoEvents
import CognitoProcessTestSupport
@_spi(Internal) import CognitoProof
import CognitoTriggers
import Foundation
import Testing

@testable import CognitoProofSamples
@testable import CognitoTriggersTesting

/// Sign-ins of three functions, which share no process, next to the same sign-ins as one function.
@Suite(.timeLimit(.minutes(30))) struct ThreeFunctionsTests {
    @Test(arguments: SampleCase.all.filter { !$0.needsProcess })
    func `three functions have the findings of one function`(of sample: SampleCase) async throws {
        let (one, three) = (try await Self.report(sample, ofThree: false), try await Self.report(sample, ofThree: true))
        // What a race breaks in addition depends on the moment.
        let isRace = sample.variables["FORM"] == "race"
        #expect(isRace || three.broken == one.broken, "one: \(one)\nthree: \(three)")
        #expect(sample.property.map(three.broken.contains) ?? three.holds, "\(three)")
    }

    @Test func `every sample is a case`() throws {
        let folder = PackageFolder.path("Tests/CognitoProofSamples")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        let declared = try files.flatMap { file in
            try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                .matches(of: /\nstruct (\w+): (?:Code|Formed)SignIn/).map { String($0.1) }
        }
        #expect(Set(declared) == Set(SampleSignIns.all.map { "\($0)" }))
        #expect(Set(declared) == Set(SampleCase.all.map(\.name)))
    }

    private static func report(_ sample: SampleCase, ofThree: Bool) async throws -> ProofReport {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("three-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let outbox = Outbox()
        let environment = sample.variables.merging(["TABLE": "\(folder.path)/table"]) { $1 }
        let code = code(sample.sample, outbox)
        let messages: @Sendable (SignInUser) async -> [String] = { outbox.messages(to: $0.attributes.email) }
        func hosted(withMessages: Bool) async -> HostedFunction {
            await HostedFunction(code, environment: environment, messages: withMessages ? messages : nil)
        }
        let proof = SignInProof(
            steps: sample.steps, clientMetadata: sample.metadata, userAttributes: sample.attributes,
            rightAnswer: sample.rightAnswer, seed: 7)
        guard ofThree else { return await proof.run(await hosted(withMessages: true)) }
        // Only the function that creates challenges sends messages.
        let (define, create, verify) = (
            await hosted(withMessages: false), await hosted(withMessages: true), await hosted(withMessages: false)
        )
        return await proof.run(
            ThreeFunctions(functions: [
                .defineAuthChallenge: define, .createAuthChallenge: create, .verifyAuthChallengeResponse: verify,
            ]))
    }

    private static func code<Sample: CodeSignIn>(_ type: Sample.Type, _ outbox: Outbox) -> FunctionCode {
        TriggerDispatcher.host(type) { Sample(outbox: outbox) }
    }
}

/// Three functions of a sign-in that are hosted in this process.
private struct ThreeFunctions: ExploredFunction {
    let functions: [TriggerFamily: HostedFunction]

    var concurrency: Int { functions.values.map(\.concurrency).min() ?? 1 }
    var hasMovableClock: Bool { functions.values.allSatisfy(\.hasMovableClock) }

    nonisolated(nonsending) func answer(_ event: [UInt8], _ call: ExploredCall) async -> ExploredAnswer {
        guard let function = functions[call.family] else {
            preconditionFailure("a custom sign-in calls no function for \(call.family)")
        }
        return await function.answer(event, call)
    }
}

extension SampleCase {
    /// The place of the right answer, for a sample of this process.
    fileprivate var rightAnswer: RightAnswer {
        switch answer {
        case .parameter(let key): .privateParameter(key)
        case .text(let text): .text(text)
        case .outbox, .mail: .lastMessage
        }
    }
}
