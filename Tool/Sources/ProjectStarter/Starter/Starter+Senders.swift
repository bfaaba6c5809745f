package import CognitoEvents

/// Projects for production whose senders have a function of their own.
///
/// Cognito does not wait for senders, and Lambda tries them again. They also need other permissions and more time.
extension Starter {
    /// The name of the senders' function, with the placeholder.
    private static let sender = "\(placeholder)Sender"

    /// The comment before the function in the template.
    private static let comment = """
          # Sends messages, and nothing else: only its role may read codes, and Lambda calls it again if it fails.

        """

    /// The starter of the function that only sends messages; nil if the project has one function.
    var sending: Starter? {
        let senders = triggers.filter(\.needsKey)
        guard variants.contains(.production), !senders.isEmpty, senders.count < triggers.count else { return nil }
        return Starter(
            name: name, triggers: senders, variants: variants.subtracting([.tokensV3, .codeKey]), checkout: checkout)
    }

    /// The starter of the function that answers Cognito.
    var answering: Starter {
        Starter(name: name, triggers: triggers.filter { !$0.needsKey }, variants: variants, checkout: checkout)
    }

    /// Returns the name of the function that handles a trigger.
    package func function(of trigger: TriggerFamily) -> String {
        sending != nil && trigger.needsKey ? Self.sender.replacing(Self.placeholder, with: name) : name
    }

    /// Returns the files of a project with this function and the function of senders.
    package func files(with senders: Starter) throws -> [String: String] {
        var files = try filesOfFunction()
        let others = try senders.filesOfFunction()
        for (path, text) in others where path.hasPrefix("Sources/") || path.hasPrefix("Tests/") {
            files[path.replacing(Self.placeholder, with: Self.sender)] = Self.renamed(text)
        }
        try edit("Package.swift", in: &files) { text in
            let targets = try Self.targets(in: Self.renamed(others["Package.swift"] ?? ""))
            try text.replaceOnce("    ]\n)\n", with: "\(targets)    ]\n)\n")
        }
        try edit("Makefile", in: &files) {
            try $0.replaceOnce("FUNCTIONS := $(FUNCTION)", with: "FUNCTIONS := $(FUNCTION) \(Self.sender)")
        }
        try edit("template.yaml", in: &files) { text in
            var own = StarterVariant.apply([], to: Self.renamed(others["template.yaml"] ?? ""), removesOthers: true)
            try own.removeLines(from: "  # The pool names the function", to: "Each event has the pool's id.\n")
            try own.replaceOnce("  \(Self.sender):\n", with: "\(Self.comment)  \(Self.sender):\n")
            try own.replaceOnce("BRAND_NAME: \(Self.sender)", with: "BRAND_NAME: \(Self.placeholder)")
            try TemplateSections.add(own, of: "Sender", to: &text)
        }
        try edit("README.md", in: &files) { text in
            var readme = ReadmeAddition(text, variants: variants)
            for trigger in senders.triggers {
                let file = "\(Self.sender)/\(Self.file(of: trigger, in: Self.placeholder))"
                readme.describe(trigger, row: trigger.row(trigger.summary, in: file))
            }
            text = readme.text
            for trigger in senders.triggers {
                guard let setting = trigger.setting(variants) else { continue }
                try text.replaceOnce(setting, with: setting.replacing("$function", with: "$sender"))
            }
            try text.replaceOnce(
                Self.functionArgument, with: "\(Self.functionArgument) --arg sender \"$SENDER_FUNCTION_ARN\"")
        }
        return files
    }

    private static func renamed(_ text: String) -> String { text.replacing(placeholder, with: sender) }

    /// Returns the lines with the targets of a manifest.
    private static func targets(in manifest: String) throws -> String {
        let (start, end) = ("    targets: [\n", "    ]\n)\n")
        guard let first = manifest.firstRange(of: start), let last = manifest[first.upperBound...].firstRange(of: end)
        else { throw Unfit(start) }
        return String(manifest[first.upperBound..<last.lowerBound])
    }
}
