import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import RuntimeEmulator
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalSync

/// The ready-made function `SyncGuard`, as a program behind the local server.
@Suite(.timeLimit(.minutes(2))) struct BuiltSyncGuardTests {
    /// Runs work with a server whose Sync trigger is the program, with some settings.
    private static func withGuard(
        _ settings: [String: String], _ work: (TestSync) async throws -> Void
    ) async throws {
        let emulator = LambdaEmulator()
        let folder = URL(fileURLWithPath: try PackageFolder.executable("SyncGuard")).deletingLastPathComponent().path
        let host = BuiltFunctions(emulator, folder: folder) { name, program in
            EmulatedFunction(name: name, command: [program], environment: settings)
        }
        let sync = try TestSync(host: host)
        try await sync.update(
            [TestSync.put("level", "3"), TestSync.put("token", "x")], as: .developer)
        try await sync.setFunction("SyncGuard")
        do {
            try await work(sync)
        } catch {
            await emulator.stop()
            throw error
        }
        await emulator.stop()
    }

    @Test func `the function edits, removes and adds records of a device's synchronisation`() async throws {
        try await Self.withGuard([
            "EDITED_RECORDS": "level=10", "REMOVED_RECORDS": "token", "ADDED_RECORDS": "schema=2",
        ]) { sync in
            let reply = try await sync.update([TestSync.put("level", "4", 1), TestSync.put("badge", "gold")])
            #expect(reply.records == ["level=10@2", "badge=gold@2"])
            #expect(try await sync.records() == ["badge=gold@2", "level=10@2", "schema=2@2", "token@2"])
        }
    }

    @Test func `the function's refusal fails the call, and its words stay in the record`() async throws {
        try await Self.withGuard(["MAX_VALUE_BYTES": "3"]) { sync in
            let reply = try await sync.update([TestSync.put("level", "1234", 1)])
            #expect(
                reply.refusal
                    == "400 InvalidLambdaFunctionOutputException: The AWS Lambda function returned invalid output or an "
                    + "exception.")
            #expect(try await sync.records() == ["level=3@1", "token=x@1"])
            #expect("\(sync.cognito.server.trace.json)".contains("larger than 3 bytes"))
            #expect(try await sync.update([TestSync.put("level", "123", 1)]).records == ["level=123@2"])
        }
    }

    @Test func `a program that is missing fails the call, and the record says why`() async throws {
        try await Self.withGuard([:]) { sync in
            try await sync.setFunction("NoSuchProgram")
            #expect(
                try await sync.update([TestSync.put("level", "4", 1)]).error
                    == "InvalidLambdaFunctionOutputException")
            #expect("\(sync.cognito.server.trace.json)".contains("There is no program NoSuchProgram"))
        }
    }
}
