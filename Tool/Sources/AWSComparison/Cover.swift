/// Covers ids, secrets and people's data in texts, so that texts of different accounts are equal and can be shown.
package struct Cover: Sendable {
    /// The texts to cover, with their names.
    private let known: [(text: [UInt8], name: String)]

    /// Creates the cover of a flow on a side.
    package init(_ memory: FlowMemory) {
        let named = [
            memory.pool: "POOL", memory.client: "CLIENT", memory.email: "EMAIL", memory.username: "USER",
        ]
        let secrets = Dictionary(uniqueKeysWithValues: memory.secrets.map { ($0, "SECRET") })
        // A text may be a part of another one.
        known = named.merging(secrets) { name, _ in name }
            .map { (text: Array($0.key.utf8), name: $0.value) }
            .sorted { $0.text.count > $1.text.count }
    }

    /// Returns a text with names in place of what it must not show.
    ///
    /// The comparison is by bytes and scalars: an accent behind a secret does not change the secret's characters.
    func covered(_ text: String) -> String { replacing(in: text) { $0 } }

    /// Returns a text with `…` in place of what it must not show, as the book of evidence writes it.
    ///
    /// Backticks and anything but printable ASCII are left out as well, because people review the text in Markdown.
    package func pattern(of text: String) -> String {
        replacing(in: text) { _ in "…" }.replacing(/[^ -_a-~…]+/.matchingSemantics(.unicodeScalar), with: "…")
            .replacing(/…+/, with: "…")
    }

    private func replacing(in text: String, by shown: (String) -> String) -> String {
        var bytes = Array(text.utf8)
        for (known, name) in known { bytes = bytes.replacing(known, with: Array(shown(name).utf8)) }
        return Self.patterns.reduce(String(decoding: bytes, as: UTF8.self)) { text, pattern in
            text.replacing(pattern.form().matchingSemantics(.unicodeScalar), with: shown(pattern.name))
        }
    }

    /// The forms of texts that are covered although they are not known, in the order of their replacement.
    private static let patterns: [(form: @Sendable () -> Regex<Substring>, name: String)] = [
        ({ /eyJ[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)*/ }, "TOKEN"),
        (
            { /AWS4-[A-Z0-9-]+[ +]Credential=[^\s"]+(?:,?[ +](?:SignedHeaders|Signature)=[^\s",]+)*/ },
            "AUTHORIZATION"
        ),
        ({ /arn:aws[a-z-]*:[^\s"]+/ }, "ARN"),
        // Ids of access keys, and digests.
        ({ /A[KS]IA[A-Z0-9]{12,}/ }, "KEY"),
        ({ /[0-9a-f]{64}/ }, "DIGEST"),
        ({ /[a-z]{2}(?:-[a-z]+)+-[0-9]_[0-9A-Za-z]+/ }, "POOL"),
        ({ /[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/ }, "UUID"),
        ({ /[^\s"'<>]+@[^\s"'<>]+/ }, "EMAIL"),
        ({ /\b[0-9]{12}\b/ }, "ACCOUNT"),
    ]
}
