package import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
import CommandOutput
package import LocalAWS
package import LocalCognito
import WireJSON

/// A test in Swift, in the style of the starter: events, and what a function does with them.
///
/// Nothing of an event or an answer becomes code: the events are in a file of their own, with the expectations that
/// are not short, plain literals (``SwiftLiteral``).
package struct SwiftTest {
    /// The name of the files and of the type.
    let name: ProjectFileName
    /// The function, whose name is an identifier.
    let function: String
    let settings: [String: String]
    /// The call of the project's `forTests()`, which makes the function for its tests; nil if it has none.
    let callForTests: String?
    /// The time at which the clock of the test stands, in milliseconds since 1970: codes expire.
    let time: Int64
    let steps: [Step]

    package init(
        name: ProjectFileName, function: String, settings: [String: String], callForTests: String?, time: Int64,
        steps: [Step]
    ) {
        (self.name, self.function, self.settings) = (name, function, settings)
        (self.callForTests, self.time, self.steps) = (callForTests, time, steps)
    }

    /// An event, and what the function answers to it in two runs.
    package struct Step {
        let event: ReceivedEvent
        package let ending: FunctionAnswer.Ending
        let again: FunctionAnswer.Ending
        /// A Boolean value that indicates whether the function's program has answered this without its services.
        ///
        /// Otherwise only the pool saw it, and what a test sees depends on the stand-ins in `forTests()`.
        let isRepeatable: Bool

        package init(
            _ event: ReceivedEvent, _ ending: FunctionAnswer.Ending, _ again: FunctionAnswer.Ending, isRepeatable: Bool
        ) {
            (self.event, self.ending, self.again, self.isRepeatable) = (event, ending, again, isRepeatable)
        }
    }

    package var hasVolatileAnswers: Bool { steps.contains { !$0.volatile.isEmpty } }
    /// What the test leaves open of a custom sign-in, each once, as sentences.
    package var openParts: [String] {
        steps.compactMap(\.openPart?.sentence).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    /// A Boolean value that indicates whether the test would only expect that there are answers.
    package var expectsNothing: Bool { steps.allSatisfy { $0.openPart?.isAll == true } }

    /// The clock as an argument of the tester; nil if the test compares no answer of a custom sign-in.
    private var clock: String? {
        let depends = steps.contains { step in
            step.isOfSignIn && step.openPart?.isAll != true
        }
        let digits = Array("\(time)")
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[max(0, $0 - 3)..<$0]) }
        let number = groups.reversed().joined(separator: "_")
        return depends ? "clock: TestClock(Timestamp(millisecondsSince1970: \(number)))" : nil
    }

    /// Returns the paths of a test: the file in Swift and the file with the events.
    ///
    /// The events are not next to the code, because SwiftPM warns about other files in a target's folder.
    package static func files(of function: String, _ name: ProjectFileName) -> [String] {
        ["Tests/\(function)Tests/\(name).swift", "events/\(function)Tests/\(name).json"]
    }

    /// The file in Swift.
    package var text: String {
        let isFlow = steps.count > 1
        let events = Self.files(of: function, name)[1]
        let environment = settings.isEmpty ? nil : "environment: \(SwiftLiteral.dictionary(settings, before: 60))"
        let arguments = [callForTests == nil ? "\(function).self" : nil, environment, clock].compactMap(\.self)
        let isLong = clock != nil && arguments.joined(separator: ", ").count > 70
        let list =
            isLong
            ? "(\n            \(arguments.joined(separator: ",\n            "))\n        )"
            : arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
        let tester = list + (callForTests.map { " { \($0) }" } ?? "")
        let calls = zip(steps.indices, zip(steps, resultNames)).map { index, pair in
            let (step, name) = pair
            let result = isFlow ? name : "invocation"
            let call = "        let \(result) = await function.invoke(events[\(index)].event)"
            return ([call] + step.expectation(of: result, events: "events[\(index)]").lines.map { "        \($0)" })
                .joined(separator: "\n")
        }
        let title = isFlow ? "the \(steps.count) events of a flow are answered as before" : steps[0].title
        return """
            import CognitoTriggersTesting
            import Testing

            @testable import \(function)

            /// Made from what `cognito-triggers pool` showed. The events are in `\(events)`.
            struct \(name) {
                @Test func `\(title)`() async throws {
                    let events = try KeptEvent.read("\(events)")
                    let function = await TriggerTester\(tester)
            \(calls.joined(separator: "\n"))
                }
            }

            """
    }

    /// The file with the events, and with the values that the test expects and does not spell.
    package var data: String {
        var writer = JSONWriter()
        writer.beginArray()
        for step in steps {
            writer.beginObject()
            writer.key("event")
            writer.raw(step.event.document.root.bytes)
            if let expected = step.expectation(of: "", events: "").data {
                writer.key("expected")
                // A value that was read from JSON can be written.
                try? writer.value(expected)
            }
            writer.endObject()
        }
        writer.endArray()
        return (try? IndentedJSON.text(of: writer.bytes)) ?? ""
    }

    // MARK: Names

    /// Returns a name for the test of an event or a flow, such as `RefusedPreSignUpTests`; nil if the event has
    /// none.
    package static func name(for event: ReceivedEvent, ending: FunctionAnswer.Ending, isFlow: Bool) -> ProjectFileName?
    {
        let source = event.name.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        let words = source.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        if isFlow { return ProjectFileName("\(words)FlowTests") }
        return ProjectFileName("\(isError(ending) ? "Refused" : "Answered")\(words)Tests")
    }

    /// The names of the invocations of a flow, such as `preSignUpSignUp`; they are all different.
    private var resultNames: [String] {
        steps.reduce(into: [String]()) { names, step in
            // Only the names of Cognito's own triggers are known to be none of Swift's words.
            let sources = step.event.model?.sources.map(\.source.rawValue) ?? []
            let source = sources.contains(step.event.name) ? step.event.name : ""
            let letters = source.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
            let name = source.isEmpty ? "event" : letters.prefix(1).lowercased() + letters.dropFirst()
            var (free, number) = (name, 2)
            while names.contains(free) {
                free = "\(name)No\(number)"
                number += 1
            }
            names.append(free)
        }
    }

    private static func isError(_ ending: FunctionAnswer.Ending) -> Bool {
        if case .answer = ending { false } else { true }
    }
}

