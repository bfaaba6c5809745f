import CognitoTestSupport
import Foundation
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The command that makes a pool's first user, as a shell and the AWS CLI read it.
@Suite struct FirstUserCommandTests {
    private static func schema(_ name: String, _ limits: JSONMembers<JSONValue> = [:]) -> JSONValue {
        var element: JSONMembers<JSONValue> = ["Name": .text(name), "Required": true, "Mutable": true]
        if !limits.isEmpty { element["StringAttributeConstraints"] = .object(limits) }
        return .object(element)
    }

    private static let kinds: [Row<(pool: JSONMembers<JSONValue>, client: JSONMembers<JSONValue>, words: [String])>] = [
        Row("user names", ([:], [:], ["sign-up", "ada"])),
        Row("email", (["UsernameAttributes": ["email"]], [:], ["sign-up", "ada@example.org"])),
        Row("phone", (["UsernameAttributes": ["phone_number"]], [:], ["sign-up", "+12025550100"])),
        Row("both", (["UsernameAttributes": ["phone_number", "email"]], [:], ["ada@example.org"])),
        Row("verified email", (["AutoVerifiedAttributes": ["email"]], [:], ["Name=email,Value=ada@example.org"])),
        Row(
            "verified phone",
            (
                [
                    "AutoVerifiedAttributes": ["phone_number"],
                    "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sns"],
                ], [:], ["Name=phone_number,Value=+12025550100"]
            )),
        Row(
            "email alias", (["AliasAttributes": ["email"], "AutoVerifiedAttributes": ["email"]], [:], ["ada"])),
        Row("name", (["Schema": [schema("name")]], [:], ["Name=name,Value=Ada Lovelace"])),
        Row(
            "names in limits",
            (
                ["Schema": [schema("given_name", ["MaxLength": "2"]), schema("family_name", ["MinLength": "12"])]],
                [:], ["Name=given_name,Value=Ad", "Name=family_name,Value=Lovelaceaaaa"]
            )),
        Row(
            "address and date of birth",
            (
                ["Schema": [schema("address"), schema("birthdate")]], [:],
                [#"Name=address,Value="12 St James's Square, London""#, "Name=birthdate,Value=1990-12-10"]
            )),
        Row(
            "addresses and numbers",
            (
                [
                    "Schema": .array(
                        ["email", "phone_number", "website", "picture", "profile", "zoneinfo", "locale", "gender"]
                            .map { schema($0) } + [["Name": "updated_at", "Required": true]])
                ], [:], ["Name=updated_at,Value=1"]
            )),
        Row("short emails", (["Schema": [schema("email", ["MaxLength": "9"])]], [:], ["Name=email,Value=a@b.co"])),
        Row(
            "long emails",
            (
                ["UsernameAttributes": ["email"], "Schema": [schema("email", ["MinLength": "20"])]], [:],
                ["adaaaaaa@example.org"]
            )),
        Row(
            "long passwords",
            (["Policies": ["PasswordPolicy": ["MinimumLength": 20]]], [:], ["Passw0rd!Passw0rd!Passw0rd!"])),
        Row("a secret", (["UsernameAttributes": ["email"]], ["GenerateSecret": true], ["--secret-hash"])),
        Row(
            "a client that writes little",
            (
                ["AutoVerifiedAttributes": ["email"], "Schema": [schema("nickname")]],
                ["WriteAttributes": ["nickname"]], ["Name=nickname,Value=Ada"]
            )),
        Row(
            "administrators only",
            (
                [
                    "AdminCreateUserConfig": ["AllowAdminCreateUserOnly": true], "UsernameAttributes": ["email"],
                    "Schema": [schema("name")],
                ], [:], ["admin-create-user", "Name=name,Value=Ada Lovelace", "EMAIL"]
            )),
        Row(
            "a required alias",
            (
                ["AliasAttributes": ["preferred_username"], "Schema": [schema("preferred_username")]], [:],
                ["admin-create-user"]
            )),
    ]

