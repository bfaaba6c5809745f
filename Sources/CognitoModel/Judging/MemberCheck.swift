import CognitoEditDistance
import CognitoEvents
import WireJSON

/// A check that the members of a response have the names and the types that Cognito reads.
struct MemberCheck {
    let model: TriggerModel
    let event: ReceivedEvent

    /// Returns the problems in the order of the response.
    func findings(in response: JSONView) -> [Judgement.Finding] {
        let original = event.document.root["response"]
        return response.members.flatMap { name, value -> [Judgement.Finding] in
            // A member with the same value as in the event is never wrong.
            if let sent = original?[name], sent.value == value.value { return [] }
            if let member = model.response.first(where: { $0.name == name }) {
                return check(value, member.shape, at: "response.\(name)")
            }
            return [stranger(value, among: model.response, at: "response", isOutermost: true)]
        }
    }

    private func check(_ value: JSONView, _ shape: WireShape, at path: String) -> [Judgement.Finding] {
        if value.kind == .null { return [] }
        switch shape {
        case .flag: return value.kind == .boolean ? [] : [wrong(value, "boolean", at: path)]
        case .text: return value.kind == .text ? [] : [wrong(value, "text", at: path)]
        case .texts, .list:
            guard value.kind == .array else { return [wrong(value, "array", at: path)] }
            return value.children.enumerated().flatMap { index, element in
                element.kind == .text ? [] : [wrong(element, "text", at: "\(path)[\(index)]")]
            }
        case .map:
            guard value.kind == .object else { return [wrong(value, "object", at: path)] }
            return value.members.compactMap { _, entry in
                // Here, null counts as absent. In a list of strings, null is refused, because it is not known how
                // Cognito reads null there.
                entry.kind == .text || entry.kind == .null
                    ? nil : wrong(entry, "text", at: "\(path).\(entry.maskedKey)")
            }
        case .claims: return value.kind == .object ? [] : [wrong(value, "object", at: path)]
        case .object(let members):
            guard value.kind == .object else { return [wrong(value, "object", at: path)] }
            return value.members.flatMap { name, inner -> [Judgement.Finding] in
                guard let member = members.first(where: { $0.name == name }) else {
                    return [stranger(inner, among: members, at: path, isOutermost: false)]
                }
                return check(inner, member.shape, at: "\(path).\(name)")
            }
        }
    }

    private func wrong(_ value: JSONView, _ expected: String, at path: String) -> Judgement.Finding {
        Judgement.Finding(.memberType, at: path, "expected \(expected), found \(value.kind)", in: event)
    }

    /// Returns a finding for a member that Cognito does not read, with the intended member if it can be guessed.
    private func stranger(
        _ value: JSONView, among members: [WireMember], at parent: String, isOutermost: Bool
    ) -> Judgement.Finding {
        let name = value.key ?? ""
        let path = "\(parent).\(value.maskedKey)"
        func finding(_ rule: CognitoRule, _ detail: String) -> Judgement.Finding {
            Judgement.Finding(rule, at: path, detail, in: event)
        }
        if let near = EditDistance.nearest(to: name, among: members.map(\.name)) {
            return finding(.memberIsSpeltRight, "Cognito has no such member; did you mean \(near)?")
        }
        let places = Self.places(of: name, in: model.response, at: "response")
        if !places.isEmpty {
            return finding(
                .memberIsSpeltRight, "it has no effect here; it belongs in \(places.joined(separator: " or "))")
        }
        let others = TriggerModel.all.filter { other in
            other.family != model.family && other.response.contains { $0.name == name }
        }
        if isOutermost, !others.isEmpty {
            let names = others.map(\.family.configurationName).joined(separator: " and ")
            return finding(.memberOfTrigger, "Cognito reads it for \(names), not for \(model.family.configurationName)")
        }
        if members.isEmpty {
            return finding(.memberIsKnown, "\(model.family.configurationName) has an empty response")
        }
        return finding(.memberIsKnown, "Cognito reads \(members.map(\.name).joined(separator: ", "))")
    }

    /// Returns the paths of the objects that have a member with the given name.
    private static func places(of name: String, in members: [WireMember], at path: String) -> [String] {
        members.flatMap { member -> [String] in
            let inner = "\(path).\(member.name)"
            return (member.shape.members.contains { $0.name == name } ? [inner] : [])
                + places(of: name, in: member.shape.members, at: inner)
        }
    }
}