extension SwiftTest.Step {
    /// A Boolean value that indicates whether the event belongs to a custom sign-in.
    package var isOfSignIn: Bool { event.family.map(TriggerFamily.customSignIn.contains) == true }

    /// The part of the answer that decides: `response`, or the records of a dataset.
    private var member: String? {
        switch event.kind {
        case .userPool: event.model.flatMap { $0.response.isEmpty ? nil : "response" }
        case .syncTrigger: "datasetRecords"
        case .cognitoStreams: nil
        }
    }

    private func decided(_ ending: FunctionAnswer.Ending) -> JSONValue? {
        guard case .answer(let bytes) = ending, let member else { return nil }
        return (try? JSONDocument(bytes))?.root[member]?.value
    }

    /// The names of the members of the decision that differ between two runs.
    ///
    /// The private parameters of a challenge are for the function only, and hardly ever the same.
    var volatile: [String] {
        guard openPart == nil else { return [] }
        let names = differences.filter { $0 != Self.hidden }
        return (decided(ending)?[Self.hidden] == nil ? names : names + [Self.hidden]).sorted()
    }

    /// The members of differing objects that do not differ themselves, such as the step's name in a challenge's public parameters.
    private var stableParts: [(path: String, literal: String)] {
        let (first, second) = (decided(ending), decided(again))
        return differences.filter(SwiftLiteral.isName).flatMap { name -> [(path: String, literal: String)] in
            let other = second?[name]?.members
            return (first?[name]?.members ?? [:]).sorted { $0.key < $1.key }.compactMap { key, value in
                guard name != Self.hidden, value != .null, other?[key] == value, SwiftLiteral.isName(key) else {
                    return nil
                }
                return SwiftLiteral(value).map { ("?[\"\(name)\"]?[\"\(key)\"]", $0.code) }
            }
        }
    }

    /// The member with a challenge's parameters for the function only.
    private static let hidden = "privateChallengeParameters"

    private var differences: [String] {
        guard let first = decided(ending), let second = decided(again), first != second else { return [] }
        let names = Set(first.members?.keys ?? []).union(second.members?.keys ?? [])
        return names.filter { first[$0] != second[$0] }
    }

    /// A part of a custom sign-in that a test cannot know, because the function remembers it outside of the event.
    enum OpenPart {
        case rightAnswer, failure, challenge

        /// A Boolean value that indicates whether nothing is left to expect but an answer.
        var isAll: Bool { self != .challenge }

        var sentence: String {
            switch self {
            case .rightAnswer:
                "Whether an answer is right depends on what the function has made and kept, such as its codes."
            case .failure:
                "Whether a sign-in fails here depends on what the function has kept, such as a count of wrong answers."
            case .challenge: "A challenge has different values each time; the test expects only their names."
            }
        }
    }

