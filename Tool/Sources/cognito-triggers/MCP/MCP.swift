import AgentTools
import ArgumentParser
import Foundation
import FunctionProjects
import ModelContext

struct MCP: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Let a coding agent use the command: a server of the Model Context Protocol.",
        discussion: """
            Reads requests on standard input and answers on standard output, for clients such as coding agents. An agent starts it in \
            the project's folder:

              {"mcpServers": {"cognito": {"command": "cognito-triggers", "args": ["mcp"]}}}

            Its tools are the verbs explain, events, check, invoke, prove, messages, package, new and add, and a local pool: to start it from \
            a template, sign users up and in, read messages and flows, move the clock, and make calls fail. Its resources are sample \
            events, rules and guides. The pool and everything else that it has started end with standard input.

            It serves the versions of the protocol from 2024-11-05 to 2026-07-28.
            """)

    func run() async throws {
        // A stray line of a library on standard output would break the protocol.
        let output = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        let pool = PoolSession()
        let server = ContextServer(
            name: "cognito-triggers", version: CommandVersion.text,
            instructions: AgentGuide.text,
            tools: VerbTool.all.map(\.tool) + PoolTools(pool: pool, known: VerbArguments(help: Pool._dumpHelp())).all,
            resources: ContextResources.all(), writer: LineWriter(output))
        let lines = LineReader.lines(of: STDIN_FILENO, limit: ContextServer.messageLimit)
        let stopping = StopSignals()
        let serving = Task { await server.serve(lines) }
        let watching = Task {
            while await !stopping.wait(.seconds(60)) { guard !Task.isCancelled else { return } }
            serving.cancel()
        }
        await serving.value
        watching.cancel()
        await pool.stop()
    }
}
