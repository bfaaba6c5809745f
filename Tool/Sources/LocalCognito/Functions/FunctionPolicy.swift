import Foundation
import LocalAWS
import WireJSON

/// The permissions of a function: who may call it.
struct FunctionPolicy: Sendable {
    private struct Statement: Sendable {
        let id: String
        let json: JSONValue
        /// The service or the account that may call; `*` is everybody.
        let principal: String
        let sourceARN: String?
        let sourceAccount: String?
    }

    private var statements: [Statement] = []
    private(set) var revision = UUID().uuidString.lowercased()

    var isEmpty: Bool { statements.isEmpty }

    /// Adds a statement by the input of `AddPermission`, and returns it as JSON.
    mutating func add(_ input: FunctionInput, to arn: String) throws(ServiceError) -> String {
        let id = try input.required("StatementId", "statementId")
        guard id.wholeMatch(of: /[a-zA-Z0-9_-]{1,100}/) != nil else {
            throw .unmatched(id, "statementId", pattern: "([a-zA-Z0-9-_]+)")
        }
        let action = try input.required("Action", "action")
        guard action.wholeMatch(of: /lambda:([*]|[a-zA-Z]+)|[*]/) != nil else {
            throw .unmatched(action, "action", pattern: "(lambda:[*]|lambda:[a-zA-Z]+|[*])")
        }
        let principal = try input.required("Principal", "principal")
        let (arnPattern, account) = (try input.text("SourceArn"), try input.text("SourceAccount"))
        guard !statements.contains(where: { $0.id == id }) else {
            throw .conflict(
                "The statement id (\(id)) provided already exists. Please provide a new statement id, or remove the existing statement."
            )
        }
        var json: JSONMembers<JSONValue> = [
            "Sid": .text(id), "Effect": "Allow", "Action": .text(action), "Resource": .text(arn),
            "Principal": try Self.json(of: principal),
        ]
        var condition: JSONMembers<JSONValue> = [:]
        if let account { condition["StringEquals"] = ["AWS:SourceAccount": .text(account)] }
        if let arnPattern { condition["ArnLike"] = ["AWS:SourceArn": .text(arnPattern)] }
        if !condition.isEmpty { json["Condition"] = .object(condition) }
        // Any case, because actions have none.
        let invokes = ["*", "lambda:*", "lambda:invokefunction"].contains(action.lowercased())
        statements.append(
            Statement(
                id: id, json: .object(json), principal: invokes ? principal : "", sourceARN: arnPattern,
                sourceAccount: account))
        revision = UUID().uuidString.lowercased()
        return JSONValue.object(json).flattened
    }

    mutating func remove(_ id: String) throws(ServiceError) {
        guard !statements.isEmpty else {
            throw .resourceNotFound("No policy is associated with the given resource.").with(status: 404)
        }
        guard let index = statements.firstIndex(where: { $0.id == id }) else {
            throw .resourceNotFound("Statement \(id) is not found in resource policy.").with(status: 404)
        }
        statements.remove(at: index)
        revision = UUID().uuidString.lowercased()
    }

    /// The policy as JSON.
    var text: String {
        JSONValue.object([
            "Version": "2012-10-17", "Id": "default", "Statement": .array(statements.map(\.json)),
        ]).flattened
    }

    /// Returns true if a service may call the function for a resource.
    func allows(_ service: String, for arn: String, of account: String) -> Bool {
        statements.contains { statement in
            ["*", service].contains(statement.principal)
                && statement.sourceARN.map { Self.matches($0[...], arn[...]) } ?? true
                && statement.sourceAccount.map { $0 == account } ?? true
        }
    }

    /// Returns true if a pattern with `*` and `?` is for a whole text.
    private static func matches(_ pattern: Substring, _ text: Substring) -> Bool {
        var (pattern, text) = (Array(pattern.utf8)[...], Array(text.utf8)[...])
        // The place after the last star, and the text that it has not taken yet.
        var star: (pattern: ArraySlice<UInt8>, text: ArraySlice<UInt8>)?
        while let byte = text.first {
            if pattern.first == UInt8(ascii: "*") {
                pattern.removeFirst()
                star = (pattern, text)
            } else if let own = pattern.first, own == byte || own == UInt8(ascii: "?") {
                pattern.removeFirst()
                text.removeFirst()
            } else if let last = star {
                star = (last.pattern, last.text.dropFirst())
                (pattern, text) = (last.pattern, last.text.dropFirst())
            } else {
                return false
            }
        }
        return pattern.allSatisfy { $0 == UInt8(ascii: "*") }
    }

    private static func json(of principal: String) throws(ServiceError) -> JSONValue {
        if principal == "*" { return "*" }
        if principal.wholeMatch(of: /[0-9]{12}/) != nil { return ["AWS": .text("arn:aws:iam::\(principal):root")] }
        if principal.wholeMatch(of: /arn:[a-z-]+:(iam|sts)::[0-9]{12}:.+/) != nil { return ["AWS": .text(principal)] }
        guard principal.wholeMatch(of: /[a-z0-9-]+(\.[a-z0-9-]+)*\.amazonaws\.com(\.cn)?/) != nil else {
            throw .invalidValue("The provided principal was invalid. Please check the principal and try again.")
        }
        return ["Service": .text(principal)]
    }
}
