import Foundation
import RuntimeEmulator
import Testing

@testable import LocalAWS
@testable import LocalUserPools

/// The program for a function's ARN.
@Suite struct BuiltFunctionsTests {
    @Test(arguments: [
        ("arn:aws:lambda:eu-west-1:123456789012:function:Gate", "Gate"),
        ("arn:aws:lambda:us-east-1:999999999999:function:sign-up_gate:live", "sign-up_gate"),
        ("arn:aws:lambda:eu-west-1:123456789012:function:Gate:$LATEST", "Gate"),
    ])
    func `a region, an account and a qualifier stand for the same program`(arn: String, name: String) {
        #expect(BuiltFunctions.functionName(arn) == name)
    }

    @Test(arguments: [
        "arn:aws:lambda:eu-west-1:123456789012:function:../Gate",
        "arn:aws:lambda:eu-west-1:123456789012:function:bin/sh",
        "arn:aws:lambda:eu-west-1:123456789012:function:..", "arn:aws:lambda:eu-west-1:123456789012:function:",
        "arn:aws:lambda:eu-west-1:123456789012:layer:Gate", "arn:aws:sns:eu-west-1:123456789012:function:Gate", "Gate",
        "arn:aws:lambda:eu-west-1:123456789012:function:Gate:live:more",
    ])
    func `a path, another kind of ARN or a bare name stands for no program`(_ arn: String) async {
        #expect(BuiltFunctions.functionName(arn) == nil)
        let emulator = LambdaEmulator()
        let functions = BuiltFunctions(emulator, folder: "/bin") { name, program in
            EmulatedFunction(name: name, command: [program])
        }
        let answer = await functions.invoke(arn, event: Array("{}".utf8))
        guard case .missing = answer.ending else {
            Issue.record("\(arn) was called")
            return
        }
        await emulator.stop()
    }

    @Test func `the names are those of the emulator's functions and of the folder's programs`() async throws {
        let emulator = LambdaEmulator()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, mode) in [("Gate", 0o700), ("notes.txt", 0o700), ("README", 0o600)] {
            try Data().write(to: folder.appendingPathComponent(name))
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: folder.appendingPathComponent(name).path)
        }
        await emulator.add(EmulatedFunction(name: "Other", command: ["/bin/false"]))
        let functions = BuiltFunctions(emulator, folder: folder.path) { name, program in
            EmulatedFunction(name: name, command: [program])
        }
        #expect(await functions.names == ["Gate", "Other"])
        #expect(await functions.function("Gate")?.command == ["\(folder.path)/Gate"])
        #expect(await functions.function("Nobody") == nil)
        await emulator.stop()
    }

    @Test func `a name without a program is missing, and the reason names the folder`() async throws {
        let emulator = LambdaEmulator()
        let folder = FileManager.default.temporaryDirectory.path
        let functions = BuiltFunctions(emulator, folder: folder) { name, program in
            EmulatedFunction(name: name, command: [program])
        }
        let answer = await functions.invoke(
            "arn:aws:lambda:eu-west-1:123456789012:function:Nobody-\(UUID().uuidString)", event: [])
        guard case .missing(let reason) = answer.ending else {
            Issue.record("a function that is not there was called")
            return
        }
        #expect(reason.contains(folder))
        await emulator.stop()
    }
}
