import LocalAWS
import WireJSON

/// The role of an identity's credentials, with the reason for the choice.
struct RoleChoice: Hashable, Sendable {
    let role: String
    /// The reason, as the end of a sentence.
    let reason: String

    private init(_ role: String, _ reason: String) { (self.role, self.reason) = (role, reason) }

    /// Chooses the role of a call.
    ///
    /// - Parameters:
    ///   - pool: The identity's pool.
    ///   - logins: The call's logins; empty for a guest.
    ///   - custom: `CustomRoleArn`; nil without it.
    ///   - trace: The record of the call, which gets the reason for a denial.
    /// - Throws: The error for a pool without a fitting role, or for a role that the token does not have.
    init(in pool: IdentityPool, _ logins: ProvenLogins, custom: String?, _ trace: CallTrace) throws(ServiceError) {
        guard !logins.isEmpty else {
            guard custom == nil else { throw .roleNotInToken }
            self = try Self.standard("unauthenticated", in: pool, "the identity has no login")
            return
        }
        if let custom {
            guard logins.logins.contains(where: { $0.claims.has(role: custom) }) else { throw .roleNotInToken }
            self.init(custom, "CustomRoleArn names it, and the token has it")
            return
        }
        for login in logins.logins {
            guard let mapping = pool.roleMapping(for: login) else { continue }
            self = try Self.mapped(login, mapping, in: pool, trace)
            return
        }
        self = try Self.standard("authenticated", in: pool, "no role mapping is for the identity's logins")
    }

    private static func standard(
        _ name: String, in pool: IdentityPool, _ reason: String
    ) throws(ServiceError) -> RoleChoice {
        guard let role = pool.role(name) else { throw .noRole }
        return RoleChoice(role, "it is the pool's \(name) role, because \(reason)")
    }

    private static func mapped(
        _ login: ProvenLogin, _ mapping: OperationInput, in pool: IdentityPool, _ trace: CallTrace
    ) throws(ServiceError) -> RoleChoice {
        let reason: String
        if mapping.text("Type") == "Token" {
            if let preferred = login.claims["cognito:preferred_role"]?.text {
                return RoleChoice(preferred, "it is the token's cognito:preferred_role")
            }
            let roles = login.claims.roles
            if roles.count == 1 { return RoleChoice(roles[0], "it is the only role in the token's cognito:roles") }
            reason = "the token has \(roles.isEmpty ? "no role" : "several roles and none is preferred")"
        } else {
            let rules = mapping.object("RulesConfiguration").objects("Rules")
            for (index, rule) in rules.enumerated() {
                if let role = rule.text("RoleARN"), RoleRule(rule).matches(login.claims) {
                    return RoleChoice(role, "rule \(index + 1) for \(login.provider) matches")
                }
            }
            reason = "no rule for \(login.provider) matches"
        }
        guard mapping.text("AmbiguousRoleResolution") == "AuthenticatedRole" else {
            trace.note("AmbiguousRoleResolution is Deny, and \(reason).")
            throw .notAuthorized("The ambiguous role mapping rules denied this request.")
        }
        return try standard("authenticated", in: pool, reason)
    }
}

/// A rule of a role mapping: a comparison of a claim with a value.
struct RoleRule: Sendable {
    let claim: String
    let matchType: String
    let value: String

    init(_ input: OperationInput) {
        claim = input.text("Claim") ?? ""
        matchType = input.text("MatchType") ?? ""
        value = input.text("Value") ?? ""
    }

    /// Returns true if the rule's claim is present and compares as the rule says.
    ///
    /// One element of an array is enough; `Contains` also looks at the whole array, joined with commas. A number is compared
    /// as the token spells it: the claim `1000.0` does not equal `1000`.
    func matches(_ claims: JSONMembers<JSONValue>) -> Bool {
        guard let claim = claims[claim], claim != .null else { return false }
        guard let elements = claim.elements else { return matches(claim.words) }
        let words = elements.map(\.words)
        // With an array, "not equal" means that no element is equal.
        guard matchType != "NotEqual" else { return words.allSatisfy { !$0.utf8.elementsEqual(value.utf8) } }
        return words.contains(where: matches) || matchType == "Contains" && matches(words.joined(separator: ","))
    }

    /// Compares bytes.
    ///
    /// Swift's `==` treats strings that differ only in their normalization as equal, so a rule would look stricter or
    /// looser than it is on AWS.
    private func matches(_ text: String) -> Bool {
        switch matchType {
        case "Equals": text.utf8.elementsEqual(value.utf8)
        case "NotEqual": !text.utf8.elementsEqual(value.utf8)
        case "StartsWith": text.utf8.starts(with: value.utf8)
        case "Contains": text.utf8.contains(value.utf8)
        default: false
        }
    }
}

extension IdentityPool {
    /// Returns the entry of `RoleMappings` for a login's provider; nil without one.
    fileprivate func roleMapping(for login: ProvenLogin) -> OperationInput? {
        let mappings = OperationInput(roles).object("RoleMappings")
        return login.mappingKeys.first { mappings[$0] != nil }.map(mappings.object)
    }
}

extension JSONMembers<JSONValue> {
    /// The roles in a token: an array, or a string with commas.
    fileprivate var roles: [String] {
        guard let claim = self["cognito:roles"] else { return [] }
        return claim.elements?.compactMap(\.text)
            ?? claim.text?.unicodeScalars.split(separator: ",").map { String($0.filter { $0 != " " }) }
            .filter { !$0.isEmpty } ?? []
    }

    /// Returns true if the token has a role with exactly this ARN.
    fileprivate func has(role: String) -> Bool { roles.contains { $0.utf8.elementsEqual(role.utf8) } }
}

extension JSONValue {
    /// A string's text, and any other value as JSON.
    fileprivate var words: String { text ?? flattened }
}

extension ServiceError {
    fileprivate static let roleNotInToken = notAuthorized("CustomRoleArn is not one of the roles in the token.")
}
