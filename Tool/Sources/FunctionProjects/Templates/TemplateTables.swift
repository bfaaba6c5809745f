package import CloudTemplate
import CognitoRehearsal
package import LocalAWS
import LocalCognito
package import WireJSON

/// The DynamoDB tables of a template, which are made at a server of the user's.
package struct TemplateTables {
    /// A table with the input of `CreateTable`, and the attribute of its time to live.
    package struct Table {
        package let id: String
        package let name: String
        package let input: JSONMembers<JSONValue>
        let expires: String?
    }

    package let tables: [Table]

    package init(_ stack: Stack) {
        tables = stack.resources.filter { $0.type == "AWS::DynamoDB::Table" }.map {
            Table($0, name: stack.deployment.name(of: $0.id))
        }
    }

    /// The names of the tables by their logical ids; a table without a name has its id.
    package var names: [String: String] { Dictionary(tables.map { ($0.id, $0.name) }) { first, _ in first } }

    /// Creates the tables that the server does not have yet.
    package func create(at server: OtherServer, in region: String) async throws {
        for table in tables {
            try await call("CreateTable", table.input, table, server, region, accepting: "ResourceInUseException")
            guard let attribute = table.expires else { continue }
            // The server may already expire the entries, which is an error of its own.
            try await call(
                "UpdateTimeToLive",
                [
                    "TableName": .text(table.name),
                    "TimeToLiveSpecification": ["Enabled": true, "AttributeName": .text(attribute)],
                ], table, server, region, accepting: "ValidationException")
        }
    }

    private func call(
        _ operation: String, _ input: JSONMembers<JSONValue>, _ table: Table, _ server: OtherServer,
        _ region: String, accepting other: String
    ) async throws {
        let (status, answer): (Int, JSONValue)
        do {
            (status, answer) = try await server.call(
                "DynamoDB_20120810.\(operation)", .object(input), of: "dynamodb", in: region, version: "1.0")
        } catch {
            throw Failure.bad("--dynamodb: \(error.description). \(Self.advice)")
        }
        guard status != 200, answer.errorName != other else { return }
        let message = answer.members?["message"]?.text ?? answer.members?["Message"]?.text ?? ""
        throw Failure.bad(
            "--dynamodb: the server refuses \(operation) for \(table.id) with \(status) \(answer.errorName) \(message)"
        )
    }

    /// A sentence that says how to start a server.
    package static let advice =
        "To start DynamoDB on this machine: docker run -p 8000:8000 amazon/dynamodb-local, or pip install 'moto[server]' and "
        + "moto_server -p 8000."

    /// Returns what to do about a variable that names a table; `option` sets the variable.
    static func advice(on table: String, settingItsNameWith option: String) -> String {
        "It names the table \(table), which a function that runs here needs, too. \(advice) With `pool` and `prove`, "
            + "--dynamodb http://127.0.0.1:8000 makes the table and sets the variable. With `invoke` and `serve`, make the table "
            + "yourself and use \(option) and --endpoint dynamodb=http://127.0.0.1:8000."
    }

    /// A sentence about the tables without a server; nil for a template without tables.
    package var note: String? {
        guard !tables.isEmpty else { return nil }
        let ids = tables.map(\.id).joined(separator: ", ")
        return "\(ids): functions have no table here. \(Self.advice) Then use --dynamodb http://127.0.0.1:8000."
    }
}

extension TemplateTables.Table {
    fileprivate init(_ resource: Stack.Resource, name own: String) {
        id = resource.id
        name = resource.properties["TableName"]?.text ?? own
        var input: JSONMembers<JSONValue> = ["TableName": .text(name), "BillingMode": "PAY_PER_REQUEST"]
        for member in ["AttributeDefinitions", "KeySchema", "LocalSecondaryIndexes", "GlobalSecondaryIndexes"] {
            guard let value = resource.properties[member] else { continue }
            input[member] = .array(value.elements.map(Self.withoutThroughput))
        }
        self.input = input
        let life = resource.properties["TimeToLiveSpecification"]
        expires = life?["Enabled"]?.text?.lowercased() == "true" ? life?["AttributeName"]?.text : nil
    }

    /// Returns a part of a table without its throughput, which a table on demand does not have.
    private static func withoutThroughput(_ part: TemplateValue) -> JSONValue {
        guard let members = part.json.members else { return part.json }
        return .object(members.filter { !$0.key.hasSuffix("Throughput") })
    }
}
