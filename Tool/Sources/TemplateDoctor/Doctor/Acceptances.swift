import CloudTemplate
import CognitoEditDistance

/// The findings that a template accepts, with `Metadata: CognitoTriggers: Accept: {RULE: REASON}` on the resource that
/// a finding is about.
struct Acceptances: Sendable {
    private struct Entry: Sendable {
        let resource: String
        let rule: String
        let reason: String
        let place: TemplatePlace
    }

    private static let path = "Metadata.CognitoTriggers"
    private var entries: [Entry] = []
    /// The findings about the acceptances themselves.
    private var mistakes: [Finding] = []

    init(_ template: Template) {
        for resource in template.root["Resources"]?.members ?? [] {
            guard let own = resource.value["Metadata"]?.member("CognitoTriggers") else { continue }
            for member in own.value.members where member.name != "Accept" {
                report(
                    resource.name, member,
                    "\(Self.path) of \(resource.name) can contain only Accept, not \(member.name)",
                    "write Accept: {RULE: REASON}")
            }
            guard let list = own.value.member("Accept") else {
                if own.value.members.isEmpty {
                    report(resource.name, own, "\(Self.path) of \(resource.name) is empty", Self.form)
                }
                continue
            }
            if list.value.members.isEmpty {
                report(resource.name, list, "Accept of \(resource.name) contains no rule with a reason", Self.form)
            }
            for member in list.value.members { add(member, of: resource.name) }
        }
    }

    private static let form = "write CognitoTriggers: {Accept: {RULE: REASON}}, or remove it"

    private mutating func add(_ member: TemplateNode.Member, of resource: String) {
        let names = TemplateDoctor.named.map(\.name)
        guard let rule = TemplateDoctor.named.first(where: { $0.name == member.name }) else {
            let near = EditDistance.nearest(to: member.name, among: names)
            return report(
                resource, member,
                "there is no rule \(member.name)\(near.map { "; did you mean \($0)?" } ?? "")",
                near.map { "write \($0)" } ?? "remove it; `cognito-triggers check --rules` lists the rules")
        }
        guard rule.isAcceptable else {
            return report(
                resource, member,
                rule.severity == .error
                    ? "\(rule.name) cannot be accepted: the deployment fails until it is fixed"
                    : "\(rule.name) cannot be accepted",
                "fix what the rule finds, and remove the acceptance")
        }
        let reason = member.value.text?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
        guard !reason.isEmpty else {
            return report(
                resource, member, "the acceptance of \(rule.name) has no reason",
                "write \(rule.name): followed by the reason, as a sentence")
        }
        entries.append(Entry(resource: resource, rule: rule.name, reason: reason, place: member.place))
    }

    private mutating func report(
        _ resource: String, _ member: TemplateNode.Member, _ problem: String, _ fix: String
    ) {
        mistakes.append(Self.finding(resource, member.name, member.place, problem, fix))
    }

    private static func finding(
        _ resource: String, _ name: String, _ place: TemplatePlace, _ problem: String, _ fix: String
    ) -> Finding {
        Finding(
            rule: TemplateDoctor.acceptance.name, severity: TemplateDoctor.acceptance.severity, place: place,
            resource: resource, path: "\(path).\(name == "Accept" ? name : "Accept.\(name)")", problem: problem,
            fix: fix)
    }

    /// Adds the reasons for acceptance to findings, and appends the findings about the acceptances themselves.
    ///
    /// An acceptance counts as unnecessary only if `isApplied` returns true for its rule.
    func applied(to findings: [Finding], isApplied: (String) -> Bool) -> [Finding] {
        let accepted = findings.map { finding in
            var finding = finding
            finding.accepted = entries.first { $0.rule == finding.rule && $0.resource == finding.resource }?.reason
            return finding
        }
        let idle = entries.filter { entry in
            isApplied(entry.rule)
                && !findings.contains { $0.rule == entry.rule && $0.resource == entry.resource }
        }
        return accepted + mistakes
            + idle.map { entry in
                let other = findings.first { $0.rule == entry.rule && $0.resource != nil }?.resource
                return Self.finding(
                    entry.resource, entry.rule, entry.place,
                    "\(entry.rule) finds nothing in \(entry.resource), so there is nothing to accept",
                    other.map { "write it in Metadata of \($0), which the finding is about" } ?? "remove it")
            }
    }
}
