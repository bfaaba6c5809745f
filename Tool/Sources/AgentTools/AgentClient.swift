import CognitoRehearsal
import Foundation
import LocalAWS
import LocalUserPools
import UserCredentials
@_spi(Internal) package import WireJSON

/// An app, an administrator and an observer of a local pool, over its API.
package struct AgentClient {
    /// An answer of the pool.
    package struct Answer {
        package let status: Int
        package var answer: JSONValue
        /// Further members of a tool's result.
        package var more: JSONMembers<JSONValue> = [:]

        package var json: JSONValue { .object(more.merging(["status": .init(status), "answer": answer])) }
    }

    /// An app client of a pool.
    private struct PoolApp {
        let pool: String
        let region: String
        let id: String
        let secret: String?
        let flows: [String]

        /// The proof of the client's secret for a user; nil without a secret.
        func proof(for username: String) -> String? {
            secret.flatMap { LocalUserPools.AppClient.secretHash($0, username, client: id) }
        }
    }

    /// A password that satisfies Cognito's policies unless they ask for more than 20 characters.
    private static let password = "Rehearsal-0f-a-user!"
    /// Operations of apps, which have the member `ClientId`.
    private static let ofApps = [
        "SignUp", "ConfirmSignUp", "ResendConfirmationCode", "InitiateAuth", "RespondToAuthChallenge", "ForgotPassword",
        "ConfirmForgotPassword",
    ]

    private let ready: JSONValue
    private let server: OtherServer

    package init(_ running: PoolSession.Running) {
        ready = running.ready
        server = running.server
    }

    // MARK: The pool's own routes

    package func local(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> Answer {
        let (status, bytes) = try await server.send(method, "/_local/\(path)", body)
        return Answer(
            status: status, answer: (try? JSONValue(json: bytes)) ?? .text(String(decoding: bytes, as: UTF8.self)))
    }

    package func messages(for username: String?) async throws -> [JSONValue] {
        let messages = try await local("GET", "outbox").answer.elements ?? []
        guard let username else { return messages }
        return messages.filter { $0["username"]?.text == username || $0["destination"]?.text == username }
    }

    package func flows(_ values: JSONMembers<JSONValue>) async throws -> JSONMembers<JSONValue> {
        if case .integer(let id)? = values["id"] {
            let flow = try await local("GET", "flows/\(id)")
            guard flow.status == 200 else { throw Failure.wrongUse("There is no flow \(id).") }
            var members: JSONMembers<JSONValue> = ["flow": flow.answer]
            if case .text(let text) = try await local("GET", "flows/\(id)?as=text").answer {
                members["text"] = .text(text)
            }
            return members
        }
        let filters: [(String, String?)] = [
            ("user", values["username"]?.text), ("hasError", values["hasError"]?.flag.map { "\($0)" }),
            ("find", values["find"]?.text),
        ]
        var parts = URLComponents()
        parts.queryItems = filters.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
        let query = (parts.percentEncodedQuery ?? "").replacing("+", with: "%2B")
        return ["flows": try await local("GET", "flows?\(query)").answer["flows"] ?? []]
    }

    /// Returns the summary of a user's latest flow.
    private func latestFlow(of username: String) async throws -> JSONValue {
        try await flows(["username": .text(username)])["flows"]?.elements?.last ?? .null
    }

    // MARK: Cognito's API

    package func call(
        _ operation: String, _ input: JSONMembers<JSONValue>, client name: String? = nil
    ) async throws -> Answer {
        var input = input
        var region: String?
        let isOfApps = Self.ofApps.contains(operation)
        if isOfApps, input["ClientId"] == nil {
            let client = try await client(name)
            input["ClientId"] = .text(client.id)
            addProof(of: client, to: &input)
            region = client.region
        } else if operation.hasPrefix("Admin"), input["UserPoolId"] == nil {
            let client = try await client(name)
            input["UserPoolId"] = .text(client.pool)
            region = client.region
        }
        let named = input["UserPoolId"]?.text.map { String($0.prefix { $0 != "_" }) }
        let (status, answer) = try await server.call(
            "AWSCognitoIdentityProviderService.\(operation)", .object(input), of: "cognito-idp",
            in: region ?? named ?? "us-east-1", signing: isOfApps ? .unsigned : .named)
        return Answer(status: status, answer: answer)
    }

    /// Adds the proof of a client's secret where the operation has it.
    private func addProof(of client: PoolApp, to input: inout JSONMembers<JSONValue>) {
        guard client.secret != nil else { return }
        let isSignIn = input["AuthParameters"] != nil || input["ChallengeResponses"] != nil
        let member = input["AuthParameters"] != nil ? "AuthParameters" : "ChallengeResponses"
        guard let username = isSignIn ? input[member]?["USERNAME"]?.text : input["Username"]?.text,
            let proof = client.proof(for: username)
        else { return }
        guard isSignIn else {
            input["SecretHash"] = .text(proof)
            return
        }
        var members = input[member]?.members ?? [:]
        members["SECRET_HASH"] = .text(proof)
        input[member] = .object(members)
    }

    /// Returns an app client by its id, its name or its logical id; without a name, the one in which people sign up.
    ///
    /// Clients are read without a record, so that the flows are those of the agent's calls alone.
    private func client(_ name: String?) async throws -> PoolApp {
        let pools = try await local("GET", "pools").answer.elements ?? []
        let all = pools.flatMap { pool in
            (pool["clients"]?.elements ?? []).map { (pool: pool["id"]?.text ?? "", client: $0) }
        }
        let wanted = name ?? ready["signUpClient"]?.text
        let found = all.first { _, client in
            wanted != nil && ["id", "name", "logicalId"].contains { client[$0]?.text == wanted }
        }
        guard let (pool, client) = found ?? (name == nil ? all.first : nil), let id = client["id"]?.text else {
            let names = all.compactMap { $0.client["name"]?.text }.joined(separator: ", ")
            throw Failure.wrongUse(
                "There is no app client \(name ?? "").\(names.isEmpty ? " Call CreateUserPoolClient." : " There are \(names).")"
            )
        }
        let description = try await local("GET", "pools/\(pool)").answer
        let settings = description["clients"]?.elements?.first { $0["ClientId"]?.text == id }
        return PoolApp(
            pool: pool, region: description["region"]?.text ?? "us-east-1", id: id,
            secret: settings?["ClientSecret"]?.text,
            flows: settings?["ExplicitAuthFlows"]?.elements?.compactMap(\.text) ?? [])
    }

    // MARK: Sign-ups and sign-ins

    func signUp(_ values: JSONMembers<JSONValue>) async throws -> Answer {
        let username = values["username"]?.text ?? ""
        let client = values["client"]?.text
        var attributes = values["attributes"]?.members ?? [:]
        if values["attributes"] == nil, username.contains("@") { attributes["email"] = .text(username) }
        var input: JSONMembers<JSONValue> = [
            "Username": .text(username), "Password": values["password"] ?? .text(Self.password),
            "UserAttributes": .array(attributes.map { ["Name": .text($0.key), "Value": $0.value] }),
        ]
        input["ClientMetadata"] = values["metadata"]
        var answer = try await call("SignUp", input, client: client)
        if answer.status == 200, answer.answer["UserConfirmed"] == false, values["confirm"] != false {
            answer.more["confirmation"] = try await confirm(username, client)
        }
        answer.more["flow"] = try await latestFlow(of: username)
        return answer
    }

    /// Confirms a user with the code of the latest message; null if no message has one.
    private func confirm(_ username: String, _ client: String?) async throws -> JSONValue {
        let codes = try await messages(for: username).compactMap { $0["code"]?.text }
        guard let code = codes.last else { return .null }
        let input: JSONMembers<JSONValue> = ["Username": .text(username), "ConfirmationCode": .text(code)]
        return try await call("ConfirmSignUp", input, client: client).json
    }

    func signIn(_ values: JSONMembers<JSONValue>) async throws -> Answer {
        let username = values["username"]?.text ?? ""
        let password = values["password"]?.text ?? Self.password
        let client = try await client(values["client"]?.text)
        var answer: Answer
        if client.flows.contains("ALLOW_USER_SRP_AUTH") {
            answer = try await signInOverSRP(username, password, client, values["metadata"])
        } else if client.flows.contains("ALLOW_USER_PASSWORD_AUTH") {
            answer = try await begin(
                "USER_PASSWORD_AUTH", ["USERNAME": .text(username), "PASSWORD": .text(password)], client,
                values["metadata"])
        } else {
            let flow = client.flows.contains("ALLOW_USER_AUTH") ? "USER_AUTH" : "CUSTOM_AUTH"
            answer = try await begin(flow, ["USERNAME": .text(username)], client, values["metadata"])
        }
        answer.more["flow"] = try await latestFlow(of: username)
        return answer
    }

    private func begin(
        _ flow: String, _ parameters: JSONMembers<JSONValue>, _ client: PoolApp, _ metadata: JSONValue?
    ) async throws -> Answer {
        var input: JSONMembers<JSONValue> = ["AuthFlow": .text(flow), "AuthParameters": .object(parameters)]
        input["ClientMetadata"] = metadata
        return try await call("InitiateAuth", input, client: client.id)
    }

    private func signInOverSRP(
        _ username: String, _ password: String, _ client: PoolApp, _ metadata: JSONValue?
    ) async throws -> Answer {
        let secrets = try SRPClient(poolID: client.pool)
        let challenge = try await begin(
            "USER_SRP_AUTH", ["USERNAME": .text(username), "SRP_A": .text(secrets.text)], client, metadata)
        guard challenge.answer["ChallengeName"] == "PASSWORD_VERIFIER",
            let parameters = challenge.answer["ChallengeParameters"]?.members
        else { return challenge }
        let answers = try secrets.answers(to: parameters, password: password, at: try await now())
        var input: JSONMembers<JSONValue> = [
            "ChallengeName": "PASSWORD_VERIFIER",
            "ChallengeResponses": .object(JSONMembers(answers.mapValues { .text($0) })),
        ]
        input["Session"] = challenge.answer["Session"]
        input["ClientMetadata"] = metadata
        return try await call("RespondToAuthChallenge", input, client: client.id)
    }

    /// Returns the time of the pool's clock, by which it judges the time of an answer.
    private func now() async throws -> Date {
        switch try await local("GET", "flows?since=\(Int64.max)").answer["now"] {
        case .decimal(let seconds)?: Date(timeIntervalSince1970: seconds)
        case .integer(let seconds)?: Date(timeIntervalSince1970: Double(seconds))
        default: Date()
        }
    }
}
