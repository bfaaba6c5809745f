package import LocalAWS
import WireJSON

package struct PasswordPolicy: Sendable, Hashable {
    package let minimumLength: Int
    package let requiresUppercase: Bool
    package let requiresLowercase: Bool
    package let requiresNumbers: Bool
    package let requiresSymbols: Bool

    /// Reads `Policies.PasswordPolicy`; missing members take the defaults.
    package init(_ policy: OperationInput) {
        let isGiven = !policy.members.isEmpty
        minimumLength = policy.integer("MinimumLength") ?? 8
        requiresUppercase = isGiven ? policy.flag("RequireUppercase") : true
        requiresLowercase = isGiven ? policy.flag("RequireLowercase") : true
        requiresNumbers = isGiven ? policy.flag("RequireNumbers") : true
        requiresSymbols = isGiven ? policy.flag("RequireSymbols") : true
    }

    /// The characters that count as symbols; a space inside the password also counts.
    static let symbols = Set("^$*.[]{}()?-\"!@#%&/\\,><':;|_~`+=")

    /// How an operation's error about a weak password begins.
    package enum Refusal: String, CaseIterable {
        case usual = "Password does not conform to policy"
        case signUp = "Password did not conform with policy"
        case temporary = "Password did not conform with password policy"
    }

    package func check(_ password: String, _ refusal: Refusal = .usual) throws(ServiceError) {
        guard let weakness = weakness(of: password) else { return }
        throw ServiceError("InvalidPasswordException", "\(refusal.rawValue): \(weakness)")
    }

    private func weakness(of password: String) -> String? {
        if password.count < minimumLength { return "Password not long enough" }
        if requiresUppercase, !password.contains(where: \.isUppercase) {
            return lacking("uppercase")
        }
        if requiresLowercase, !password.contains(where: \.isLowercase) {
            return lacking("lowercase")
        }
        if requiresNumbers, !password.contains(where: { $0.isASCII && $0.isNumber }) {
            return lacking("numeric")
        }
        let inner = password.dropFirst().dropLast()
        if requiresSymbols, !password.contains(where: Self.symbols.contains), !inner.contains(" ") {
            return lacking("symbol")
        }
        return nil
    }

    private func lacking(_ kind: String) -> String { "Password must have \(kind) characters" }

    /// Returns a random password that the policy allows.
    package func password(_ random: RandomSource) -> String {
        let kinds = [
            random.text(2, of: "ABCDEFGHJKLMNPQRSTUVWXYZ"), random.text(2, of: "abcdefghijkmnopqrstuvwxyz"),
            random.text(2, of: "23456789"), random.text(1, of: "!@#%-_+="),
        ]
        let rest = random.text(max(1, minimumLength - 7), of: "abcdefghijkmnopqrstuvwxyz")
        return kinds.joined() + rest
    }
}
