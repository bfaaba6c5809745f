import Foundation
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The flows of a server whose database is a file: they are there again in the next run.
@Suite struct KeptFlowTests {
    private static func call(
        _ number: Int, _ operation: String, in key: FlowKey? = nil, _ record: (CallTrace) -> Void = { _ in }
    ) -> CallTrace {
        let call = CallTrace(number: number, operation: operation, time: 1000 + Double(number))
        if let key { call.flow.belongs(to: key) }
        record(call)
        return call
    }

    private static func server(_ path: String) throws -> LocalServer {
        LocalServer(
            store: try Store(path: path, schemas: [.flows]), clock: LocalClock(), random: RandomSource(),
            host: ScriptedFunctions([:]), faults: LocalCognito.faults(), audit: nil, account: "123456789012",
            endpoint: "http://127.0.0.1:1", observer: { _, _ in })
    }

    /// Does some work with a server of a new database, and returns the trace of another server with the same database.
    private static func traceAfterRestart(_ work: (Trace) -> Void) async throws -> (before: JSONValue, after: Trace) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("pool.sqlite").path
        var before = JSONValue.null
        do {
            let first = try Self.server(path)
            let keeper = try FlowKeeper(first)
            work(first.trace)
            before = first.trace.json
            await keeper.end()
        }
        let second = try Self.server(path)
        await (try FlowKeeper(second)).end()
        return (before, second.trace)
    }

    @Test func `a flow is the same after a restart, with its events, answers, errors, messages, notes and tokens`()
        async throws
    {
        let key = FlowKey(FlowKey.Kind("sign-up"), "pool", "ada")
        let (before, after) = try await Self.traceAfterRestart { trace in
            trace.add(
                Self.call(3, "SignUp", in: key) { call in
                    call.concerns(pool: "eu-west-1_A", client: "c1", user: "ada")
                    call.concerns(identityPool: "p", identity: "i")
                    call.isGiven(name: "ada@example.org")
                    call.received(["Username": "ada", "Password": "hidden"])
                    call.answered(["UserConfirmed": false])
                    call.issued(["idToken": ["claims": ["sub": "1"]]])
                    call.changed(claims: ["before": [:], "after": ["a": 1]])
                    let event: [UInt8] = Array(#"{"triggerSource":"PreSignUp_SignUp","request":{}}"#.utf8)
                    let endings: [FunctionAnswer.Ending] = [
                        .answer(Array(#"{"response":{}}"#.utf8)), .error(Array(#"{"errorType":"Refusal"}"#.utf8)),
                        .throttled, .missing(reason: "not built"), .denied(reason: "no permission"),
                    ]
                    for (attempt, ending) in endings.enumerated() {
                        let step = call.begin("PreSignUp_SignUp", function: "F", event: event, attempt: attempt + 1)
                        call.end(step, FunctionAnswer(ending, log: ["line"]))
                    }
                    let late = call.begin("PreSignUp_SignUp", function: "F", event: event, attempt: 6)
                    call.end(late, timedOutAfter: .seconds(5))
                    call.sent(message: ["destination": "ada@example.org", "body": "123456"])
                    call.note("a note")
                    call.end(error: .invalidParameter("wrong"))
                })
        }
        #expect(after.json == before)
        #expect(after.flow(1)?.key == key)
    }

    @Test func `ids go on, an open flow takes the next call, and a function under way has ended with the pool`()
        async throws
    {
        let key = FlowKey(FlowKey.Kind("sign-up"), "pool", "ada")
        let (_, trace) = try await Self.traceAfterRestart { trace in
            trace.add(Self.call(1, "ListUsers"))
            trace.add(
                Self.call(2, "SignUp", in: key) { call in
                    _ = call.begin("PostConfirmation", function: "F", event: [], attempt: 1)
                })
        }
        #expect(trace.nextCall() == 3)
        let version = trace.version
        trace.add(Self.call(3, "ConfirmSignUp", in: key))
        trace.add(Self.call(4, "GetUser"))
        #expect(trace.recorded.map(\.id) == [1, 2, 3])
        #expect(trace.flow(2)?.calls.map(\.operation) == ["SignUp", "ConfirmSignUp"])
        #expect(trace.changes(since: version).flows.map(\.id) == [2, 3])
        #expect(trace.onlyInvocation == nil)
        #expect(
            trace.flow(2)?.calls.first?.steps.first?.verdict?.sentence == "The pool ended before the function answered."
        )
    }

    @Test func `of a long run the latest flows are kept, and of a reset none`() async throws {
        let (_, full) = try await Self.traceAfterRestart { trace in
            for number in 1...Trace.limit + 5 { trace.add(Self.call(number, "GetUser")) }
        }
        #expect(full.recorded.map(\.id) == Array(6...Trace.limit + 5))
        let (_, empty) = try await Self.traceAfterRestart { trace in
            trace.add(Self.call(1, "GetUser"))
            trace.clear()
        }
        #expect(empty.recorded.isEmpty)
    }
}
