package import CognitoProof
package import WireJSON

/// The result of a ``ClientProof``.
package struct ClientReport: Sendable {
    /// A property, with the shortest history that breaks it.
    package struct Finding: Sendable {
        package let property: ClientProperty
        /// The reason why the property does not hold or is not decided; nil if it holds in every history.
        package let reason: String?
        /// The shortest history that breaks the property; empty if no history breaks it.
        package let history: [ClientStep]

        package var holds: Bool { reason == nil }
        package var isBroken: Bool { !history.isEmpty }
    }

    /// All properties: first the broken ones, and then the others in order.
    package let findings: [Finding]
    /// The reason why the histories show too little; nil if they are sufficient.
    package let problem: String?
    /// Remarks on things that are not faults.
    package let notes: [String]
    package let histories: Int
    package let requests: Int

    init(_ findings: [Finding], problem: String?, notes: [String], histories: Int, requests: Int) {
        self.findings = findings.filter(\.isBroken) + findings.filter { !$0.isBroken }
        (self.problem, self.notes, self.histories, self.requests) = (problem, notes, histories, requests)
    }

    package var broken: [ClientProperty] { findings.filter(\.isBroken).map(\.property) }

    /// A Boolean value that indicates whether every property holds and the histories are sufficient.
    package var holds: Bool { problem == nil && findings.allSatisfy(\.holds) }

    /// The severity of the worst breach; nil if no history breaks a property.
    package var worst: SignInSeverity? { broken.map(\.severity).max() }

    /// The result with the numbers of histories and requests, such as `held in 612 histories, 3401 requests`.
    package var summary: String {
        "\(holds ? "held" : broken.isEmpty ? "undecided" : "refuted") in \(histories) histories, \(requests) requests"
    }

    /// The members of the result, as `prove` has them for sign-ins.
    package var json: JSONMembers<JSONValue> {
        [
            "holds": .boolean(holds), "problem": problem.map(JSONValue.text) ?? .null,
            "properties": .array(
                findings.map { finding in
                    [
                        "name": .text(finding.property.rawValue), "holds": .boolean(finding.holds),
                        "severity": finding.isBroken ? .text(finding.property.severity.rawValue) : .null,
                        "reason": finding.reason.map(JSONValue.text) ?? .null,
                        "consequence": finding.isBroken ? .text(finding.property.consequence) : .null,
                        "history": .array(finding.history.map(\.json)),
                    ]
                }),
            "notes": JSONValue(notes), "histories": JSONValue(histories), "calls": JSONValue(requests),
        ]
    }
}
