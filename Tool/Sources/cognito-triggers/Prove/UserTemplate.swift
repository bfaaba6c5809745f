@_spi(Internal) import CognitoEvents
import CognitoModel
@_spi(Internal) import CognitoProof
import CognitoRehearsal
import Foundation
import FunctionProjects
import LocalAWS
import WireJSON

/// The attributes and the rows that `prove` gives each of its users, from the options `--user-attribute`, `--user-file` and `--item`.
///
/// Their texts may have placeholders for the user's own values, such as `{sub}`.
struct UserTemplate: Sendable {
    /// The placeholders, for messages.
    static let placeholders = "{number}, {sub}, {email} and {phone_number}"

    let attributes: [String: String]
    private let rows: [Row]

    /// A row of a table, which is named by its logical id or by its own name.
    private struct Row: Sendable {
        let table: String
        let members: JSONMembers<JSONValue>
    }

    init(attributes: [String: String], file: String?, items: [String]) throws {
        var all: [String: String] = [:]
        if let file {
            guard case .object(let members) = try Self.json(ofFile: file, "--user-file") else {
                throw Self.wrong(
                    "--user-file \(file): write an object with attributes, such as {\"custom:plan\": \"pro\"}")
            }
            for (name, value) in members {
                guard let text = value.text else {
                    throw Self.wrong(
                        "--user-file \(file): the attribute \(name) is not a text, as Cognito's attributes are")
                }
                all[name] = text
            }
        }
        self.attributes = all.merging(attributes) { $1 }
        rows = try items.flatMap(Self.rows)
    }

    /// Returns the work that puts the rows of each user into tables at a server; nil without rows.
    ///
    /// `names` are the names of the template's tables by logical id.
    func rows(at server: OtherServer, _ names: [String: String], in region: String) -> UserRows.Put? {
        guard !rows.isEmpty else { return nil }
        return { [rows] user in
            for row in rows {
                let table = names[row.table] ?? row.table
                let input: JSONValue = [
                    "TableName": .text(table), "Item": .object(row.members.mapValues { Self.item($0, user) }),
                ]
                do {
                    let (status, answer) = try await server.call(
                        "DynamoDB_20120810.PutItem", input, of: "dynamodb", in: region, version: "1.0")
                    guard status != 200 else { continue }
                    let message = answer.members?["message"]?.text ?? answer.members?["Message"]?.text ?? ""
                    return .wrongUse(
                        "--item \(row.table): DynamoDB refuses the row with \(answer.errorName) \(message)")
                } catch {
                    return .bad("--item \(row.table): \(error)")
                }
            }
            return nil
        }
    }

    /// Throws if a row's table is neither in the templates nor at the server, which may have tables of its own.
    func checkTables(
        _ names: [String: String], of templates: String?, at server: OtherServer, in region: String
    ) async throws {
        let known = Set(names.keys).union(names.values)
        for table in Set(rows.map(\.table)).subtracting(known).sorted() {
            let (status, answer): (Int, JSONValue)
            do {
                (status, answer) = try await server.call(
                    "DynamoDB_20120810.DescribeTable", ["TableName": .text(table)], of: "dynamodb", in: region,
                    version: "1.0")
            } catch {
                throw Failure.bad("--dynamodb: \(error.description). \(TemplateTables.advice)")
            }
            // Of other errors, the first row tells more.
            guard status != 200, answer.errorName == "ResourceNotFoundException" else { continue }
            guard let templates, !names.isEmpty else {
                throw Self.wrong("--item \(table): the server at --dynamodb has no table \(table)")
            }
            throw Self.wrong(
                "--item \(table): \(templates) has no table \(table); it has "
                    + names.keys.sorted().joined(separator: ", "))
        }
    }

    // MARK: Reading

    /// Reads `TABLE={…}`, or `TABLE=FILE` with a row or an array of rows.
    private static func rows(of option: String) throws -> [Row] {
        let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw wrong(
                "--item \(option): write TABLE={\"key\": \"{sub}\"}, or TABLE=FILE with a row or an array of rows")
        }
        let value: JSONValue
        if parts[1].hasPrefix("{") {
            guard let read = try? JSONValue(json: Array(parts[1].utf8)) else {
                throw wrong("--item \(parts[0])=…: the row is not JSON")
            }
            value = read
        } else {
            value = try json(ofFile: parts[1], "--item \(parts[0])")
        }
        let rows = (value.elements ?? [value]).compactMap(\.members)
        guard !rows.isEmpty, rows.count == value.elements?.count ?? 1 else {
            throw wrong("--item \(parts[0]): a row is an object with the item's attributes")
        }
        return rows.map { Row(table: parts[0], members: $0) }
    }

    private static func json(ofFile path: String, _ option: String) throws -> JSONValue {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw wrong("\(option): the file \(path) cannot be read")
        }
        guard let value = try? JSONValue(json: Array(bytes)) else { throw wrong("\(option): \(path) is not JSON") }
        return value
    }

    private static func wrong(_ words: String) -> Failure { .wrongUse("\(words).") }

    // MARK: DynamoDB

    private static let types: Set = ["S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS"]

    /// Returns a value in DynamoDB's form, with a user's values in place of placeholders; a value in this form keeps it.
    private static func item(_ value: JSONValue, _ user: SignInUser) -> JSONValue {
        switch value {
        case .text(let text): return ["S": .text(user.filled(text))]
        case .integer, .decimal, .number: return ["N": .text(value.flattened)]
        case .boolean: return ["BOOL": value]
        case .null: return ["NULL": true]
        case .array(let elements): return ["L": .array(elements.map { item($0, user) })]
        case .object(let members):
            if members.count == 1, let name = members.keys.first, types.contains(name) { return filled(value, user) }
            return ["M": .object(members.mapValues { item($0, user) })]
        }
    }

    private static func filled(_ value: JSONValue, _ user: SignInUser) -> JSONValue {
        switch value {
        case .text(let text): .text(user.filled(text))
        case .array(let elements): .array(elements.map { filled($0, user) })
        case .object(let members): .object(members.mapValues { filled($0, user) })
        default: value
        }
    }
}
