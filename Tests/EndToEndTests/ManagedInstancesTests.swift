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
            var times: [Duration] = []
            // Four in turn take sixteen seconds; at once they may take as long on a busy machine, but not each time.
            while times.count < 2 || times.count < 6 && times.min().map({ $0 >= .seconds(16) }) ?? true {
                let start = ContinuousClock.now
                // Each event has a poll of its own: one more would be refused.
                let answers = try await withThrowingTaskGroup { group in
                    for number in 0..<4 {
                        group.addTask { try await probe.invoke(#"{"do":"sleep","ms":400\#(number)}"#) }
                    }
                    return try await group.reduce(into: Set<String>()) { $0.insert($1.text) }
                }
                #expect(answers == Set((4000...4003).map { #"{"slept":\#($0)}"# }))
                times.append(ContinuousClock.now - start)
                // An answer reaches its caller before the poll that follows it reaches the emulator.
                try await Task.sleep(for: .milliseconds(200))
            }
            #expect(times.contains { $0 < .seconds(16) }, "\(times)")
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
        let variables = ["AWS_LAMBDA_MAX_CONCURRENCY": "2", "AWS_LAMBDA_FUNCTION_TIMEOUT": "1"]
        try await withEmulator(.managedInstances, variables) { probe in
            let before = try await probe.servesEcho()
            let process = probe.emulator.functionProcess
            let answer = try await probe.invoke(#"{"do":"sleep","ms":1500}"#)
            #expect(answer.text.contains("Sandbox.Timedout"), "\(answer.text)")
            try await Task.sleep(for: .milliseconds(1_000))
            let after = try await probe.servesEcho()
            #expect(before && after && process != nil)
            #expect(probe.emulator.functionProcess == process)
        }
    }

    @Test func `a crash reaches the callers of all events in flight as Runtime.ExitError`() async throws {
        try await withEmulator(.managedInstances, Self.four) { probe in
            _ = try await probe.servesEcho()
            async let other = probe.invoke(#"{"do":"sleep","ms":5000}"#)
            try await Task.sleep(for: .milliseconds(300))
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
