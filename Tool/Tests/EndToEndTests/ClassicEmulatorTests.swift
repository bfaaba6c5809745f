import Foundation
import Testing

/// The runtime under AWS's own emulator in its classic mode: what a caller sees when something goes wrong.
@Suite(.timeLimit(.minutes(5))) struct ClassicEmulatorTests {
    @Test func `an error of init reaches the caller of each event, for which the function is started anew`()
        async throws
    {
        try await withEmulator(.classic, ["PROBE_INIT": "fail"]) { probe in
            for _ in 1...2 {
                let answer = try await probe.invoke(#"{"do":"echo"}"#)
                #expect(answer.status == 502)
                let error = try ErrorDocument(answer.body)
                #expect(error.errorMessage == "probe init failed")
                #expect(error.errorType.contains("ProbeError"))
            }
        }
    }

    @Test func `an error of the handler reaches the caller, and the next event is served by the same process`()
        async throws
    {
        try await withEmulator { probe in
            let before = try await probe.servesEcho()
            let process = probe.emulator.functionProcess
            let answer = try await probe.invoke(#"{"do":"throw","text":"a \u00e4 \" \n error"}"#)
            let error = try ErrorDocument(answer.body)
            #expect(error.errorMessage == "a \u{e4} \" \n error")
            let after = try await probe.servesEcho()
            #expect(before && after && process != nil)
            #expect(probe.emulator.functionProcess == process)
        }
    }

    @Test func `a crash reaches the caller as Runtime.ExitError, and the next event is served by a new process`()
        async throws
    {
        try await withEmulator { probe in
            let before = try await probe.servesEcho()
            let process = probe.emulator.functionProcess
            let answer = try await probe.invoke(#"{"do":"trap"}"#)
            #expect(answer.status == 502)
            #expect(answer.text.contains("Runtime.ExitError") && answer.text.contains("signal: "), "\(answer.text)")
            let after = try await probe.servesEcho()
            #expect(before && after && process != nil)
            #expect(probe.emulator.functionProcess != process)
        }
    }

    @Test func `an event that takes longer than AWS_LAMBDA_FUNCTION_TIMEOUT times out, and the next event is served`()
        async throws
    {
        try await withEmulator(.classic, ["AWS_LAMBDA_FUNCTION_TIMEOUT": "1"]) { probe in
            let before = try await probe.servesEcho()
            let answer = try await probe.invoke(#"{"do":"sleep","ms":10000}"#)
            #expect(answer.text.contains("Task timed out after 1.00 seconds"), "\(answer.text)")
            let after = try await probe.servesEcho()
            #expect(before && after)
        }
    }

    @Test func `an event of 6,291,556 bytes of any value, and an answer of as many, go through unchanged`() async throws
    {
        let event = (0..<6_291_556).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }
        try await withEmulator(.classic, ["PROBE_MODE": "echo"]) { probe in
            let answer = try await probe.emulator.invoke(event)
            #expect(answer.status == 200)
            #expect(Data(answer.body) == Data(event), "\(answer.body.count) bytes")
            let after = try await probe.servesEcho()
            #expect(after)
        }
    }

    @Test func `an answer of 6,291,557 bytes is Function.ResponseSizeTooLarge, and the same process goes on`()
        async throws
    {
        try await withEmulator { probe in
            let before = try await probe.servesEcho()
            let process = probe.emulator.functionProcess
            let answer = try await probe.invoke(#"{"do":"bytes","n":6291557}"#)
            #expect(answer.text.contains("Function.ResponseSizeTooLarge"), "\(answer.text.prefix(300))")
            let after = try await probe.servesEcho()
            #expect(before && after && process != nil)
            #expect(probe.emulator.functionProcess == process)
        }
    }

    @Test func `an environment that ends has the hook of shutdown called`() async throws {
        try await withEmulator(.classic, ["PROBE_SHUTDOWN": "on"]) { probe in
            let before = try await probe.servesEcho()
            #expect(before)
            await probe.emulator.end()
            #expect(probe.emulator.output.text.components(separatedBy: "probe shutdown hook").count == 2)
        }
    }
}
