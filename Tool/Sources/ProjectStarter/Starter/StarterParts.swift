import CognitoEvents
@_spi(Internal) import CognitoModel

/// The code of a function that several triggers share: products, permissions, properties and files.
struct StarterParts {
    /// The products that the function's target depends on, in addition to `CognitoTriggers`, as literals.
    let products: [String]
    static let allProducts = ["\"HTTPS\"", "\"TriggerKit\""]
    /// The parts of code, in the order in which files have them.
    private let parts: [Part]

    init(_ triggers: some Sequence<TriggerFamily>, _ variants: Set<StarterVariant> = []) {
        let needs = StarterVariant.Needs(triggers: Set(triggers), variants: variants)
        products = needs.sends ? Self.allProducts : needs.signsIn ? [Self.allProducts[1]] : []
        let isNeeded = [
            needs.triggers.contains(.customEmailSender), needs.triggers.contains(.customSMSSender), needs.hasTable,
            needs.signsIn, needs.hasCodeKey,
        ]
        parts = zip(Part.all, isNeeded).filter(\.1).map(\.0)
    }

    /// What a service, or a store of attempts, adds to a function.
    private struct Part {
        var permission: String?
        /// The line with a stored property of the function's type.
        var property: String?
        /// The line with which tests replace the property by one that calls no service.
        var replacement: String?

        static let all = [
            Part(
                permission: "SESMail.permissions", property: "    var emails = EmailSender()",
                replacement: "        function.emails = EmailSender { _, _ in }\n"),
            Part(
                permission: "SNSText.permissions", property: "    var texts = TextMessageSender()",
                replacement: "        function.texts = TextMessageSender { _, _ in }\n"),
            Part(permission: "DynamoDBStore.permissions"),
            Part(
                property: "    var attempts = SignInAttempts()",
                replacement: "        function.attempts = .inMemory\n"),
            Part(permission: "CodeKey.permissions"),
        ]
    }

    var permissions: [String] { parts.compactMap(\.permission) }
    static let allPermissions = Part.all.compactMap(\.permission)
    var properties: [String] { parts.compactMap(\.property) }
    var replacements: [String] { parts.compactMap(\.replacement) }
    static let allReplacements = Part.all.compactMap(\.replacement)

    // MARK: Files

    /// Returns the files of a function other than its own and those of its triggers.
    func files(of function: String) -> [String: String] {
        var files: [String: String] = [:]
        if products == Self.allProducts { files.merge(Self.messages(of: function)) { $1 } }
        if !permissions.isEmpty {
            files["Sources/\(function)/Permissions.swift"] = Self.permissionsFile(permissions, of: function)
        }
        if !replacements.isEmpty {
            files[Self.pathOfForTests(function)] = Self.forTestsFile(replacements, of: function)
        }
        return files
    }

    /// Returns the file with the messages of senders.
    static func messages(of function: String) -> [String: String] {
        ["Sources/\(function)/Messages.swift": Starter.part("Messages.swift", for: function)]
    }

    /// Returns the text of the file that declares a function's permissions, of which the starter's file has the first three.
    static func permissionsFile(_ permissions: [String], of function: String) -> String {
        Starter.part("Permissions.swift", for: function).replacing(
            allPermissions.prefix(3).joined(separator: " + "), with: permissions.joined(separator: " + "))
    }

    /// Returns the path of the file with the function that tests make.
    static func pathOfForTests(_ function: String) -> String { "Tests/\(function)Tests/ForTests.swift" }

    /// Returns the text of that file, with some of the replacements.
    static func forTestsFile(_ replacements: [String], of function: String) -> String {
        allReplacements.filter { !replacements.contains($0) }.reduce(Starter.part("ForTests.swift", for: function)) {
            $0.replacing($1, with: "")
        }
    }

    /// Adds properties to the function's type, in order; returns false if the text has no such type.
    static func add(_ properties: [String], to text: inout String, of function: String) -> Bool {
        guard !properties.isEmpty else { return true }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let places = lines.indices.filter {
            lines[$0].hasPrefix("struct \(function): TriggerFunction") && lines[$0].hasSuffix("{")
        }
        guard places.count == 1 else { return false }
        let known = Part.all.compactMap(\.property)
        let there = lines[(places[0] + 1)...].prefix { known.contains($0) }
        var all = known.filter { there.contains($0) || properties.contains($0) }
        if lines[there.endIndex...].first?.hasPrefix("    ///") == true { all.append("") }
        lines.replaceSubrange(there.indices, with: all)
        text = lines.joined(separator: "\n")
        return true
    }
}
