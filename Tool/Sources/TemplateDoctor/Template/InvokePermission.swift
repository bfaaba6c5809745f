import CloudTemplate

/// An `AWS::Lambda::Permission` that may allow Cognito to call a function.
struct InvokePermission: Sendable {
    let resource: Resource
    let target: FunctionTarget
    /// The value of `Action`; nil if the value is unknown.
    let action: String?
    let principal: Principal
    /// The values that `SourceArn` may have; empty if `SourceArn` is absent.
    let sources: [[TextPart]]
    /// A Boolean value that indicates whether `SourceAccount` names one account.
    let hasAccount: Bool

    enum Principal: Sendable {
        /// User pools.
        case cognito
        /// Cognito Sync.
        case sync
        case everybody
        case unknown
        case other
    }

    /// The verdict on whether the permission lets a pool call a function, with the reason if it does not.
    enum Verdict: Equatable, Sendable {
        case allows
        case unknown
        /// The permission concerns another function or another principal.
        case unrelated
        case no(String, property: String)
    }

    /// A Boolean value that indicates whether `Action` allows invoking a function; nil if unknown.
    ///
    /// IAM compares the names of actions without case.
    private var letsInvoke: Bool? {
        action.map { ["lambda:invokefunction", "lambda:*", "*"].contains($0.lowercased()) }
    }

    func verdict(_ connection: TriggerConnection) -> Verdict {
        verdict(on: connection.target, from: connection.pool.id, by: .cognito)
    }

    /// Returns the verdict on whether the permission lets a service call a function for one of its pools.
    func verdict(on called: FunctionTarget, from pool: String, by service: Principal) -> Verdict {
        switch principal {
        case .other: return .unrelated
        case .cognito, .sync: if principal != service { return .unrelated }
        case .everybody, .unknown: break
        }
        guard case .function(let function, let qualifier) = target else { return .unknown }
        guard function == called.function else { return .unrelated }
        if letsInvoke == false {
            return .no("its Action is \(action ?? ""), not lambda:InvokeFunction", property: "Action")
        }
        if case .function(_, let wanted) = called, wanted != qualifier {
            return .no(
                "it is for \(Self.words(qualifier)), but Cognito calls \(Self.words(wanted))", property: "FunctionName")
        }
        let verdicts = sources.isEmpty ? [.allows] : sources.map { verdict(source: $0, pool) }
        return verdicts.contains(.allows) ? .allows : verdicts.contains(.unknown) ? .unknown : verdicts[0]
    }

    private func verdict(source: [TextPart], _ pool: String) -> Verdict {
        let named = source.compactMap { part -> String? in
            if case .resource(let id, _) = part { id } else { nil }
        }
        guard let id = named.last else { return .unknown }
        return id == pool ? .allows : .no("its SourceArn is \(id)", property: "SourceArn")
    }

    private static func words(_ qualifier: FunctionTarget.Qualifier?) -> String {
        switch qualifier {
        case nil: "the function itself"
        case .alias(let name): "its alias \(name)"
        case .version: "one of its versions"
        }
    }
}

extension Template {
    func permissions() -> [InvokePermission] {
        resources("AWS::Lambda::Permission").map { resource in
            InvokePermission(
                resource: resource,
                target: choices(resource["FunctionName"]).count == 1
                    ? target(nameOrARN: parts(choices(resource["FunctionName"])[0].node)) : .unknown,
                action: literal(resource["Action"]), principal: principal(resource["Principal"]),
                sources: choices(resource["SourceArn"]).map { parts($0.node).map(known) },
                hasAccount: isAccount(resource["SourceAccount"]))
        }
    }

    /// Returns a part of an ARN, or an unknown part for a resource that may return anything.
    private func known(_ part: TextPart) -> TextPart {
        guard case .resource(let id, _) = part, resource(id)?.givesAnything == true else { return part }
        return .unknown(.reference(id))
    }

    /// Returns true if a value is an account: twelve digits, or a value that only a deployment knows.
    private func isAccount(_ node: TemplateNode?) -> Bool {
        let values = choices(node).map { wholeText($0.node) }
        return !values.isEmpty
            && values.allSatisfy { text in
                text.map { $0.utf8.count == 12 && $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }
                    ?? true
            }
    }

    private func principal(_ node: TemplateNode?) -> InvokePermission.Principal {
        guard let node else { return .unknown }
        // The last part may be a pseudo parameter. The string before it is the service.
        let text = parts(node).map { part in
            switch part {
            case .text(let text): text
            case .pseudo("AWS::URLSuffix"): "amazonaws.com"
            case .pseudo("AWS::Region"): "region"
            case .pseudo, .resource, .parameter, .unknown: "?"
            }
        }.joined()
        if text.contains("?") { return .unknown }
        if text == "*" { return .everybody }
        if text.wholeMatch(of: /cognito-sync\.([a-z0-9-]+\.)?amazonaws\.com(\.cn)?/) != nil { return .sync }
        return text.wholeMatch(of: /cognito-idp\.([a-z0-9-]+\.)?amazonaws\.com(\.cn)?/) == nil ? .other : .cognito
    }
}
