import CognitoRehearsal
import LocalAWS
package import ModelContext
import WireJSON

/// The tools for the local pool.
package struct PoolTools {
    package let pool: PoolSession
    /// The arguments of the verb `pool`.
    package let known: VerbArguments

    package init(pool: PoolSession, known: VerbArguments) {
        (self.pool, self.known) = (pool, known)
    }

    package var all: [ContextTool] {
        [start, signUp, signIn, call, outbox, flows, clock, faults, reset, stop]
    }

    private static let username = ContextArgument("username", .text, "The user name.", isRequired: true)
    private static let password = ContextArgument(
        "password", .text, "The password; by default one that satisfies usual policies, the same for each user.")
    private static let client = ContextArgument(
        "client", .text, "The id or the name of the app client; by default the first in which people can sign up.")

    private static let answer: JSONValue = [
        "type": "object", "required": ["status", "answer"],
        "properties": [
            "status": ["type": "integer", "description": "The HTTP status; 200 unless Cognito refuses."],
            "answer": [
                "description": "Cognito's answer; of a refusal, __type is the exception's name, and message its text."
            ],
            "flow": ["description": "The flow to which the call belongs; pool_flows explains it by its id."],
            "confirmation": ["description": "Cognito's answer to the code, if the user is then confirmed by it."],
        ],
    ]

    private static let anything: JSONValue = ["type": "object"]

    /// Makes a tool whose failures are results: the agent reads them and goes on.
    private func tool(
        _ name: String, _ title: String, _ words: String, _ arguments: [ContextArgument], _ output: JSONValue,
        _ effect: ContextTool.Effect,
        _ call: @escaping @Sendable (JSONMembers<JSONValue>) async throws -> JSONValue
    ) -> ContextTool {
        ContextTool(
            "pool_\(name)", title: title, words: words, arguments: arguments, output: output, effect: effect
        ) { values, _ in
            do {
                return ContextTool.Result(try await call(values))
            } catch let failure as Failure {
                return ContextTool.Result(["error": .text("\(failure)")], isError: true)
            } catch let problem as OtherServer.Unreachable {
                return ContextTool.Result(["error": .text("\(problem)")], isError: true)
            }
        }
    }

    // MARK: The pool

    private var start: ContextTool {
        let names = [
            "template", "code", "code-folder", "seed", "parameter", "env", "env-file", "fetch-runtime", "clock",
            "rate-limits", "dynamodb",
        ]
        return tool(
            "start", "Start a local pool",
            "Plays Cognito for the template of the folder, with its functions, on this machine and in memory. The first start builds "
                + "functions in Swift. The pool ends with this server.",
            known.described(names) + [VerbTool.folder],
            [
                "type": "object", "required": ["ready", "notes", "log"],
                "properties": [
                    "ready": ["type": "object", "description": "Its address, and its pools and app clients."],
                    "notes": ["type": "array", "description": "The parts of the template that the pool cannot play."],
                    "log": [
                        "type": "string",
                        "description": "The end of the pool's log, such as why a function does not run.",
                    ],
                ],
            ], .adds
        ) { [pool] values in
            let running = try await pool.start(
                known.words(for: values.filter { names.contains($0.key) }), folder: values["folder"]?.text)
            let notes = try await AgentClient(running).local("GET", "notes")
            return ["ready": running.ready, "notes": notes.answer, "log": .text(await running.log.text)]
        }
    }

    private var stop: ContextTool {
        tool("stop", "Stop the local pool", "Ends the pool and forgets its users.", [], Self.anything, .changes) {
            [pool] _ in
            await pool.stop()
            return [:]
        }
    }

    private var reset: ContextTool {
        tool(
            "reset", "Begin again",
            "Removes all users, messages, flows and faults, and makes the template's pools again.", [], Self.answer,
            .changes
        ) { [pool] _ in
            try await AgentClient(pool.running()).local("POST", "reset", [:]).json
        }
    }

    // MARK: Users

    private var signUp: ContextTool {
        tool(
            "sign_up", "Sign a user up",
            "Signs a user up as an app does, and confirms the user with the code of the message, unless confirm is false.",
            [
                Self.username, Self.password, Self.client,
                ContextArgument(
                    "attributes", .textMembers,
                    "The user's attributes by their names; by default the user name as email, if it is an address."),
                ContextArgument("metadata", .textMembers, "ClientMetadata for the functions."),
                ContextArgument("confirm", .flag, "False leaves the user unconfirmed; by default true."),
            ], Self.answer, .adds
        ) { [pool] values in
            try await AgentClient(pool.running()).signUp(values).json
        }
    }

    private var signIn: ContextTool {
        tool(
            "sign_in", "Sign a user in",
            "Signs a user in by the first way that the app client allows: SRP, a password, or a custom sign-in. A challenge in the answer "
                + "is answered by pool_call with RespondToAuthChallenge.",
            [
                Self.username, Self.password, Self.client,
                ContextArgument("metadata", .textMembers, "ClientMetadata for the functions."),
            ], Self.answer, .adds
        ) { [pool] values in
            try await AgentClient(pool.running()).signIn(values).json
        }
    }

    private var call: ContextTool {
        tool(
            "call", "Call an operation of Cognito",
            "Calls any operation of the user pools' API, such as AdminGetUser or RespondToAuthChallenge. ClientId with its SECRET_HASH, and "
                + "UserPoolId of administrators' operations, are added if they are absent.",
            [
                ContextArgument("operation", .text, "The operation's name.", isRequired: true),
                ContextArgument("input", .object, "The operation's members.", isRequired: true), Self.client,
            ], Self.answer, .changes
        ) { [pool] values in
            try await AgentClient(pool.running()).call(
                values["operation"]?.text ?? "", values["input"]?.members ?? [:], client: values["client"]?.text
            ).json
        }
    }

    // MARK: What happened

    private var outbox: ContextTool {
        tool(
            "outbox", "Read the messages",
            "The emails and text messages that the pool and its functions have sent, with their codes.",
            [ContextArgument("username", .text, "Only messages for this user.")],
            ["type": "object", "required": ["messages"], "properties": ["messages": ["type": "array"]]], .reads
        ) { [pool] values in
            ["messages": .array(try await AgentClient(pool.running()).messages(for: values["username"]?.text))]
        }
    }

    private var flows: ContextTool {
        tool(
            "flows", "See what happened in sign-ups and sign-ins",
            "Without an id, summaries, the oldest first. With an id, one flow: its calls, and for each trigger the event, the answer, the "
                + "verdict with findings, and the function's log; and a picture of it as text. The place to find the cause of an error.",
            [
                ContextArgument("id", .integer, "The flow's id."),
                ContextArgument("username", .text, "Only flows of this user."),
                ContextArgument("hasError", .flag, "Only flows that ended with an error, or only the others."),
                ContextArgument("find", .text, "Only flows with these words in events, answers, logs or notes."),
            ],
            [
                "type": "object",
                "properties": [
                    "flows": ["type": "array"], "flow": ["type": "object"], "text": ["type": "string"],
                    "log": [
                        "type": "string",
                        "description": "The end of the pool's log, such as why a function does not run.",
                    ],
                ],
            ], .reads
        ) { [pool] values in
            let running = try await pool.running()
            var found = try await AgentClient(running).flows(values)
            found["log"] = .text(await running.log.text)
            return .object(found)
        }
    }

    // MARK: What if

    private var clock: ContextTool {
        tool(
            "clock", "Move the pool's clock", "Lets codes, sessions and tokens expire. Functions keep the real time.",
            [
                ContextArgument("advance", .number, "The seconds to move on."),
                ContextArgument("set", .number, "The time in seconds since 1970."),
            ], Self.answer, .changes
        ) { [pool] values in
            try await AgentClient(pool.running()).local("POST", "clock", .object(values)).json
        }
    }

    private var faults: ContextTool {
        tool(
            "faults", "Make calls or functions fail",
            "Makes the next calls of an operation, or of a trigger's function, fail, and lists the faults that are left. See what the app "
                + "shows.",
            [
                ContextArgument("operation", .text, "An operation, or * for all."),
                ContextArgument("trigger", .text, "A trigger such as PreSignUp, or a source such as PreSignUp_SignUp."),
                ContextArgument("error", .text, "The exception that callers of the operation get."),
                ContextArgument("message", .text, "The exception's text."),
                ContextArgument("delay", .number, "The seconds that the operation or the function takes longer."),
                ContextArgument(
                    "drop", .choice(["request", "answer"]), "Close the connection before or after the operation."),
                ContextArgument("crash", .flag, "End the function's process."),
                ContextArgument("throttle", .flag, "Refuse to run the function."),
                ContextArgument("answer", .object, "The function's answer."),
                ContextArgument("count", .integer, "The number of calls; 1 by default."),
                ContextArgument("clear", .flag, "Remove all faults instead."),
            ], Self.answer, .changes
        ) { [pool] values in
            let client = AgentClient(try await pool.running())
            if values["clear"] == true {
                return try await client.local("DELETE", "faults").json
            }
            let fault = values.filter { $0.key != "clear" }
            if !fault.isEmpty {
                let added = try await client.local("POST", "faults", .object(fault))
                guard added.status == 200 else { return added.json }
            }
            return try await client.local("GET", "faults").json
        }
    }
}
