package import CognitoEvents
@_spi(Internal) import CognitoModel

/// The parts of a project that several triggers share: products, permissions, properties and files.
package struct StarterParts {
    private let triggers: Set<TriggerFamily>
    private let variants: Set<StarterVariant>

    package init(_ triggers: some Sequence<TriggerFamily>, _ variants: Set<StarterVariant> = []) {
        self.triggers = Set(triggers)
        self.variants = variants.union(StarterVariant.needed(by: self.triggers, in: variants))
    }

    private var signsIn: Bool { !triggers.isDisjoint(with: TriggerFamily.customSignIn) }
    private var sends: Bool { triggers.contains(where: \.needsKey) }

    /// The products that the function's target depends on, in addition to `CognitoTriggers`.
    package var products: Set<String> {
        sends ? ["HTTPS", "TriggerKit"] : signsIn ? ["TriggerKit"] : []
    }

    static let productSets: [Set<String>] = [[], ["TriggerKit"], ["HTTPS", "TriggerKit"]]

    /// Four values that indicate whether the triggers need emails, text messages, a table and a key, in this order.
    private var needs: [Bool] {
        [
            triggers.contains(.customEmailSender), triggers.contains(.customSMSSender),
            variants.contains(.signInTable), variants.contains(.codeKey),
        ]
    }

    package var permissions: [String] { zip(Self.allPermissions, needs).filter(\.1).map(\.0) }
    /// All permissions, in the order in which a file declares them.
    static let allPermissions = shownPermissions + ["CodeKey.permissions"]
    /// The permissions that the starter's file has.
    private static let shownPermissions = ["SESMail.permissions", "SNSText.permissions", "DynamoDBStore.permissions"]

    /// The stored properties of the function's type.
    var properties: [String] { zip(Self.allProperties, needs).filter(\.1).map(\.0) }
    private static let allProperties = ["    let emails = EmailSender()", "    let texts = TextMessageSender()"]

    /// The environment variables of senders and sign-ins, which are read only when needed.
    package static let variables: Set = [
        "BRAND_NAME", "CODE_KEY_ARN", "DEFAULT_LANGUAGE", "KMS_KEY_ARN", "MAIL_FROM", "SIGN_IN_TABLE",
    ]

    /// The parts of the starter's code that read these environment variables.
    static let readers = ["EmailSender()", "TextMessageSender()", "DynamoDBStore(ifSet: \"SIGN_IN_TABLE\")"]

    /// A Boolean value that indicates whether the function has a separate file with messages.
    var hasMessages: Bool { sends }

    /// Returns the text of the file that declares a function's permissions.
    static func permissionsFile(_ permissions: [String], of function: String) -> String {
        Starter.part("Permissions.swift", for: function).replacing(
            shownPermissions.joined(separator: " + "), with: permissions.joined(separator: " + "))
    }

    /// Adds properties to the function's type, in order; returns false if the text has no such type.
    package static func add(_ properties: [String], to text: inout String, of function: String) -> Bool {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let places = lines.indices.filter {
            lines[$0].hasPrefix("struct \(function): TriggerFunction") && lines[$0].hasSuffix("{")
        }
        guard places.count == 1, let place = places.first else { return false }
        let start = place + 1
        let end = lines[start...].firstIndex { !allProperties.contains($0) } ?? lines.endIndex
        let there = lines[start..<end]
        var all = allProperties.filter { there.contains($0) || properties.contains($0) }
        if end < lines.endIndex, lines[end].hasPrefix("    ///") { all.append("") }
        lines.replaceSubrange(start..<end, with: all)
        text = lines.joined(separator: "\n")
        return true
    }
}