    /// The part that the test leaves open; nil if it expects the whole answer.
    var openPart: OpenPart? {
        guard !isRepeatable, let decided = decided(ending) else { return nil }
        return switch event.family {
        case .verifyAuthChallengeResponse where decided["answerCorrect"]?.flag == true: .rightAnswer
        case .defineAuthChallenge where decided["failAuthentication"]?.flag == true: .failure
        case .createAuthChallenge: .challenge
        default: nil
        }
    }

    /// The name of the test of this event alone.
    var title: String {
        let words: String
        switch ending {
        case .answer(let bytes):
            let decision = Judgement(of: bytes, to: event).decision
            words = decision.map { "is answered with \($0)" } ?? "is answered"
        default:
            words = error.type == "Refusal" ? "is refused: \(error.message)" : "fails with \(error.type)"
        }
        return SwiftLiteral.title("\(event.name.prefix(60)) \(words)")
    }

    private var error: (type: String, message: String) {
        guard case .error(let document) = ending, let root = try? JSONDocument(document).root else {
            return ("", "")
        }
        return (root["errorType"]?.scalarText ?? "", root["errorMessage"]?.scalarText ?? "")
    }

    /// Returns the lines that expect the outcome of an invocation, and the data that they read from the kept event.
    func expectation(of result: String, events: String) -> (lines: [String], data: JSONValue?) {
        if case .answer = ending { return answerExpectation(of: result, events: events) }
        var (place, message) = ("errorReport?.errorType", error.type)
        if error.type == "Refusal" {
            let sees = CognitoError(errorMessage: error.message, to: event, after: .zero)
            (place, message) =
                sees.map { ("appSees?.message", $0.message) } ?? ("refusal?.description", error.message)
        }
        guard let literal = SwiftLiteral(.text(message)) else {
            return (
                [Self.expect("\(result).\(place)", result, "\(events).expected.flattened")], .text(message)
            )
        }
        return ([Self.expect("\(result).\(place)", result, literal.code)], nil)
    }

    /// Returns the line that expects a value, in three lines if it is long.
    private static func expect(_ place: String, _ result: String, _ value: String) -> String {
        let line = "#expect(\(place) == \(value), \"\\(\(result))\")"
        guard line.count > 112 else { return line }
        return "#expect(\n            \(place)\n                == \(value), \"\\(\(result))\")"
    }

    private func answerExpectation(of result: String, events: String) -> (lines: [String], data: JSONValue?) {
        let isAnswered = Self.expect("\(result).error", result, "nil")
        guard let decided = decided(ending), let member else { return ([isAnswered], nil) }
        if let openPart {
            var lines = [isAnswered]
            let shown = decided["publicChallengeParameters"]?.members ?? [:]
            if openPart == .challenge, let names = SwiftLiteral(.array(shown.keys.sorted().map(JSONValue.text))) {
                let place = "\(result).response?[\"publicChallengeParameters\"]?.members?.keys.sorted()"
                lines.append(Self.expect(place, result, names.code))
            }
            return (lines + ["// \(openPart.sentence)"], nil)
        }
        let place =
            member == "response"
            ? "\(result).response"
            : "try JSONValue(json: Array((\(result).answer ?? \"\").utf8))[\"\(member)\"]"
        guard let members = decided.members, !volatile.isEmpty else {
            guard decided != .null, let literal = SwiftLiteral(decided) else {
                return ([Self.expect(place, result, "\(events).expected")], decided)
            }
            return ([Self.expect(place, result, literal.code)], nil)
        }
        // A member with another name than Cognito's is not compared.
        let stable = members.filter { !volatile.contains($0.key) && SwiftLiteral.isName($0.key) }
        var lines = [isAnswered]
        var data = JSONMembers<JSONValue>()
        for (key, value) in stable.sorted(by: { $0.key < $1.key }) {
            let literal = value == .null ? nil : SwiftLiteral(value)
            if literal == nil { data[key] = value }
            lines.append(
                Self.expect("\(place)?[\"\(key)\"]", result, literal?.code ?? "\(events).expected[\"\(key)\"]"))
        }
        for (path, literal) in stableParts { lines.append(Self.expect("\(place)\(path)", result, literal)) }
        let names = volatile.map { SwiftLiteral.isName($0) ? $0 : "a member with an unusual name" }
        lines.append("// Not compared, because each call may have another value: \(names.joined(separator: ", ")).")
        return (lines, data.isEmpty ? nil : .object(data))
    }
}
