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
    var properties: [String] { replaceable(Self.allProperties) }
    private static let allProperties = [
        "    var emails = EmailSender()", "    var texts = TextMessageSender()", "    var attempts = SignInAttempts()",
    ]

    /// The lines with which tests replace these properties by ones that call no service.
    var replacements: [String] { replaceable(Self.allReplacements) }
    static let allReplacements = [
        "        function.emails = EmailSender { _, _ in }\n",
        "        function.texts = TextMessageSender { _, _ in }\n",
        "        function.attempts = .inMemory\n",
    ]

    /// Returns the lines for the parts that the triggers have, from lines for emails, text messages and attempts.
    private func replaceable(_ lines: [String]) -> [String] {
        zip(lines, needs.prefix(2) + [signsIn]).filter(\.1).map(\.0)
    }

    /// Returns the path of the file with the function that tests make.
    static func pathOfForTests(_ function: String) -> String { "Tests/\(function)Tests/ForTests.swift" }

    /// Returns the text of that file, with some of the replacements.
    static func forTestsFile(_ replacements: [String], of function: String) -> String {
        allReplacements.filter { !replacements.contains($0) }.reduce(Starter.part("ForTests.swift", for: function)) {
            $0.replacing($1, with: "")
        }
    }

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
