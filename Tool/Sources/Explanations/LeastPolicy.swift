package import CognitoRehearsal
import Foundation
import TemplateDoctor

/// The minimal IAM policy for a function's role.
package struct LeastPolicy: Encodable {
    package struct Statement: Encodable {
        enum CodingKeys: String, CodingKey {
            case identifier = "Sid"
            case effect = "Effect"
            case actions = "Action"
            case resource = "Resource"
            case otherResources = "NotResource"
            case condition = "Condition"
        }

        package let identifier: String
        package var effect = "Allow"
        package let actions: [String]
        var resource: String?
        /// The resources that the statement leaves out.
        var otherResources: String?
        var condition: [String: [String: String]]?
    }

    enum CodingKeys: String, CodingKey {
        case version = "Version"
        case statements = "Statement"
    }

    private let version = "2012-10-17"
    private let statements: [Statement]

    /// Creates the policy of a function, with the values of its variables for `${NAME}` in its permissions.
    ///
    /// `keyVariable` is the variable with the ARN of a custom sender's key.
    package init(_ description: ProgramDescription, logGroup: String, variables: [String: String], keyVariable: String?)
    {
        func filled(_ text: String) -> String {
            text.replacing(Self.placeholder) { variables[String($0.output.1)] ?? String($0.output.0) }
        }
        var statements = [
            Statement(
                identifier: "WriteLog", actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
                resource: "arn:aws:logs:*:*:log-group:\(logGroup):*")
        ]
        if let keyVariable {
            statements.append(
                Statement(
                    identifier: "DecryptCodes", actions: ["kms:Decrypt"], resource: filled("${\(keyVariable)}")))
        }
        if description.handlers.contains(where: { $0.trigger == "CognitoStreams" }) {
            statements.append(
                Statement(
                    identifier: "ReadStream",
                    actions: [
                        "kinesis:DescribeStream", "kinesis:DescribeStreamSummary", "kinesis:GetRecords",
                        "kinesis:GetShardIterator", "kinesis:ListShards",
                    ], resource: filled("${STREAM_ARN}")))
        }
        for (number, permission) in description.permissions.enumerated() {
            let conditions = permission.conditions.mapValues(filled)
            // A text message is no resource. Every other resource of SNS is a topic or belongs to one.
            let isText = permission.actions.allSatisfy {
                DescribedFunction.Permission.isPhoneNumber(permission.resource, of: $0)
            }
            statements.append(
                Statement(
                    identifier: "Function\(number + 1)", actions: permission.actions,
                    resource: isText ? nil : filled(permission.resource),
                    otherResources: isText ? "arn:aws:sns:*:*:*" : nil,
                    condition: conditions.isEmpty ? nil : ["StringEquals": conditions]))
        }
        self.statements = statements
    }

    /// Returns true if a function decrypts codes under the pool's `KMSKeyID`, but does not declare that permission.
    package static func needsKey(_ description: ProgramDescription) -> Bool {
        description.handlers.contains { ["CustomEmailSender", "CustomSMSSender"].contains($0.trigger) }
            && !description.permissions.contains { $0.actions.contains("kms:Decrypt") }
    }

    /// The names in `${…}` for which there is no value.
    package var missing: [String] {
        let texts = statements.flatMap { [$0.resource ?? ""] + ($0.condition?.values.flatMap(\.values) ?? []) }
        return Set(texts.flatMap { $0.matches(of: Self.placeholder).map { String($0.output.1) } }).sorted()
    }

    package func json(inLine isInLine: Bool) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if !isInLine { encoder.outputFormatting.insert(.prettyPrinted) }
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    private static var placeholder: Regex<(Substring, Substring)> { /\$\{(\w+)\}/ }
}