    @Test(arguments: kinds)
    func `the command makes a user`(
        _ row: Row<(pool: JSONMembers<JSONValue>, client: JSONMembers<JSONValue>, words: [String])>
    ) async throws {
        let cognito = try await TestPool().cognito
        let id = try await Self.pool(row.value.pool, client: row.value.client, in: cognito)
        let summary = try #require(cognito.pools.summaries.first { $0.id == id })
        let command = try #require(summary.firstUserCommand)
        #expect(command.isAdministrators == row.value.words.contains("admin-create-user"))
        let words = try Self.words(command.text(with: "--region eu-west-1"))
        for word in row.value.words { #expect(words.contains(word), "\(words)") }
        let (operation, input) = Self.call(words)
        #expect(operation == (command.isAdministrators ? "AdminCreateUser" : "SignUp"))
        _ = try await cognito.respond(to: operation, input)
        let user = try await cognito.respond(
            to: "AdminGetUser", ["UserPoolId": .text(id), "Username": input["Username"] ?? .null])
        #expect(user["UserStatus"] == (command.isAdministrators ? "FORCE_CHANGE_PASSWORD" : "UNCONFIRMED"))
    }

    @Test(arguments: [nil, ["AllowedOAuthFlows": ["client_credentials"]]] as [JSONMembers<JSONValue>?])
    func `without a client for people there is no command, except for administrators`(
        client: JSONMembers<JSONValue>?
    ) async throws {
        let cognito = try await TestPool().cognito
        let open = try await Self.pool([:], client: client, in: cognito)
        let closed = try await Self.pool(
            ["AdminCreateUserConfig": ["AllowAdminCreateUserOnly": true]], client: client, in: cognito)
        let summaries = cognito.pools.summaries
        #expect(try #require(summaries.first { $0.id == open }).firstUserCommand == nil)
        #expect(try #require(summaries.first { $0.id == closed }).firstUserCommand?.isAdministrators == true)
    }

    @Test func `people sign up with a client of theirs, though one for machines is older`() async throws {
        let cognito = try await TestPool().cognito
        let id = try await Self.pool([:], client: ["AllowedOAuthFlows": ["client_credentials"]], in: cognito)
        let made = try await cognito.respond(
            to: "CreateUserPoolClient", ["UserPoolId": .text(id), "ClientName": "web"])
        let summary = try #require(cognito.pools.summaries.first { $0.id == id })
        #expect(summary.clients.map(\.name) == ["web", "app"])
        #expect(summary.signUpClient?.id == made["UserPoolClient"]?["ClientId"]?.text)
    }

    /// Makes a pool with a client, and returns the pool's id.
    private static func pool(
        _ input: JSONMembers<JSONValue>, client: JSONMembers<JSONValue>?, in cognito: LocalCognito
    ) async throws -> String {
        let made = try await cognito.respond(to: "CreateUserPool", input.merging(["PoolName": "people"]))
        let id = try #require(made["UserPool"]?["Id"]?.text)
        guard var client else { return id }
        if client["AllowedOAuthFlows"] != nil {
            _ = try await cognito.respond(
                to: "CreateResourceServer",
                [
                    "UserPoolId": .text(id), "Identifier": "orders", "Name": "orders",
                    "Scopes": [["ScopeName": "read", "ScopeDescription": "read"]],
                ])
            client = client.merging([
                "AllowedOAuthFlowsUserPoolClient": true, "GenerateSecret": true, "AllowedOAuthScopes": ["orders/read"],
            ])
        }
        _ = try await cognito.respond(
            to: "CreateUserPoolClient", client.merging(["UserPoolId": .text(id), "ClientName": "app"]))
        return id
    }

    /// Returns the words of a command, as the shell splits it.
    private static func words(_ command: String) throws -> [String] {
        let (shell, output) = (Process(), Pipe())
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "printf '%s\\n' \(command)"]
        shell.standardOutput = output
        try shell.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        return text.split(separator: "\n").map(String.init)
    }

    /// Returns the operation and its input, as the AWS CLI reads the words.
    private static func call(_ words: [String]) -> (String, JSONMembers<JSONValue>) {
        func name(_ text: some StringProtocol) -> String { text.split(separator: "-").map(\.capitalized).joined() }
        var options: [(name: String, values: [String])] = []
        for word in words.dropFirst() {
            if word.hasPrefix("--") {
                options.append((name(word.dropFirst(2)), []))
            } else {
                options[options.count - 1].values.append(word)
            }
        }
        var input = JSONMembers<JSONValue>()
        for (name, values) in options where name != "Region" {
            switch name {
            case "UserAttributes": input[name] = .array(values.map(attribute))
            case "DesiredDeliveryMediums": input[name] = .array(values.map(JSONValue.text))
            default: input[name] = .text(values.joined(separator: " "))
            }
        }
        return (name(words[0]), input)
    }

    /// Reads an attribute in the AWS CLI's shorthand.
    private static func attribute(_ word: String) -> JSONValue {
        let parts = word.dropFirst("Name=".count).split(separator: ",Value=", maxSplits: 1).map(String.init)
        let value = parts[1].hasPrefix("\"") ? String(parts[1].dropFirst().dropLast()) : parts[1]
        return ["Name": .text(parts[0]), "Value": .text(value)]
    }
}
