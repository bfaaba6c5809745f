import CognitoProcessTestSupport
import Testing

/// The runtime under AWS's own emulator in its mode for Managed Instances: several events at once.
@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: EmulatorProcess.hasNamespaces, "only root, where it may mount, can have /var/task/bootstrap"))
struct ManagedInstancesTests {
    private static let four = ["AWS_LAMBDA_MAX_CONCURRENCY": "4"]

    @Test func `four events are handled at once, and all four polls are taken up again`() async throws {
        try await withEmulator(.managedInstances, Self.four) { probe in
            _ = try await probe.servesEcho()
            for _ in 0..<2 {
                var atOnce = 0
                // On a busy machine an event may come when another is over already, but not each time.
                for _ in 0..<5 where atOnce < 4 {
                    let start = probe.emulator.output.bytes.count
                    let answers = try await withThrowingTaskGroup { group in
                        for number in 0..<4 {
                            group.addTask { try await probe.invoke(#"{"do":"sleep","ms":300\#(number)}"#) }
                        }
                        return try await group.reduce(into: Set<String>()) { $0.insert($1.text) }
                    }
                    #expect(answers == Set((3000...3003).map { #"{"slept":\#($0)}"# }))
                    atOnce = probe.eventsInFlight(since: start).max() ?? 0
                }
                #expect(atOnce == 4, "\(probe.emulator.output.text)")
            }
        }
    }

    @Test func `an error of one handler leaves the others undisturbed`() async throws {
        try await withEmulator(.managedInstances, Self.four) { probe in
            _ = try await probe.servesEcho()
            async let other = probe.invoke(#"{"do":"sleep","ms":500}"#)
            let answer = try await probe.invoke(#"{"do":"throw","text":"no"}"#)
            let error = try ErrorDocument(answer.body)
            #expect(error.errorMessage == "no")
            let text = try await other.text
            #expect(text == #"{"slept":500}"#)
        }
    }

    @Test func `an event that times out leaves the process alive, and its late answer harms nothing`() async throws {
        let variables = ["AWS_LAMBDA_MAX_CONCURRENCY": "2", "AWS_LAMBDA_FUNCTION_TIMEOUT": "3"]
        try await withEmulator(.managedInstances, variables) { probe in
            let before = try await probe.servesEcho()
            let process = probe.emulator.functionProcess
            let answer = try await probe.invoke(#"{"do":"sleep","ms":4000}"#)
            #expect(answer.text.contains("Sandbox.Timedout"), "\(answer.text)")
            try await Task.sleep(for: .milliseconds(1_500))
            let after = try await probe.servesEcho()
            #expect(before && after && process != nil)
            #expect(probe.emulator.functionProcess == process)
        }
    }

    @Test func `a crash reaches the callers of all events in flight as Runtime.ExitError`() async throws {
        try await withEmulator(.managedInstances, Self.four) { probe in
            _ = try await probe.servesEcho()
            try await Patience.wait(for: "the first event's end") { probe.eventsInFlight().last == 0 }
            async let other = probe.invoke(#"{"do":"sleep","ms":60000}"#)
            try await Patience.wait(for: "an event in flight") { probe.eventsInFlight().last == 1 }
            let answer = try await probe.invoke(#"{"do":"trap"}"#)
            let text = try await other.text
            #expect(answer.text.contains("Runtime.ExitError"), "\(answer.text)")
            #expect(text.contains("Runtime.ExitError"), "\(text)")
        }
    }

    @Test func `an event and an answer of 6 MB go through while another event waits`() async throws {
        try await withEmulator(.managedInstances, Self.four) { probe in
            _ = try await probe.servesEcho()
            async let other = probe.invoke(#"{"do":"sleep","ms":500}"#)
            let event = #"{"do":"echo","padding":"\#(String(repeating: "x", count: 6_000_000))"}"#
            let answer = try await probe.invoke(event)
            #expect(answer.text == event, "\(answer.body.count) bytes")
            let text = try await other.text
            #expect(text == #"{"slept":500}"#)
        }
    }

    @Test func `an environment that ends has the hook of shutdown called once`() async throws {
        try await withEmulator(.managedInstances, Self.four.merging(["PROBE_SHUTDOWN": "on"]) { $1 }) { probe in
            let before = try await probe.servesEcho()
            #expect(before)
            await probe.emulator.end()
            #expect(probe.emulator.output.text.split(separator: "probe shutdown hook").count == 2)
        }
    }
}
