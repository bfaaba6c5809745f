import CognitoProcessTestSupport
import CognitoTestSupport
import Testing

/// Start and environment.
@Suite struct StartTests {
    @Test func `R1: without AWS_LAMBDA_RUNTIME_API the process names that variable on stderr and exits with status 2`()
        async throws
    {
        let process = try ProbeProcess(command: ProbeExecutable.command(), environment: [:])
        let ending = await process.ending(within: ProbeRun.patience)
        await process.end()
        #expect(ending == .status(2))
        #expect(process.errors.text.contains("AWS_LAMBDA_RUNTIME_API"))
        #expect(process.output.text == "")
    }

    @Test func `R1: with an empty AWS_LAMBDA_RUNTIME_API the process exits non-zero`() async throws {
        try await withProbe(["AWS_LAMBDA_RUNTIME_API": ""]) { run in
            try await expectFailure(of: run)
        }
    }

    @Test(arguments: [
        Row("an IP address", (address: "127.0.0.1", host: "127.0.0.1", base: "")),
        Row("another address", (address: "127.0.0.2", host: "127.0.0.2", base: "")),
        Row("a host name", (address: "127.0.0.1", host: "localhost", base: "")),
        Row("a path behind it", (address: "127.0.0.1", host: "127.0.0.1", base: "/function")),
        Row("a longer path behind it", (address: "127.0.0.1", host: "localhost", base: "/_/function-name")),
    ])
    func `R2: requests go to the address in AWS_LAMBDA_RUNTIME_API, whatever its host, port and path`(
        row: Row<(address: String, host: String, base: String)>
    ) async throws {
        let server = try ScriptedServer(address: row.value.address, host: row.value.host, base: row.value.base)
        try await withProbe(server: server) { run in
            run.server.serve(event: Command.echo, id: "good")
            run.server.serve(event: Command.throwing("bad"), id: "bad")
            _ = try await run.response(for: "good")
            _ = try await run.report(for: "bad")
            try await run.request(.next, number: 3)
            let api = row.value.base + "/2018-06-01/runtime/invocation"
            #expect(
                run.server.requests.map(\.path) == [
                    "\(api)/next", "\(api)/good/response", "\(api)/next", "\(api)/bad/error", "\(api)/next",
                ])
            let host = String(server.endpoint.dropLast(row.value.base.count))
            #expect(Set(run.server.requests.flatMap { $0.values(of: "Host") }) == [host])
        }
    }

    /// A Boolean value that indicates whether the machine has the loopback address of IPv6.
    private static var hasIPv6: Bool { (try? ScriptedServer(address: "::1", admission: .refusing)) != nil }

    @Test(.enabled(if: hasIPv6, "the machine has no ::1"))
    func `R2: on a machine with ::1, requests go to an IPv6 address in AWS_LAMBDA_RUNTIME_API`() async throws {
        let server = try ScriptedServer(address: "::1", base: "/function")
        try await withProbe(server: server) { run in
            try await run.serve(event: Command.echo, id: "good")
            try await run.request(.next, number: 2)
            #expect(Set(run.server.requests.flatMap { $0.values(of: "Host") }) == [String(server.endpoint.dropLast(9))])
        }
    }

    @Test func `R2: init errors, too, go to the address in AWS_LAMBDA_RUNTIME_API`() async throws {
        let server = try ScriptedServer(address: "127.0.0.2", base: "/function")
        try await withProbe(["PROBE_INIT": "fail"], server: server) { run in
            let request = try await run.request(.initError)
            #expect(request.path == "/function/2018-06-01/runtime/init/error")
        }
    }

    @Test func `R3: with every other Lambda variable unset, an event is served`() async throws {
        try await withProbe { run in
            let response = try await run.serve(event: Command.context(), id: "bare")
            #expect(try JSONObject(response.body).text("requestId") == "bare")
        }
    }

    @Test(arguments: [
        ["http_proxy"], ["HTTP_PROXY"], ["all_proxy"], ["ALL_PROXY"],
        ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
    ])
    func `R4: with proxy variables naming a dead proxy, all calls still reach the API`(
        variables: [String]
    ) async throws {
        let proxy = try ScriptedServer(admission: .refusing)
        var environment = ["no_proxy": "", "NO_PROXY": "example.com"]
        for variable in variables {
            environment[variable] = "http://\(proxy.endpoint)"
        }
        try await withProbe(environment) { run in
            run.server.serve(event: Command.echo, id: "good")
            run.server.serve(event: Command.throwing("bad"), id: "bad")
            _ = try await run.response(for: "good")
            _ = try await run.report(for: "bad")
        }
        environment["PROBE_INIT"] = "fail"
        try await withProbe(environment) { run in
            try await run.request(.initError)
        }
    }

    @Test func `R5: every request has a User-Agent whose first word is name and version, at most 128 characters`()
        async throws
    {
        func expectUserAgent(_ request: RecordedRequest) throws {
            let values = request.values(of: "User-Agent")
            #expect(values.count == 1, "\(request)")
            let value = try #require(values.first)
            #expect(value.count <= 128)
            #expect(value.prefixMatch(of: /[A-Za-z0-9._-]+\/[A-Za-z0-9._+-]+( |$)/) != nil, "\(request): \(value)")
        }
        try await withProbe { run in
            run.server.serve(event: Command.echo, id: "good")
            run.server.serve(event: Command.throwing("bad"), id: "bad")
            try await run.request(.next, number: 3)
            #expect(Set(run.server.requests.map(\.call)) == [.next, .response("good"), .error("bad")])
            try run.server.requests.forEach(expectUserAgent)
        }
        try await withProbe(["PROBE_INIT": "fail"]) { run in
            try expectUserAgent(try await run.request(.initError))
        }
    }

    @Test func `R6: no next is sent before user initialisation has returned`() async throws {
        try await withProbe(["PROBE_INIT": "sleep"]) { run in
            let poll = try await run.request(.next)
            #expect(run.log(before: poll).contains("probe init done"))
            #expect(poll.received - run.process.started >= .milliseconds(700))
            #expect(poll.number == 1)
        }
    }
}
