import CognitoTestSupport
import Testing

/// Posting results.
@Suite struct PostingTests {
    @Test(arguments: [
        "8476a536-e9f4-11e8-9739-2dfe598c3fcd", "Mixed-CASE_and~more.signs", "a%2Fb%20c", "a+b;c=d,e@f:g!h", "0",
        String(repeating: "long-", count: 40),
    ])
    func `R26: results are posted to the path of the event, with the id exactly as received`(
        id: String
    ) async throws {
        try await withProbe { run in
            run.server.serve(event: Command.echo, id: id)
            run.server.serve(event: Command.throwing("no"), id: id)
            try await run.request(.next, number: 3)
            let base = "/2018-06-01/runtime/invocation/\(id)"
            #expect(
                run.server.requests.filter { $0.method == "POST" }.map(\.path) == ["\(base)/response", "\(base)/error"])
        }
    }

    @Test(arguments: [0, 1, 70_000, 1_048_577])
    func `R26: the handler's bytes are posted unchanged, an empty body included`(count: Int) async throws {
        let event = Bytes.pattern(count)
        try await withProbe(["PROBE_MODE": "echo"]) { run in
            let response = try await run.serve(event: event, id: "raw")
            #expect(Bytes.difference(response.body, from: event) == nil)
        }
    }

    @Test(arguments: [0, 1, 1_048_577, 6_000_001])
    func `R27: a buffered response has Content-Length and no Transfer-Encoding`(count: Int) async throws {
        try await withProbe(["PROBE_MODE": "echo"]) { run in
            let response = try await run.serve(event: Bytes.pattern(count), id: "raw")
            #expect(response.values(of: "Content-Length") == ["\(count)"])
            #expect(response.values(of: "Transfer-Encoding") == [])
            #expect(response.values(of: "Lambda-Runtime-Function-Response-Mode") == [])
        }
    }

    @Test func `R28: every POST has the Content-Type application/json by default, never form-encoded`() async throws {
        try await withProbe { run in
            run.server.serve(event: Command.echo, id: "good")
            run.server.serve(event: Command.throwing("no"), id: "bad")
            run.server.serve(event: [], id: "empty")
            try await run.request(.next, number: 4)
            let posts = run.server.requests.filter { $0.method == "POST" }
            #expect(posts.map(\.call) == [.response("good"), .error("bad"), .error("empty")])
            for post in posts {
                #expect(post.values(of: "Content-Type") == ["application/json"], "\(post)")
            }
        }
        try await withProbe(["PROBE_INIT": "fail"]) { run in
            let post = try await run.request(.initError)
            #expect(post.values(of: "Content-Type") == ["application/json"])
        }
    }

    @Test func `R29: a 5 MB response to a server that never sends 100-continue takes no extra second`() async throws {
        try await expectOnce(within: .milliseconds(900)) {
            try await withProbe { run in
                let response = try await run.serve(event: Command.bytes(5_000_000), id: "large")
                #expect(response.values(of: "Expect") == [])
                return try #require(response.completed) - response.received
            }
        }
    }

    @Test func `R30: a response of exactly 6,291,556 bytes is posted whole`() async throws {
        let expected = Array("\"".utf8) + [UInt8](repeating: 0x78, count: Bytes.limit - 2) + Array("\"".utf8)
        try await withProbe { run in
            let response = try await run.serve(event: Command.bytes(Bytes.limit), id: "large")
            #expect(Bytes.difference(response.body, from: expected) == nil)
        }
    }

    @Test func `R31: after 413 on a response the runtime logs it, posts no error, and serves the next event`()
        async throws
    {
        try await withProbe { server in
            server.serve(event: Command.bytes(1_000), id: "large")
            server.serve(event: Command.echo, id: "next")
            server.on(.response, .status(413))
        } test: { run in
            try await run.request(.next, number: 3)
            #expect(run.server.requests.map(\.call) == [.next, .response("large"), .next, .response("next"), .next])
            #expect(run.log.contains("413"))
        }
    }

    @Test(arguments: [400, 403], Command.results)
    func `R32: after 400 or 403 on a POST the runtime logs it and serves the next event`(
        status: Int, row: Row<Command.Result>
    ) async throws {
        try await withProbe { server in
            server.serve(event: row.value.event, id: "refused")
            server.serve(event: Command.echo, id: "next")
            server.on(row.value.kind, .status(status))
        } test: { run in
            _ = try await run.response(for: "next")
            #expect(run.server.posts(for: "refused").count == 1)
            #expect(run.log.contains("\(status)"))
        }
    }

    @Test(arguments: Command.results)
    func `R33: after POST response or POST error gives 500, the process exits non-zero`(
        row: Row<Command.Result>
    ) async throws {
        try await withProbe { server in
            server.serve(event: row.value.event, id: "last")
            server.on(row.value.kind, .status(500))
        } test: { run in
            try await expectFailure(of: run)
            #expect(run.server.requests.count == 2)
        }
    }

    @Test(
        arguments: [202, 400, 403],
        [
            Row("in order", Reaction.close),
            Row("by a reset", .reset),
            Row("in the answer's status line", .cut(.accepted, after: 12)),
            Row("in the answer's head", .cut(.accepted, after: 40)),
            Row(
                "after an interim answer",
                Reaction(steps: [.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)), .close])),
        ])
    func `R34: if the connection dies before the POST's status, the same bytes are sent once more on a new one`(
        answer: Int, row: Row<Reaction>
    ) async throws {
        try await withProbe { server in
            server.serve(event: Command.bytes(1_000), id: "twice")
            server.serve(event: Command.echo, id: "next")
            server.on(.response, row.value, answer == 202 ? .accepted : .status(answer))
        } test: { run in
            _ = try await run.response(for: "next")
            let posts = run.server.posts(for: "twice")
            #expect(posts.count == 2)
            #expect(Set(posts.map(\.connection)).count == 2)
            #expect(posts.allSatisfy { $0.body == posts[0].body && $0.path == posts[0].path })
            if answer != 202 {
                // On a reused connection it is libcurl itself that sends once more.
                #expect(!run.log.contains("Lambda refused an answer"))
            }
        }
    }

    @Test(arguments: Command.results)
    func `R35: if the resend fails too, a single-poller process exits non-zero`(row: Row<Command.Result>) async throws {
        try await withProbe { server in
            server.serve(event: row.value.event, id: "lost")
            server.always(row.value.kind, .close)
        } test: { run in
            try await expectFailure(of: run)
            #expect(run.server.requests(.next).count == 1)
        }
    }

    @Test func `R36: one hundred consecutive successful invocations on a keep-alive server use one connection`()
        async throws
    {
        try await withProbe { server in
            for number in 1...100 {
                server.serve(event: Command.echo, id: "event-\(number)")
            }
        } test: { run in
            _ = try await run.response(for: "event-100")
            #expect(run.server.requests(.response).count == 100)
            #expect(run.server.connections == 1)
        }
    }

    @Test(arguments: [
        Row("during a poll", Call.Kind.next),
        Row("during a POST", .response),
    ])
    func `R36: after a lost connection one new connection serves all invocations that follow`(
        row: Row<Call.Kind>
    ) async throws {
        try await withProbe { server in
            server.serve(event: Command.echo, id: "event-1")
            server.on(.next, row.value == .next ? .close : .event(Command.echo, id: "event-2"))
            server.on(.response, row.value == .response ? .close : .accepted)
            for number in 3...9 {
                server.serve(event: Command.echo, id: "event-\(number)")
            }
        } test: { run in
            _ = try await run.response(for: "event-9")
            #expect(run.server.connections == 2)
        }
    }

    @Test(
        arguments: [
            Row("to a poll", Call.Kind.next),
            Row("to a response", .response),
            Row("to an error report", .error),
        ],
        [
            Row("which the server closes", true),
            Row("which the server leaves open", false),
        ])
    func `R37: after a reply with Connection: close the next call opens a new connection and succeeds`(
        row: Row<Call.Kind>, end: Row<Bool>
    ) async throws {
        let event = row.value == .error ? Command.throwing("no") : Command.echo
        func closing(_ reply: Reply) -> Reaction {
            let reaction = Reaction.reply(reply.adding("Connection: close"))
            return end.value ? reaction.thenClosing() : reaction
        }
        try await withProbe { server in
            switch row.value {
            case .next:
                server.on(.next, closing(.event(event, id: "first")), closing(.event(event, id: "second")))
            default:
                server.serve(event: event, id: "first")
                server.serve(event: event, id: "second")
                server.on(row.value, closing(.accepted), closing(.accepted))
            }
        } test: { run in
            try await run.request(.next, number: 3)
            // Each poll and its result, with a new connection wherever the one before was closed.
            let connections = row.value == .next ? [1, 2, 2, 3, 3] : [1, 1, 2, 2, 3]
            #expect(run.server.requests.map(\.connection) == connections)
            #expect(run.server.posts(for: "first").count == 1)
            #expect(run.server.posts(for: "second").count == 1)
        }
    }
}
