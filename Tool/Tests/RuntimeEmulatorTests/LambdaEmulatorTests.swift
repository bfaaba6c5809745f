import CognitoEmulatorTestSupport
import CognitoProcessTestSupport
import Foundation
import Glibc
import RuntimeEmulator
import Testing

/// Functions under the package's own emulator, by its library.
@Suite(.timeLimit(.minutes(5))) struct LambdaEmulatorTests {
    @Test func `the first event starts a process, which answers the next one too`() async throws {
        try await withLambda(.built("ConformanceProbe")) { lambda in
            let none = await lambda.processes(of: "ConformanceProbe")
            let cold = try await lambda.invoke("ConformanceProbe", #"{"do":"echo"}"#)
            let warm = try await lambda.invoke("ConformanceProbe", #"{"do":"echo"}"#)
            #expect(none.isEmpty)
            #expect(cold.text == #"{"do":"echo"}"# && !cold.isError)
            #expect(cold.initDuration != nil && warm.initDuration == nil)
            #expect(warm.process != nil && warm.process == cold.process)
            #expect(try #require(warm.maximumMemoryUsed) > 0)
        }
    }

    @Test func `a process finds Lambda's environment, its function's own, and nothing of the emulator's`() async throws
    {
        setenv("COGNITO_TRIGGERS_OF_THE_EMULATOR", "1", 1)
        // Lambda's endpoint for the availability zone, which a function of the emulator must not take for its own.
        setenv("AWS_LAMBDA_METADATA_API", "127.0.0.1:9", 1)
        setenv("AWS_LAMBDA_METADATA_TOKEN", "token", 1)
        var function = try EmulatedFunction.built(
            "ConformanceProbe",
            environment: [
                "CLUB": "chess", "_MINE": "dropped", "_HANDLER": "h", "AWS_REGION": "eu-west-1",
                "AWS_LAMBDA_METADATA_API": "127.0.0.1:9", "AWS_LAMBDA_METADATA_TOKEN": "token",
            ])
        function.memory = 192
        try await withLambda(function) { lambda in
            let names = [
                "CLUB", "_MINE", "_HANDLER", "AWS_REGION", "AWS_DEFAULT_REGION", "AWS_LAMBDA_FUNCTION_MEMORY_SIZE",
                "AWS_LAMBDA_FUNCTION_NAME", "AWS_LAMBDA_FUNCTION_VERSION", "AWS_LAMBDA_INITIALIZATION_TYPE", "TZ",
                "LAMBDA_TASK_ROOT", "COGNITO_TRIGGERS_OF_THE_EMULATOR", "AWS_LAMBDA_METADATA_API",
                "AWS_LAMBDA_METADATA_TOKEN",
            ]
            let list = names.map { "\"\($0)\"" }.joined(separator: ",")
            let outcome = try await lambda.invoke("ConformanceProbe", #"{"do":"context","env":[\#(list)]}"#)
            let context = try #require(try JSONSerialization.jsonObject(with: Data(outcome.payload)) as? [String: Any])
            let found = try #require(context["env"] as? [String: Any]).compactMapValues { $0 as? String }
            #expect(
                found == [
                    "CLUB": "chess", "_HANDLER": "h", "AWS_REGION": "eu-west-1", "AWS_DEFAULT_REGION": "us-east-1",
                    "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "192", "AWS_LAMBDA_FUNCTION_NAME": "ConformanceProbe",
                    "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST", "AWS_LAMBDA_INITIALIZATION_TYPE": "on-demand",
                    "TZ": ":UTC",
                    "LAMBDA_TASK_ROOT": URL(fileURLWithPath: function.command[0]).deletingLastPathComponent().path,
                ])
            #expect(context["arn"] as? String == "arn:aws:lambda:us-east-1:123456789012:function:ConformanceProbe")
            let remaining = try #require(context["remainingMs"] as? Int)
            #expect((1...Int(Patience.limit / .milliseconds(1))).contains(remaining))
        }
    }

    @Test func `events that come at once are answered by several processes, up to the limit, and none is lost`()
        async throws
    {
        var function = try EmulatedFunction.built("ConformanceProbe")
        function.maximumInstances = 8
        try await withLambda(function) { lambda in
            let count = 2000
            var answered: Set<String> = []
            var processes: Set<Int32> = []
            try await withThrowingTaskGroup(of: InvocationOutcome.self) { group in
                for number in 0..<count {
                    group.addTask { try await lambda.invoke("ConformanceProbe", #"{"do":"echo","n":\#(number)}"#) }
                }
                for try await outcome in group {
                    #expect(!outcome.isError)
                    answered.insert(outcome.text)
                    processes.insert(outcome.process ?? 0)
                }
            }
            #expect(answered == Set((0..<count).map { #"{"do":"echo","n":\#($0)}"# }))
            #expect(processes.count == 8)
            // Nothing is left of them but the processes themselves, which wait.
            #expect(await Set(lambda.processes(of: "ConformanceProbe")) == processes)
        }
    }

    @Test
    func `kill -9 in the middle of an event gives its caller Runtime.ExitError, and the next event a new process`()
        async throws
    {
        let lines = LogLines()
        var function = try EmulatedFunction.built("ConformanceProbe")
        function.timeout = .seconds(100)
        try await withLambda(function, log: { lines.add($0) }) { lambda in
            let before = try await lambda.invoke("ConformanceProbe", #"{"do":"echo"}"#)
            let process = try #require(before.process)
            async let pending = lambda.invoke("ConformanceProbe", #"{"do":"sleep","ms":60000}"#)
            try await lines.wait(forStarts: 2)
            kill(process, SIGKILL)
            let killed = try await pending
            #expect(killed.isError)
            #expect(try killed.error.errorType == "Runtime.ExitError")
            #expect(
                try killed.error.errorMessage
                    == "RequestId: \(killed.requestID) Error: Runtime exited with error: signal: killed")
            let after = try await lambda.invoke("ConformanceProbe", #"{"do":"echo"}"#)
            #expect(!after.isError && after.process != process && after.initDuration != nil)
        }
    }

    @Test func `a process that is killed between events is replaced without an error`() async throws {
        try await withLambda(.built("ConformanceProbe")) { lambda in
            for _ in 1...10 {
                let process = try #require(try await lambda.invoke("ConformanceProbe", #"{"do":"echo"}"#).process)
                kill(process, SIGKILL)
                // Until then an event may reach it, as on Lambda.
                while Self.isAlive(process) { await Task.yield() }
                let after = try await lambda.invoke("ConformanceProbe", #"{"do":"echo"}"#)
                #expect(!after.isError, "\(after.text)")
            }
        }
    }

    @Test func `an event that takes longer than the function may is Sandbox.Timedout, and its process is gone`()
        async throws
    {
        var function = try EmulatedFunction.built("ConformanceProbe")
        function.timeout = .seconds(5)
        try await withLambda(function) { lambda in
            let late = try await lambda.invoke("ConformanceProbe", #"{"do":"sleep","ms":20000}"#)
            #expect(late.isError)
            #expect(try late.error.errorType == "Sandbox.Timedout")
            #expect(
                try late.error.errorMessage
                    == "RequestId: \(late.requestID) Error: Task timed out after 5.00 seconds")
            #expect(late.log.contains("\(late.requestID) Task timed out after 5.00 seconds"))
            let after = try await lambda.invoke("ConformanceProbe", #"{"do":"echo"}"#)
            #expect(!after.isError && after.process != late.process)
        }
    }

    /// Returns true if a process is neither gone nor a zombie.
    @Test func `an event is not given to a process whose time is over`() async throws {
        var function = try EmulatedFunction.built("ConformanceProbe")
        (function.timeout, function.maximumInstances) = (.milliseconds(60), 2)
        function.initTimeout = Patience.limit
        try await withLambda(function) { lambda in
            // Some answer in the moment in which their time ends: the next event waits already.
            let outcomes = await withTaskGroup(of: InvocationOutcome?.self) { group in
                for number in 0..<400 {
                    let event = "{\"do\":\"sleep\",\"ms\":\(54 + number % 8)}"
                    group.addTask { await lambda.invoke("ConformanceProbe", InvocationRequest(Array(event.utf8))) }
                }
                return await group.reduce(into: [InvocationOutcome]()) { all, outcome in
                    if let outcome { all.append(outcome) }
                }
            }
            #expect(outcomes.count == 400)
            let early = outcomes.filter { $0.isError && $0.duration < .milliseconds(55) }
            #expect(early.isEmpty, "\(early.map { "\($0.duration): \($0.text)" })")
        }
    }

    private static func isAlive(_ process: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status.map { !$0.contains(") Z ") } ?? false
    }

    /// The processes of a group, but for those that ended and wait for the system to notice.
    private static func group(_ leader: Int32) -> [Int32] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.compactMap { Int32($0) }.filter { process in
            let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
            // After the name in brackets: the state, the parent, the group.
            let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 2 && fields[2] == "\(leader)" && fields[0] != "Z"
        }
    }

    @Test func `a process that ends before its first poll is Runtime.ExitError`() async throws {
        try await withLambda(EmulatedFunction(name: "short", command: ["/bin/sh", "-c", "echo a reason; exit 4"])) {
            let outcome = try await $0.invoke("short", "{}")
            #expect(try outcome.error.errorType == "Runtime.ExitError")
            #expect(try outcome.error.errorMessage.hasSuffix("Error: Runtime exited with error: exit status 4"))
            #expect(outcome.log.first == "a reason")
        }
    }

    @Test func `an error of init reaches the caller of each event, for which a process is started anew`() async throws {
        // It has more patience for the answer than a function, and so for a crowded test process.
        let function = EmulatedFunction(
            name: "broken", command: [PackageFolder.path("Tool/Tests/EndToEndTests/Bootstraps/calls.py")],
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "TRANSCRIPT": "/dev/null",
                "PROBE_CALLS": """
                [["init error", "POST", "/2018-06-01/runtime/init/error", {}, "{\\"errorMessage\\": \\"init failed\\"}"],
                ["exit", 1]]
                """,
            ], initTimeout: Patience.limit)
        try await withLambda(function) { lambda in
            let outcomes = [try await lambda.invoke("broken", "{}"), try await lambda.invoke("broken", "{}")]
            for outcome in outcomes {
                #expect(outcome.isError)
                #expect(String(decoding: outcome.payload, as: UTF8.self) == #"{"errorMessage": "init failed"}"#)
                #expect(
                    outcome.log.contains { $0.contains("INIT_REPORT") && $0.contains("Phase: init\tStatus: error") })
            }
            #expect(outcomes[0].process != outcomes[1].process)
        }
    }

    @Test func `a process that does not poll in time is started once more, under the function's own time-out`()
        async throws
    {
        let function = EmulatedFunction(
            name: "sleeper", command: ["/bin/sleep", "60"], timeout: .milliseconds(700), initTimeout: .milliseconds(300)
        )
        try await withLambda(function) { lambda in
            let outcome = try await lambda.invoke("sleeper", "{}")
            #expect(try outcome.error.errorType == "Sandbox.Timedout")
            #expect(try outcome.error.errorMessage.hasSuffix("Task timed out after 0.70 seconds"))
            let reports = outcome.log.filter { $0.hasPrefix("INIT_REPORT") }
            #expect(reports.count == 2)
            #expect(reports.first?.contains("Phase: init\tStatus: timeout") == true)
            #expect(reports.last?.contains("Phase: invoke\tStatus: timeout") == true)
        }
    }

    @Test(arguments: [
        ("/nowhere/bootstrap", "Couldn't find valid bootstrap(s): [/nowhere/bootstrap]"),
        ("/proc/self/status", "fork/exec /proc/self/status: permission denied"),
    ])
    func `a program that cannot be started is Runtime.InvalidEntrypoint`(_ program: String, _ words: String)
        async throws
    {
        let function = EmulatedFunction(name: "none", command: [program], directory: "/")
        try await withLambda(function) { lambda in
            let outcome = try await lambda.invoke("none", "{}")
            #expect(try outcome.error.errorType == "Runtime.InvalidEntrypoint")
            #expect(try outcome.error.errorMessage == "RequestId: \(outcome.requestID) Error: \(words)")
        }
    }

    @Test func `a process with more memory than the function may have is Runtime.OutOfMemory`() async throws {
        let hog = "import json,os,time; x = b'x' * (200 << 20); time.sleep(30)"
        let function = EmulatedFunction(
            name: "hog", command: ["/usr/bin/env", "python3", "-c", hog], initTimeout: Patience.limit,
            memory: 64)
        try await withLambda(function) { lambda in
            let outcome = try await lambda.invoke("hog", "{}")
            #expect(try outcome.error.errorType == "Runtime.OutOfMemory")
            #expect(try outcome.error.errorMessage.hasSuffix("Runtime exited with error: signal: killed"))
        }
    }

    @Test func `the log has Lambda's lines and the function's, each with its event`() async throws {
        let lines = LogLines()
        try await withLambda(.built("ConformanceProbe"), log: { lines.add($0) }) { lambda in
            let outcome = try await lambda.invoke("ConformanceProbe", #"{"do":"log","text":"hello","level":"info"}"#)
            let own = lines.all.filter { $0.requestID == outcome.requestID }
            #expect(own.map(\.text) == outcome.log)
            #expect(own.first?.text == "START RequestId: \(outcome.requestID) Version: $LATEST")
            #expect(own.contains { $0.origin == .function && $0.text.contains("hello") })
            #expect(own.dropLast().last?.text == "END RequestId: \(outcome.requestID)")
            let report = try #require(own.last?.text)
            let form =
                /REPORT RequestId: \S+\tDuration: \d+\.\d\d ms\tBilled Duration: \d+ ms\tMemory Size: 128 MB\tMax Memory Used: \d+ MB\tInit Duration: \d+\.\d\d ms/
            #expect(report.wholeMatch(of: form) != nil, "\(report)")
        }
    }

    @Test func `lines are there while a function is still at an event, and between events`() async throws {
        let runtime = """
            import os, signal, threading, urllib.request
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1, signal.SIGUSR2])
            def background():
                while True:
                    signal.sigwait([signal.SIGUSR2])
                    print("between", flush=True)
            threading.Thread(target=background, daemon=True).start()
            base = "http://" + os.environ["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation/"
            while True:
                with urllib.request.urlopen(base + "next") as reply:
                    identifier = reply.headers["Lambda-Runtime-Aws-Request-Id"]
                print("begun", flush=True)
                signal.sigwait([signal.SIGUSR1])
                urllib.request.urlopen(base + identifier + "/response", b"{}").read()
            """
        var function = EmulatedFunction(
            name: "waits", command: ["/usr/bin/env", "python3", "-c", runtime], memory: 512)
        (function.timeout, function.initTimeout) = (.seconds(100), Patience.limit)
        let lines = LogLines()
        try await withLambda(function, log: { lines.add($0) }) { lambda in
            for count in 1...2 {
                async let pending = lambda.invoke("waits", "{}")
                try await Patience.wait(for: "event \(count) is begun") {
                    lines.all.count { $0.text == "begun" } == count
                }
                let process = try #require(await lambda.processes(of: "waits").first)
                kill(process, SIGUSR1)
                let outcome = try await pending
                #expect(outcome.log.count { $0 == "begun" } == 1)
                kill(process, SIGUSR2)
                try await Patience.wait(for: "line \(count) between events") {
                    lines.all.count { $0.text == "between" && $0.requestID == nil } == count
                }
            }
        }
    }

    @Test func `an answer with another invocation id gets 410, and one with the right id or none counts`()
        async throws
    {
        let runtime = """
            import json, os, urllib.error, urllib.request
            base = "http://" + os.environ["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation/"
            def post(path, body, attempt):
                headers = {"Lambda-Runtime-Invocation-Id": attempt} if attempt else {}
                try:
                    with urllib.request.urlopen(urllib.request.Request(base + path, body, headers)) as reply:
                        return [reply.status]
                except urllib.error.HTTPError as error:
                    return [error.code, json.load(error)["errorType"]]
            earlier = "another"
            while True:
                with urllib.request.urlopen(base + "next") as reply:
                    request, attempt = (reply.headers["Lambda-Runtime-" + name] for name in ["Aws-Request-Id", "Invocation-Id"])
                    sends = json.load(reply)
                stale = [post(request + end, b"{}", earlier) for end in ["/response", "/error"]]
                post(request + "/response", json.dumps(stale + [attempt]).encode(), attempt if sends else None)
                stale = post(request + "/response", b"{}", earlier)
                earlier = attempt
            """
        var function = EmulatedFunction(
            name: "stale", command: ["/usr/bin/env", "python3", "-c", runtime], memory: 512)
        (function.timeout, function.initTimeout) = (.seconds(100), Patience.limit)
        try await withLambda(function) { lambda in
            var attempts: Set<String> = []
            for event in ["true", "false", "true"] {
                let outcome = try await lambda.invoke("stale", event)
                let answer = try #require(try JSONSerialization.jsonObject(with: Data(outcome.payload)) as? [Any])
                let refusals = answer.dropLast().compactMap { $0 as? [AnyHashable] }
                #expect(refusals == [[410, "ErrorRuntimeInvokeTimeout"], [410, "ErrorRuntimeInvokeTimeout"]])
                attempts.insert(try #require(answer.last as? String))
            }
            #expect(attempts.count == 3)
        }
    }

    @Test func `a process that never stops writing keeps nobody waiting`() async throws {
        let script = "yes & \(try PackageFolder.executable("ConformanceProbe"))"
        let function = EmulatedFunction(
            name: "flood", command: ["/bin/sh", "-c", script], environment: ["SWIFT_BACKTRACE": "enable=no"],
            timeout: .seconds(100))
        try await withLambda(function) { lambda in
            for _ in 1...2 {
                let outcome = try await lambda.invoke("flood", #"{"do":"echo"}"#)
                #expect(!outcome.isError && outcome.duration < .seconds(90), "\(outcome.duration)")
            }
        }
    }

    @Test func `an event of six megabytes is whole where each call has a connection of its own`() async throws {
        let runtime = """
            import os, urllib.request
            base = "http://" + os.environ["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation/"
            while True:
                with urllib.request.urlopen(base + "next") as reply:
                    identifier, event = reply.headers["Lambda-Runtime-Aws-Request-Id"], reply.read()
                urllib.request.urlopen(base + identifier + "/response", str(len(event)).encode()).read()
            """
        var function = EmulatedFunction(
            name: "closes", command: ["/usr/bin/env", "python3", "-c", runtime], memory: 512)
        (function.timeout, function.initTimeout) = (.seconds(100), Patience.limit)
        try await withLambda(function) { lambda in
            let event = "\"\(String(repeating: "e", count: 6_000_000))\""
            for _ in 1...10 {
                let outcome = try await lambda.invoke("closes", event)
                #expect(outcome.text == "6000002")
            }
        }
    }

    @Test func `stopping sends SIGTERM, and nothing is left of the processes`() async throws {
        let lines = LogLines()
        let lambda = LambdaEmulator(log: { lines.add($0) })
        await lambda.add(try .built("ConformanceProbe", environment: ["PROBE_SHUTDOWN": "on"]))
        let outcome = try await lambda.invoke("ConformanceProbe", #"{"do":"echo"}"#)
        let process = try #require(outcome.process)
        await lambda.stop()
        #expect(lines.all.contains { $0.text.contains("probe shutdown hook") })
        #expect(kill(process, 0) == -1 && errno == ESRCH)
    }

    @Test func `a process that ignores SIGTERM is killed, and its children with it`() async throws {
        let stubborn = "trap '' TERM; sleep 301 & sleep 302"
        let lambda = LambdaEmulator()
        await lambda.add(EmulatedFunction(name: "stubborn", command: ["/bin/sh", "-c", stubborn]))
        async let pending = lambda.invoke("stubborn", "{}")
        var found: Int32?
        try await Patience.wait(for: "a process") {
            found = await lambda.processes(of: "stubborn").first
            return found != nil
        }
        let process = try #require(found)
        await lambda.stop()
        let outcome = try await pending
        #expect(try outcome.error.errorMessage.hasSuffix("The emulator was stopped"))
        // A killed process is there until a processor has time for its end.
        try await Patience.wait(for: "the end of the process and its children") { Self.group(process).isEmpty }
    }

    @Test func `a process has no descriptor but its three streams`() async throws {
        let function = EmulatedFunction(name: "ls", command: ["/bin/ls", "-l", "/proc/self/fd"])
        try await withLambda(function) { lambda in
            let outcome = try await lambda.invoke("ls", "{}")
            // The fourth is the folder that it reads.
            let links = outcome.log.filter { $0.contains(" -> ") }
            #expect(links.count == 4, "\(outcome.log)")
            #expect(links.contains { $0.contains("0 -> /dev/null") })
        }
    }

    @Test func `a function is replaced without losing an event that it was given`() async throws {
        let lines = LogLines()
        try await withLambda(.built("ConformanceProbe"), log: { lines.add($0) }) { lambda in
            let old = try #require(try await lambda.invoke("ConformanceProbe", #"{"do":"echo"}"#).process)
            async let pending = lambda.invoke("ConformanceProbe", #"{"do":"sleep","ms":2000}"#)
            try await lines.wait(forStarts: 2)
            async let replaced: Void = lambda.add(try .built("ConformanceProbe"))
            try await Patience.wait(for: "the old process is not the function's any more") {
                await !lambda.processes(of: "ConformanceProbe").contains(old)
            }
            let after = try await lambda.invoke("ConformanceProbe", #"{"do":"echo"}"#)
            let last = try await pending
            try await replaced
            #expect(!last.isError && last.process == old)
            #expect(!after.isError && after.process != old)
            #expect(kill(old, 0) == -1 && errno == ESRCH)
        }
    }
}
