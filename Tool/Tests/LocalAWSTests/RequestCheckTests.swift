import CognitoTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalUserPools

/// Requests against the service's model, in AWS's words.
@Suite struct RequestCheckTests {
    private static func error(_ operation: String, _ body: String) throws -> ServiceError? {
        let shape = try #require(ServiceModel.userPools.input(of: operation))
        let document = try JSONDocument(Array(body.utf8))
        do {
            _ = try RequestCheck.members(of: document.root, as: shape)
            return nil
        } catch { return error }
    }

    struct Example: Sendable {
        let operation: String
        let body: String
        let message: String

        init(_ operation: String, _ body: String, _ message: String) {
            self.operation = operation
            self.body = body
            self.message = message
        }
    }

    @Test(arguments: [
        Example(
            "SignUp", #"{}"#,
            "2 validation errors detected: Value at 'clientId' failed to satisfy constraint: Member must not be null; Value at "
                + "'username' failed to satisfy constraint: Member must not be null"),
        Example(
            "DescribeUserPool", #"{"UserPoolId":null}"#,
            "1 validation error detected: Value null at 'userPoolId' failed to satisfy constraint: Member must not be null"
        ),
        Example(
            "AdminGetUser", #"{"UserPoolId":"YOUR POOL","Username":"ada"}"#,
            "1 validation error detected: Value 'YOUR POOL' at 'userPoolId' failed to satisfy constraint: Member must satisfy "
                + #"regular expression pattern: [\w-]+_[0-9a-zA-Z]+"#),
        Example(
            "SignUp", #"{"ClientId":"c","Username":"a b","UserAttributes":[{"Name":"email"},{"Value":"x"}]}"#,
            "2 validation errors detected: Value at 'username' failed to satisfy constraint: Member must satisfy regular "
                + #"expression pattern: [\p{L}\p{M}\p{S}\p{N}\p{P}]+; Value null at 'userAttributes.2.member.name' failed "#
                + "to satisfy constraint: Member must not be null"),
        Example(
            "CreateUserPool", #"{"PoolName":"p","MfaConfiguration":"false"}"#,
            "1 validation error detected: Value 'false' at 'mfaConfiguration' failed to satisfy constraint: Member must "
                + "satisfy enum value set: [OFF, ON, OPTIONAL]"),
        Example(
            "ListUserPools", #"{"MaxResults":61}"#,
            "1 validation error detected: Value '61' at 'maxResults' failed to satisfy constraint: Member must have value "
                + "less than or equal to 60"),
        Example(
            "ListUsers", #"{"UserPoolId":"eu-west-1_a","Limit":-1}"#,
            "1 validation error detected: Value '-1' at 'limit' failed to satisfy constraint: Member must have value greater "
                + "than or equal to 0"),
        Example(
            "CreateUserPoolClient", #"{"UserPoolId":"eu-west-1_a","ClientName":"c","ExplicitAuthFlows":["A","B"]}"#,
            "1 validation error detected: Value '[A, B]' at 'explicitAuthFlows' failed to satisfy constraint: Member must "
                + "satisfy constraint: [Member must satisfy enum value set: [ADMIN_NO_SRP_AUTH, CUSTOM_AUTH_FLOW_ONLY, "
                + "USER_PASSWORD_AUTH, ALLOW_ADMIN_USER_PASSWORD_AUTH, ALLOW_CUSTOM_AUTH, ALLOW_USER_PASSWORD_AUTH, "),
    ])
    func `violations are collected and worded as AWS does`(_ example: Example) throws {
        let error = try #require(try Self.error(example.operation, example.body))
        #expect(error.name == "InvalidParameterException")
        #expect(error.message.hasPrefix(example.message), "\(error.message)")
    }

    @Test(arguments: [
        Example("SignUp", #"{"ClientId":1}"#, "class java.lang.Integer can not be converted to an String"),
        Example("SignUp", #"{"ClientId":{}}"#, "Start of structure or map found where not expected."),
        Example("SignUp", #"{"ClientId":[]}"#, "Start of list found where not expected"),
        Example("SignUp", #"{"UserAttributes":"x"}"#, "Unexpected field type"),
        Example(
            "SignUp", #"{"UserAttributes":[{"Name":"custom:n","Value":true}]}"#,
            "class java.lang.Boolean can not be converted to an String"),
        Example(
            "InitiateAuth", #"{"AuthFlow":"CUSTOM_AUTH","AuthParameters":{"USERNAME":5000000000}}"#,
            "class java.lang.Long can not be converted to an String"),
        Example(
            "ListUsers", #"{"Limit":"60"}"#, "class java.lang.String can not be converted to an Integer"),
        Example("SignUp", #"[]"#, "Start of list found where not expected"),
    ])
    func `a value of another JSON type is a SerializationException`(_ example: Example) throws {
        let error = try Self.error(example.operation, example.body)
        #expect(error == ServiceError("SerializationException", example.message))
    }

    @Test func `secrets do not stand in a message`() throws {
        let body = #"{"ClientId":"the client","Username":"u v","Password":" pass word","ClientMetadata":{"k":"v"}}"#
        let error = try #require(try Self.error("SignUp", body))
        for secret in ["the client", "u v", "pass word"] { #expect(!error.message.contains(secret)) }
    }

    @Test func `null and unknown members are left out and a text is taken for a Boolean`() throws {
        let shape = try #require(ServiceModel.userPools.input(of: "CreateUserPoolClient"))
        let document = try JSONDocument(
            Array(
                #"{"UserPoolId":"eu-west-1_a","ClientName":"c","GenerateSecret":"True","Mystery":1,"CallbackURLs":null}"#
                    .utf8))
        let members = try RequestCheck.members(of: document.root, as: shape)
        #expect(members == ["UserPoolId": "eu-west-1_a", "ClientName": "c", "GenerateSecret": true])
    }

    @Test func `lengths count characters as Unicode has them`() throws {
        let name = String(repeating: "😀", count: 128)
        #expect(try Self.error("SignUp", #"{"ClientId":"c","Username":"\#(name)"}"#) == nil)
        let error = try #require(try Self.error("SignUp", #"{"ClientId":"c","Username":"\#(name)😀"}"#))
        #expect(error.message.hasSuffix("Member must have length less than or equal to 128"))
    }

    private static func anything(_ names: [String], _ depth: Int, _ numbers: inout SeededRandom) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &numbers) {
        case 0: return .null
        case 1: return .boolean(Bool.random(using: &numbers))
        case 2: return .integer(Int64.random(in: -3...200, using: &numbers))
        case 3: return .decimal(Double.random(in: -1...1, using: &numbers))
        case 4: return .text(["", "a", "eu-west-1_a", "\u{0}", "é 😀", "true"].randomElement(using: &numbers) ?? "")
        case 5: return .array((0..<3).map { _ in anything(names, depth - 1, &numbers) })
        default:
            var members = JSONMembers<JSONValue>()
            for _ in 0..<8 {
                members[names.randomElement(using: &numbers) ?? ""] = anything(names, depth - 1, &numbers)
            }
            return .object(members)
        }
    }

    /// The names of all members below a shape.
    private static func names(_ shape: ModelShape) -> [String] {
        switch shape.kind {
        case .structure(let members): members.flatMap { [$0.name] + names($0.shape) }
        case .list(let element): names(element)
        case .map(_, let value): ["USERNAME"] + names(value)
        default: []
        }
    }

    @Test(arguments: [UInt64](1...20))
    func `whatever a body holds, it is read or refused in words`(seed: UInt64) throws {
        var numbers = SeededRandom(seed: seed)
        for operation in ServiceModel.userPools.operationNames {
            let shape = try #require(ServiceModel.userPools.input(of: operation))
            let body = Self.anything(Self.names(shape) + ["Unknown"], 5, &numbers)
            var writer = JSONWriter()
            try writer.value(body)
            let document = try JSONDocument(writer.bytes)
            do {
                let members = try RequestCheck.members(of: document.root, as: shape)
                // Members that were read are read again unchanged.
                let again = try JSONDocument(Array(JSONValue.object(members).flattened.utf8))
                #expect(try RequestCheck.members(of: again.root, as: shape) == members, "\(operation), seed \(seed)")
            } catch let error as ServiceError {
                #expect(["SerializationException", "InvalidParameterException"].contains(error.name))
                #expect(!error.message.isEmpty)
            }
        }
    }
}
