#if LocalCognito
    import CognitoEvents
    import CognitoModel
    import LocalAWS
    import WireJSON

    /// A file of tests in Swift, in the style of the starter: events, and what a function does with them.
    struct SwiftTest {
        /// The name of the file and of its type.
        let name: String
        let function: String
        let settings: [String: String]
        let steps: [Step]

        /// An event, and what the function answers to it in two runs.
        struct Step {
            let event: ReceivedEvent
            let ending: FunctionAnswer.Ending
            let again: FunctionAnswer.Ending

            init(_ event: ReceivedEvent, _ ending: FunctionAnswer.Ending, _ again: FunctionAnswer.Ending) {
                (self.event, self.ending, self.again) = (event, ending, again)
            }
        }

        var hasVolatileAnswers: Bool { steps.contains { !$0.volatile.isEmpty } }

        var text: String {
            let isFlow = steps.count > 1
            let tester =
                settings.isEmpty
                ? "\(function).self" : "\(function).self, environment: \(Self.literal(settings))"
            var names: [String] = []
            for step in steps {
                let name = Self.constant(step.event.name)
                let count = names.count { $0 == name || $0.hasPrefix("\(name)No") }
                names.append(count == 0 ? name : "\(name)No\(count + 1)")
            }
            let calls = zip(steps, names).map { step, name in
                let result = isFlow ? name : "invocation"
                let call = "        let \(result) = await function.invoke(json: Self.\(name)Event)"
                return ([call] + step.expectations(of: result).map { "        \($0)" }).joined(separator: "\n")
            }
            let events = zip(steps, names).map { step, name in
                let json = (try? IndentedJSON.text(of: step.event.document.bytes)) ?? ""
                let lines = json.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
                return "    private static let \(name)Event = #\"\"\"\n\(lines)\n        \"\"\"#\n"
            }
            let title = isFlow ? "the \(steps.count) events of a flow are answered as before" : steps[0].title
            return """
                import CognitoTriggersTesting
                import Testing

                @testable import \(function)

                /// Made from what `cognito-triggers pool` showed.
                struct \(name) {
                    @Test func `\(title)`() async\(steps.contains(where: \.readsAnswer) ? " throws" : "") {
                        let function = await TriggerTester(\(tester))
                \(calls.joined(separator: "\n"))
                    }

                \(events.joined(separator: "\n"))}

                """
        }

        // MARK: Names

        /// Returns a name for the test of an event or a flow, such as `RefusedPreSignUpTests`.
        static func name(for event: ReceivedEvent, ending: FunctionAnswer.Ending, isFlow: Bool) -> String {
            let source = event.name.split { !$0.isLetter && !$0.isNumber }
            let words = source.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            if isFlow { return "\(words)FlowTests" }
            return "\(isError(ending) ? "Refused" : "Answered")\(words)Tests"
        }

        /// Returns the name of a constant for a trigger source: `preSignUpSignUp`.
        private static func constant(_ source: String) -> String {
            let letters = source.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
            let name = letters.prefix(1).lowercased() + letters.dropFirst()
            return name.first?.isLetter == true ? name : "event\(name)"
        }

        private static func isError(_ ending: FunctionAnswer.Ending) -> Bool {
            if case .answer = ending { false } else { true }
        }

        // MARK: Swift

        static func literal(_ settings: [String: String]) -> String {
            "[\(settings.sorted { $0.key < $1.key }.map { "\(literal($0.key)): \(literal($0.value))" }.joined(separator: ", "))]"
        }

        /// Returns a string literal; each scalar that a source file should not contain is escaped.
        fileprivate static func literal(_ text: String) -> String { text.debugDescription }

        /// Returns a literal of a value for a comparison with a `JSONValue`.
        fileprivate static func literal(_ value: JSONValue) -> String {
            switch value {
            case .null: return "nil"
            case .boolean(let flag): return "\(flag)"
            case .integer(let number): return "\(number)"
            case .decimal(let number): return "\(number)"
            case .number(let spelling): return ".number(\(literal(spelling)))"
            case .text(let text): return literal(text)
            case .array(let elements): return "[\(elements.map(literal).joined(separator: ", "))]"
            case .object(let members):
                guard !members.isEmpty else { return "[:]" }
                return
                    "[\(members.sorted { $0.key < $1.key }.map { "\(literal($0.key)): \(literal($0.value))" }.joined(separator: ", "))]"
            }
        }
    }

    extension SwiftTest.Step {
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
        var volatile: [String] {
            guard let first = decided(ending), let second = decided(again), first != second else { return [] }
            let names = Set(first.members?.keys ?? []).union(second.members?.keys ?? [])
            return names.filter { first[$0] != second[$0] }.sorted()
        }

        /// A Boolean value that indicates whether the expectation reads the whole answer.
        var readsAnswer: Bool { member == "datasetRecords" && decided(ending) != nil }

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
            // A raw identifier has no backtick, backslash or line break.
            let plain = "\(event.name) \(words)".map { $0 == "`" || $0 == "\\" || $0.isNewline ? " " : $0 }
            return String(plain.prefix(100)).split(separator: " ").joined(separator: " ")
        }

        private var error: (type: String, message: String) {
            guard case .error(let document) = ending, let root = try? JSONDocument(document).root else {
                return ("", "")
            }
            return (root["errorType"]?.scalarText ?? "", root["errorMessage"]?.scalarText ?? "")
        }

        /// The lines that expect the outcome of an invocation.
        func expectations(of result: String) -> [String] {
            if case .answer = ending { return answerExpectations(of: result) }
            guard error.type == "Refusal" else {
                return [Self.expect("errorReport?.errorType", of: result, SwiftTest.literal(error.type))]
            }
            let sees = CognitoError(errorMessage: error.message, to: event, after: .zero)
            let (place, message) =
                sees.map { ("appSees?.message", $0.message) } ?? ("refusal?.description", error.message)
            return [Self.expect(place, of: result, SwiftTest.literal(message))]
        }

        /// Returns the line that expects a value of an invocation's member, in three lines if it is long.
        private static func expect(_ member: String, of result: String, _ value: String) -> String {
            let line = "#expect(\(result).\(member) == \(value), \"\\(\(result))\")"
            guard line.count > 112 else { return line }
            return "#expect(\n            \(result).\(member)\n                == \(value), \"\\(\(result))\")"
        }

        private func answerExpectations(of result: String) -> [String] {
            guard let decided = decided(ending) else {
                return [Self.expect("error", of: result, "nil")]
            }
            guard let members = decided.members, !volatile.isEmpty else {
                guard readsAnswer else {
                    return [Self.expect("response", of: result, SwiftTest.literal(decided))]
                }
                return [
                    "let answer = try JSONValue(json: Array((\(result).answer ?? \"\").utf8))",
                    "#expect(answer[\"datasetRecords\"] == \(SwiftTest.literal(decided)), \"\\(\(result))\")",
                ]
            }
            let stable = members.sorted { $0.key < $1.key }.filter { !volatile.contains($0.key) }
            return [Self.expect("error", of: result, "nil")]
                + stable.map { Self.expect("response?[\(SwiftTest.literal($0))]", of: result, SwiftTest.literal($1)) }
                + ["// Different in each call: \(volatile.joined(separator: ", "))."]
        }
    }
#endif
