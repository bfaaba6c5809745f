import Foundation
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The log of calls.
@Suite struct AuditLogTests {
    private static let clientID = "5exampleclientid"

    @Test func `each call is a line like CloudTrail's, without any secret that was sent`() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jsonl").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var client = try TestClient()
        client.cognito = try LocalCognito(
            host: NoFunctions(), clock: LocalClock(start: 1_760_000_000), audit: try AuditLog(path: path)
        ).sharingKeys()
        let pool = try await client.pool()
        let made = try await client.call(
            "CreateUserPoolClient",
            [
                "UserPoolId": .text(pool), "ClientName": "app", "ClientSecret": "SECRETSECRETSECRETSECRETSECRET",
                "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
            ])
        let app = try #require(made["UserPoolClient"]?["ClientId"])
        let secret = "SECRETSECRETSECRETSECRETSECRET"
        let hash = try #require(AppClient.secretHash(secret, "ada-secret", client: app.scalarText ?? ""))
        let calls: [(String, JSONMembers<JSONValue>)] = [
            (
                "SignUp",
                [
                    "Username": "ada-secret", "Password": "Secret-Passw0rd", "SecretHash": .text(hash),
                    "UserAttributes": [["Name": "email", "Value": "secret@example.org"]],
                    "ValidationData": [["Name": "token", "Value": "secret-validation"]],
                    "ClientMetadata": ["captcha": "secret-metadata"],
                    "UserContextData": ["EncodedData": "secret-context"],
                ]
            ),
            (
                "ConfirmSignUp",
                ["Username": "ada-secret", "ConfirmationCode": "secret-code", "SecretHash": .text(hash)]
            ),
            (
                "InitiateAuth",
                [
                    "AuthFlow": "USER_PASSWORD_AUTH",
                    "AuthParameters": [
                        "USERNAME": "ada-secret", "PASSWORD": "Secret-Passw0rd", "SECRET_HASH": .text(hash),
                    ],
                ]
            ),
            (
                "RespondToAuthChallenge",
                [
                    "ChallengeName": "CUSTOM_CHALLENGE", "Session": "secret-session-secret-session",
                    "ChallengeResponses": ["ANSWER": "secret-answer", "SECRET_HASH": .text(hash)],
                ]
            ),
            ("RevokeToken", ["Token": "secret-token", "ClientSecret": .text(secret)]),
            (
                "CreateIdentityProvider",
                [
                    "UserPoolId": .text(pool), "ProviderName": "Google", "ProviderType": "Google",
                    "ProviderDetails": [
                        "client_id": "a", "client_secret": "secret-of-provider", "authorize_scopes": "email",
                    ],
                ]
            ),
            (
                "AdminCreateUser",
                ["UserPoolId": .text(pool), "Username": "bob-secret", "TemporaryPassword": "Secret-Temp0rary"]
            ),
        ]
        for (operation, members) in calls {
            let id = members["UserPoolId"] == nil ? ["ClientId": app.value] : [:] as JSONMembers<JSONValue>
            _ = try await client.call(operation, .object(members.merging(id)))
        }
        _ = await client.send(
            "AWSCognitoIdentityProviderService.GetUser", #"{"AccessToken":"secret.access.token"}"#)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = try text.split(separator: "\n").map { try JSONValue(json: Array($0.utf8)) }
        #expect(lines.count == calls.count + 3)
        // Members may be named so; what was sent begins so.
        let values = text.replacing(#""clientSecret":"#, with: "").replacing(#""secretHash":"#, with: "")
        #expect(
            values.range(of: "secret", options: .caseInsensitive).map { values[$0.lowerBound...].prefix(60) } == nil)
        for sent in [secret, hash, "Passw0rd", "Temp0rary", "captcha", "example.org"] {
            #expect(!text.contains(sent), "\(sent)")
        }
        let signUp = try #require(lines.first { $0["eventName"] == "SignUp" })
        #expect(signUp["eventTime"] == "2025-10-09T08:53:20Z" && signUp["eventSource"] == "cognito-idp.amazonaws.com")
        #expect(signUp.at("requestParameters", "clientId") == app.value)
        #expect(signUp.at("requestParameters", "username") == .text(AuditedCall.hidden))
        #expect(signUp["readOnly"] == false && signUp["recipientAccountId"] == "123456789012")
        let confirm = try #require(lines.first { $0["eventName"] == "ConfirmSignUp" })
        #expect(confirm["errorCode"] == "CodeMismatchException" || confirm["errorCode"] == "ExpiredCodeException")
        let provider = try #require(lines.first { $0["eventName"] == "CreateIdentityProvider" })
        #expect(provider.at("userIdentity", "accessKeyId") == "AKIDEXAMPLE" && provider["awsRegion"] == "eu-west-1")
        #expect(provider.at("requestParameters", "providerType") == "Google" && provider["errorCode"] == nil)
        let getUser = try #require(lines.last)
        #expect(getUser["eventName"] == "GetUser" && getUser.at("userIdentity", "principalId") == "Anonymous")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func `a file that cannot be opened is named`() throws {
        let error = #expect(throws: StoreError.self) { _ = try AuditLog(path: "/nowhere/audit.jsonl") }
        #expect(error?.description.contains("/nowhere/audit.jsonl") == true)
    }
}
