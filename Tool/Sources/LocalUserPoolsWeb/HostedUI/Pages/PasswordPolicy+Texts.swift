import LocalUserPools
import UserCredentials

extension PasswordPolicy {
    /// The rules as the page for a new password lists them.
    var texts: [PageText] {
        let texts: [PageText?] = [
            PageText("At least {count} characters", ["count": "\(minimumLength)"]),
            requiresUppercase ? "An upper-case letter" : nil, requiresLowercase ? "A lower-case letter" : nil,
            requiresNumbers ? "A number" : nil, requiresSymbols ? "A special character" : nil,
        ]
        return texts.compactMap(\.self)
    }
}
