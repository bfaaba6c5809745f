import CommandOutput
import LocalAWS
package import WireJSON

/// The result of one step on one side, as facts that can be compared and shown: they have neither ids nor people's data.
package struct StepOutcome: Sendable {
    /// The facts by their names, such as `error` and `IdToken.email_verified`.
    private(set) var facts: [String: String] = [:]
    /// The events of the triggers that the step called, in their order; nil if they are not known.
    package var triggers: [WitnessedEvent]? {
        didSet {
            facts["triggers"] = triggers.map { events in
                events.isEmpty ? "none" : events.map(\.source).joined(separator: ", ")
            }
            let addresses = (triggers ?? []).compactMap { event in
                event.address.map { "\(event.source) has \($0)" }
            }
            facts["events' email"] = addresses.isEmpty ? nil : addresses.joined(separator: "; ")
        }
    }
    /// The error and its text, in which `…` stands for what must not be shown; nil without an error.
    private(set) var refusal: String?
    /// The time at which the step began, in milliseconds since 1970.
    package let start: Int64

    /// Members whose values are words of the protocol, and claims that say nothing about a person.
    private static let shownValues: Set = [
        "AttributeName", "ChallengeName", "DeliveryMedium", "Enabled", "ExpiresIn", "TokenType", "UserConfirmed",
        "UserStatus",
    ]
    private static let shownClaims: Set = ["alg", "email_verified", "scope", "token_use", "version"]
    private static let tokens = ["AccessToken", "IdToken"]

    /// Returns true if the last part of a path is the name of a member or claim whose value is shown.
    static func isShown(_ path: String) -> Bool {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        return shownValues.contains(name) || shownClaims.contains(name)
    }

    /// False if the step was not called, because an earlier step did not get what it needs.
    var wasCalled: Bool { facts["error"]?.hasPrefix(Self.notCalled) == false }

    private static let notCalled = "not called, without "

    /// Creates the outcome of an answer, or of an error with its name and message.
    package init(status: Int, _ answer: JSONValue, start: Int64, cover: Cover) {
        self.start = start
        guard status == 200 else {
            facts["error"] = cover.covered(answer.errorName.isEmpty ? "status \(status)" : answer.errorName)
            let message = (answer["message"] ?? answer["Message"])?.text
            facts["message"] = cover.covered(message ?? "no text")
            let name = cover.pattern(of: answer.errorName)
            refusal = message.map { "\(name): \(cover.pattern(of: $0))" } ?? name
            return
        }
        facts["error"] = "none"
        add(answer, at: "answer", cover)
        for name in Self.tokens {
            guard let token = answer["AuthenticationResult"]?[name]?.text else { continue }
            addClaims(of: token, at: name, cover)
        }
    }

    /// Creates the outcome of a step that was not called, because an earlier step did not get what it needs.
    package init(missing name: String, start: Int64) {
        self.start = start
        facts["error"] = Self.notCalled + name
    }

    /// Returns the facts in which two outcomes differ, in order.
    func differences(from other: StepOutcome) -> [StepDifference] {
        Set(facts.keys).union(other.facts.keys).sorted().compactMap { name in
            facts[name] == other.facts[name]
                ? nil : StepDifference(fact: name, other: facts[name], local: other.facts[name])
        }
    }

    // MARK: Facts

    private mutating func add(_ value: JSONValue, at path: String, _ cover: Cover) {
        switch value {
        case .object(let members):
            for (key, value) in members where key != "ResponseMetadata" {
                add(value, at: "\(path).\(cover.covered(key))", cover)
            }
        case .array(let elements):
            // Of attributes, the names say enough.
            let names = elements.compactMap { $0["Name"]?.text.map(cover.covered) }
            facts[path] = names.isEmpty ? "\(elements.count) elements" : names.sorted().joined(separator: ", ")
        default:
            let name = path.split(separator: ".").last.map(String.init) ?? path
            facts[path] = Self.shownValues.contains(name) ? cover.covered(value.flattened) : Self.kind(of: value)
        }
    }

    private mutating func addClaims(of token: String, at name: String, _ cover: Cover) {
        let parts = token.split(separator: ".").prefix(2).map { Self.members(of: $0) }
        guard parts.count == 2, let claims = parts[1] else {
            facts[name] = "not a JSON Web Token"
            return
        }
        for (key, value) in (parts[0] ?? [:]).merging(claims) {
            facts["\(name).\(cover.covered(key))"] =
                Self.shownClaims.contains(key) ? cover.covered(value.flattened) : Self.kind(of: value)
        }
        if case .integer(let end)? = claims["exp"], case .integer(let begin)? = claims["iat"] {
            facts["\(name) lives for"] = "\(end - begin) seconds"
        }
    }

    /// Returns the members of a part of a token; nil if the part is not a JSON object.
    private static func members(of part: Substring) -> JSONMembers<JSONValue>? {
        Base64URL.decode(part).flatMap { (try? JSONValue(json: $0))?.members }
    }

    private static func kind(of value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .boolean: "a Boolean value"
        case .integer, .decimal, .number: "a number"
        case .text: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A fact that differs between the sides; nil where a side does not have it.
struct StepDifference: Sendable {
    let fact: String
    package let other: String?
    package let local: String?
}
