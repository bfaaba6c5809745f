import LocalAWS
import WireJSON

struct PasswordPolicy: Sendable, Hashable {
    let minimumLength: Int
    let requiresUppercase: Bool
    let requiresLowercase: Bool
    let requiresNumbers: Bool
    let requiresSymbols: Bool

    /// Reads `Policies.PasswordPolicy`; missing members take the defaults.
    init(_ policy: OperationInput) {
        let isGiven = !policy.members.isEmpty
        minimumLength = policy.integer("MinimumLength") ?? 8
        requiresUppercase = isGiven ? policy.flag("RequireUppercase") : true
        requiresLowercase = isGiven ? policy.flag("RequireLowercase") : true
        requiresNumbers = isGiven ? policy.flag("RequireNumbers") : true
        requiresSymbols = isGiven ? policy.flag("RequireSymbols") : true
    }

    /// The characters that count as symbols; a space inside the password also counts.
    static let symbols = Set("^$*.[]{}()?-\"!@#%&/\\,><':;|_~`+=")

    func check(_ password: String) throws(ServiceError) {
        // Source of the error texts: captures of Cognito's answers.
        if password.count < minimumLength { throw .invalidPassword("Password not long enough") }
        if requiresUppercase, !password.contains(where: \.isUppercase) {
            throw .invalidPassword("Password must have uppercase characters")
        }
        if requiresLowercase, !password.contains(where: \.isLowercase) {
            throw .invalidPassword("Password must have lowercase characters")
        }
        if requiresNumbers, !password.contains(where: { $0.isASCII && $0.isNumber }) {
            throw .invalidPassword("Password must have numeric characters")
        }
        let inner = password.dropFirst().dropLast()
        if requiresSymbols, !password.contains(where: Self.symbols.contains), !inner.contains(" ") {
            throw .invalidPassword("Password must have symbol characters")
        }
    }

    /// Returns a random password that the policy allows.
    func password(_ random: RandomSource) -> String {
        let kinds = [
            random.text(2, of: "ABCDEFGHJKLMNPQRSTUVWXYZ"), random.text(2, of: "abcdefghijkmnopqrstuvwxyz"),
            random.text(2, of: "23456789"), random.text(1, of: "!@#%-_+="),
        ]
        let rest = random.text(max(1, minimumLength - 7), of: "abcdefghijkmnopqrstuvwxyz")
        return kinds.joined() + rest
    }
}
