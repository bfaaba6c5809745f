package import CognitoEvents
@_spi(Internal) import CognitoModel
package import CognitoOperations
import ErrorGuide
package import TemplateDoctor

/// The subject that `explain` explains.
package enum Subject {
    /// Operations. `flow` is the name of one flow if the user named that flow; only this flow is then explained.
    case operations([CognitoOperation], flow: String?)
    case trigger(TriggerFamily, source: TriggerSource?)
    case rule(CognitoRule)
    /// Rules of templates: one, or all of a group, such as `callback`.
    case templateRules([TemplateRule])
    /// An error pattern, with an example of it.
    case error(String)

    /// Finds the subject of a name, regardless of case; nil if the name is unknown.
    package init?(_ name: String) {
        let wanted = name.lowercased()
        if let operation = CognitoOperation.named(Self.isOfRecovery(wanted) ? Self.recovery : name) {
            self = .operations([operation], flow: nil)
        } else if let source = TriggerSource.known.first(where: { $0.rawValue.lowercased() == wanted }),
            let family = source.family
        {
            self = .trigger(family, source: source)
        } else if let family = TriggerFamily(named: name) {
            self = .trigger(family, source: nil)
        } else if let rule = Self.rules.first(where: { $0.name == wanted }) {
            self = .rule(rule)
        } else if let rule = TemplateDoctor.named.first(where: { $0.name.lowercased() == wanted }) {
            self = .templateRules([rule])
        } else if let error = ErrorReading.known.first(where: { $0.shape == wanted }) {
            self = .error(error.example)
        } else if name.hasSuffix("Exception"), ErrorReading(name) != nil {
            self = .error(name)
        } else {
            let begun = CognitoOperation.all.filter { operation in
                let name = operation.name.lowercased()
                return Self.begins(name, with: wanted) || Self.begins(name, with: "/oauth2/\(wanted)")
                    || operation.kind == .token && name.hasSuffix("-\(wanted)")
            }
            let flows = CognitoOperation.all.compactMap { operation in
                operation.flows.first { Self.words($0.name ?? "").contains(wanted) }.map { (operation, $0.name) }
            }
            let rules = TemplateDoctor.named.filter { $0.name.lowercased().hasPrefix("\(wanted).") }
            if !begun.isEmpty {
                self = .operations(begun, flow: nil)
            } else if !rules.isEmpty {
                self = .templateRules(rules)
            } else if let flow = flows.first?.1 {
                self = .operations(flows.map(\.0), flow: flow)
            } else {
                return nil
            }
        }
    }

    /// All names that `explain` accepts.
    package static let names: [String] =
        CognitoOperation.all.map(\.name) + TriggerFamily.allCases.map(\.configurationName)
        + TriggerSource.known.map(\.rawValue) + rules.map(\.name)
        + TemplateDoctor.named.map(\.name) + ErrorReading.known.map(\.shape)
        + CognitoOperation.all.flatMap(\.flows).flatMap { words($0.name ?? "").map { $0.uppercased() } }

    /// The operation that begins a recovery of users; its explanation covers the other four.
    private static let recovery = "InitiatePointInTimeRecovery"

    private static func isOfRecovery(_ name: String) -> Bool {
        ["recover", "recovery", "recoveries"].contains { name == $0 || name.hasSuffix("pointintime\($0)") }
    }

    /// Returns the name of the operation that a common word means; nil if the word means no operation.
    package static func operation(meantBy word: String) -> String? {
        let letters = word.lowercased().filter(\.isLetter)
        return ["signin", "authenticate", "authentication"].contains(letters) ? "InitiateAuth" : nil
    }

    private static let rules = CognitoRule.ofDecisions + CognitoRule.ofAnswers

    private static func begins(_ name: String, with start: String) -> Bool {
        guard start.count >= 3, name.hasPrefix(start) else { return false }
        return name.dropFirst(start.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
    }

    /// Returns the names of flows within a flow's name: words with an underscore.
    private static func words(_ name: String) -> [String] {
        name.split { !$0.isLetter && $0 != "_" }.filter { $0.contains("_") }.map { $0.lowercased() }
    }
}
