import CloudTemplate
package import CognitoEvents
import CognitoOperations
import CognitoRehearsal
import Foundation
@_spi(Internal) import WireJSON

extension Project {
    /// Returns the settings that most tests of the function use, or those of the template.
    ///
    /// The values of a literal that are not plain strings are left out.
    package func testSettings() throws -> [String: String] {
        let pairs = try testArguments(for: []).matches(of: /("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*")/)
        return pairs.reduce(into: [:]) { settings, pair in
            guard let name = Self.text(ofLiteral: pair.output.1), let value = Self.text(ofLiteral: pair.output.2) else {
                return
            }
            settings[name] = value
        }
    }

    /// Returns the text of a literal without interpolation; nil for any other literal.
    private static func text(ofLiteral literal: Substring) -> String? {
        // It is spelt as in JSON, except for scalars by their numbers.
        let json = literal.replacing(/\\u\{([0-9A-Fa-f]{1,8})\}|\\./) { match in
            guard let digits = match.output.1 else { return String(match.output.0) }
            let units = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { Array(String($0).utf16) } ?? []
            return units.map { "\\u" + String(0x1_0000 + UInt32($0), radix: 16).dropFirst() }.joined()
        }
        return try? JSONValue(json: Array(json.utf8)).text
    }

    /// The call of the `forTests()` that the function or its tests have, which makes the function for tests; nil without one.
    ///
    /// The parameters of `forTests()` need default values.
    package var callForTests: String? {
        let folders = ["Tests/\(function)Tests", sources].map(folder.appendingPathComponent)
        let made = /(@\w+\s+)?\bstatic\s+func\s+forTests\((?:[^)=]*=[^)]*)?\)\s*(async\b)?\s*(throws\b)?/
        guard let found = folders.flatMap(Self.texts).lazy.compactMap({ $0.firstMatch(of: made)?.output }).first else {
            return nil
        }
        // The compiler warns about a `try` or an `await` that is not needed. Without them, others would not compile.
        let isPlain = found.1 == nil && found.0.contains("forTests()")
        let (isAsync, throwsErrors) = (!isPlain || found.2 != nil, !isPlain || found.3 != nil)
        return "\(throwsErrors ? "try " : "")\(isAsync ? "await " : "")\(function).forTests()"
    }

    /// Returns the arguments of a tester, such as `Members.self`, with the settings that most tests use, or the
    /// template's settings.
    package func testArguments(for families: [TriggerFamily]) throws -> String {
        let tests = Self.texts(in: folder.appendingPathComponent("Tests/\(function)Tests"))
        func all(_ pattern: String) throws -> [String] {
            let pattern = try Regex(pattern)
            return tests.flatMap { $0.matches(of: pattern).compactMap { $0.output[1].substring.map(String.init) } }
        }
        let given = try all("TriggerTester\\((?:\(function)\\.self, )?environment: (\\[[^\\]]*\\]|(?:Self\\.)?\\w+)\\)")
        let literals = try given.compactMap { text in
            if text.hasPrefix("[") { return text }
            let name = text.split(separator: ".").last ?? ""
            return try all("let \(name)(?:: [^=]+)? = (\\[[^\\]]*\\])").first
        }.filter {
            // If a test sets services' addresses, its settings are special.
            !$0.contains("AWS_ENDPOINT_URL")
        }
        // Settings that only one or two tests use may be meant to make those tests fail.
        let counts = Dictionary(literals.map { ($0, 1) }, uniquingKeysWith: +)
        if let most = counts.values.max(), let literal = literals.first(where: { counts[$0] == most }) {
            return "\(function).self, environment: \(literal)"
        }
        let variables = templateVariables(for: families)
        return variables.isEmpty
            ? "\(function).self" : "\(function).self, environment: [\(variables.joined(separator: ", "))]"
    }

    /// Returns the template's variables as members of a literal, with examples for values that only a deployment knows.
    private func templateVariables(for families: [TriggerFamily]) -> [String] {
        // `check` reports a template that cannot be read.
        let template = try? TemplateConfiguration(
            folder.appendingPathComponent(Self.template).path,
            .local(LocalIDs(project: nil, region: "eu-west-1"), withExamples: true))
        let code = texts.joined()
        // If `init` reads nothing, the function starts without the settings that senders and sign-ins need.
        let readsLate =
            code.contains("init() async throws {}") && Self.readers.contains(where: code.contains)
            && !["SESMail(", "SNSText("].contains { sender in
                // The starter's own senders keep the error of a missing setting until they are used.
                code.replacing("\(sender)try \(function).messages()", with: "").contains(sender)
            }
        let signsIn = !TriggerFamily.customSignIn.isDisjoint(with: families)
        return (template?.functions.named(function)?.variables ?? []).compactMap { variable in
            // The tests of a sign-in run without a table.
            guard !variable.isNoText, !(signsIn && variable.name == "SIGN_IN_TABLE"),
                !(readsLate && Self.readLate.contains(variable.name))
            else { return nil }
            let value = variable.value ?? Self.example(of: variable.name)
            return "\(variable.name.debugDescription): \(value.debugDescription)"
        }
    }

    /// The environment variables of senders and sign-ins, which are read only when needed.
    private static let readLate: Set = [
        "BRAND_NAME", "CODE_KEY_ARN", "DEFAULT_LANGUAGE", "KMS_KEY_ARN", "MAIL_FROM", "SIGN_IN_TABLE",
    ]

    /// The parts of the starter's code that read these environment variables.
    private static let readers = ["EmailSender()", "TextMessageSender()", "DynamoDBStore(ifSet: \"SIGN_IN_TABLE\")"]

    /// Returns an example value for a variable of which only the name is known; it is long enough for a key.
    private static func example(of name: String) -> String {
        let words = Set(name.uppercased().split(separator: "_").map(String.init))
        if words.contains("ARN") { return "arn:aws:kms:eu-west-1:123456789012:key/example" }
        if !words.isDisjoint(with: ["URL", "ENDPOINT"]) { return "https://example.org" }
        if !words.isDisjoint(with: ["MAIL", "EMAIL", "SENDER"]) { return "hello@example.org" }
        if !words.isDisjoint(with: ["DOMAIN", "DOMAINS", "HOST"]) { return "example.org" }
        return "an-example-of-\(name.lowercased().replacing("_", with: "-"))-for-tests"
    }
}
