@_spi(Internal) import WireJSON

/// The result of exploring a function's sign-ins.
public struct ProofReport: Sendable, CustomStringConvertible {
    /// A property, with the shortest history that breaks it.
    public struct Finding: Sendable {
        /// The property.
        public let property: SignInProperty
        /// How bad it is that the property is broken; nil if no history breaks it.
        public let severity: SignInSeverity?
        /// The reason why the property does not hold or was not explored; nil if it holds in every explored history.
        public let reason: String?
        /// The shortest history that breaks the property; empty if no history breaks it.
        public let history: [HistoryStep]

        /// A Boolean value that indicates whether the property holds in all histories, and there are enough histories.
        public var holds: Bool { reason == nil }
        /// A Boolean value that indicates whether a history breaks the property.
        public var isBroken: Bool { !history.isEmpty }
        /// The consequence for a user, or for an attacker, as a sentence; nil if no history breaks the property.
        public var consequence: String? { severity.map(property.consequence) }
    }

    /// All properties: first the broken ones, from the worst, and then the others in order.
    public let findings: [Finding]
    /// The reason why the histories show too little; nil if they are sufficient.
    public let problem: Problem?
    /// Remarks on things that are not faults.
    public let notes: [String]
    /// The number of histories that were explored.
    public let histories: Int
    /// The number of calls of the function.
    public let calls: Int
    /// The number that determined the users; the same number gives the same users.
    public let seed: UInt32

    /// The result as one word.
    public enum Verdict: String, Sendable {
        /// Every property holds in every explored history.
        case held
        /// A history breaks a property.
        case refuted
        /// No history breaks a property, but the histories show too little.
        case undecided
    }

    /// The result as one word.
    public var verdict: Verdict { holds ? .held : broken.isEmpty ? .undecided : .refuted }

    /// The result with the numbers of histories and calls, such as `held in 161 histories, 1,915 calls`.
    public var summary: String { "\(verdict.rawValue) in \(histories.grouped) histories, \(calls.grouped) calls" }

    /// A Boolean value that indicates whether every property holds and the histories are sufficient: a history ends in
    /// tokens, and each step was passed.
    public var holds: Bool { problem == nil && findings.allSatisfy(\.holds) }

    /// Returns the finding for a property.
    public subscript(property: SignInProperty) -> Finding {
        findings.first { $0.property == property }
            ?? Finding(property: property, severity: nil, reason: nil, history: [])
    }

    /// The severity of the worst breach; nil if no history breaks a property.
    public var worst: SignInSeverity? { findings.compactMap(\.severity).max() }

    init(
        findings: [Finding], problem: Problem?, notes: [String], histories: Int, calls: Int, seed: UInt32
    ) {
        self.findings =
            SignInSeverity.allCases.reversed().flatMap { severity in findings.filter { $0.severity == severity } }
            + findings.filter { $0.severity == nil }
        self.problem = problem
        self.notes = notes
        self.histories = histories
        self.calls = calls
        self.seed = seed
    }

    /// The properties that are broken by a history.
    public var broken: [SignInProperty] { findings.filter(\.isBroken).map(\.property) }

    /// The report as the bytes of a JSON object.
    ///
    /// `cognito-triggers invoke NAME FILE` reads this JSON from a file, and sends the events of its histories again.
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("holds", holds)
        writer.member("problem", problem?.description)
        writer.key("properties")
        writer.beginArray()
        for finding in findings {
            writer.beginObject()
            writer.member("name", finding.property.rawValue)
            writer.member("holds", finding.holds)
            writer.member("severity", finding.severity?.rawValue)
            writer.member("reason", finding.reason)
            writer.member("consequence", finding.consequence)
            writer.key("history")
            writer.beginArray()
            for step in finding.history { step.write(to: &writer) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.member("notes", notes)
        writer.key("seed")
        writer.integer(Int64(seed))
        writer.key("histories")
        writer.integer(Int64(histories))
        writer.key("calls")
        writer.integer(Int64(calls))
        writer.endObject()
        return writer.bytes
    }

    /// The properties, with a readable history for each that does not hold.
    public var description: String {
        var lines = findings.map { finding in
            let mark = finding.isBroken ? "NO" : finding.holds ? "ok" : "--"
            return
                "\(mark)  \(finding.property.rawValue): \(finding.holds ? finding.property.text : finding.reason ?? "")"
        }
        if let problem { lines.append("NO  \(problem)") }
        for finding in findings where finding.isBroken {
            lines += ["", "\(finding.property.rawValue) \(finding.severity?.text ?? ""): \(finding.reason ?? "")"]
            lines += [finding.consequence].compactMap(\.self)
            lines += finding.history.flatMap(\.lines)
        }
        lines += notes.map { "note: \($0)" }
        lines.append(summary)
        return lines.joined(separator: "\n")
    }
}

extension Int {
    /// The number with commas between groups of three digits.
    var grouped: String {
        var text = String(self)
        var place = text.count - 3
        while place > 0 {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
            place -= 3
        }
        return text
    }
}
