/// A value that AWS Secrets Manager or the parameter store of AWS Systems Manager keeps.
package struct StoredValue: Hashable, Sendable {
    /// The service that keeps a value.
    package enum Store: String, Sendable {
        case secretsManager = "secretsmanager"
        case parameterStore = "ssm"

        /// The action that a function's role must allow.
        package var action: String {
            self == .secretsManager ? "secretsmanager:GetSecretValue" : "ssm:GetParameter"
        }
    }

    package let store: Store
    /// The ARN without a key.
    package let arn: String
    /// The member of a JSON object to read; nil for the whole value.
    package let key: String?

    /// Reads `arn:aws:secretsmanager:REGION:ACCOUNT:secret:NAME`, to which `:KEY` may be added, or
    /// `arn:aws:ssm:REGION:ACCOUNT:parameter/NAME`; nil if the text is neither.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "arn", parts[1].hasPrefix("aws"),
            let store = Store(rawValue: String(parts[2])),
            !parts[3].isEmpty, !parts[4].isEmpty, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        var resource = parts[5]
        var key: Substring?
        switch store {
        case .parameterStore: guard resource.hasPrefix("parameter/"), resource.utf8.count > 10 else { return nil }
        case .secretsManager:
            let names = resource.split(separator: ":", omittingEmptySubsequences: false)
            guard 2...3 ~= names.count, names[0] == "secret", names.allSatisfy({ !$0.isEmpty }) else { return nil }
            key = names.count == 3 ? names[2] : nil
            resource = resource.prefix(names[0].count + 1 + names[1].count)
        }
        self.store = store
        arn = parts[..<5].joined(separator: ":") + ":" + resource
        self.key = key.map(String.init)
    }
}
