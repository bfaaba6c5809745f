#if LocalCognito
    /// Covers ids, secrets and people's data in texts, so that texts of different accounts are equal and can be shown.
    struct Cover: Sendable {
        /// The texts to cover, with their names.
        private let known: [(text: String, name: String)]

        /// Creates the cover of a flow on a side.
        init(_ memory: FlowMemory) {
            let named = [
                memory.pool: "POOL", memory.client: "CLIENT", memory.email: "EMAIL", memory.username: "USER",
            ]
            let secrets = Dictionary(uniqueKeysWithValues: memory.secrets.map { ($0, "SECRET") })
            // A text may be a part of another one.
            known = named.merging(secrets) { name, _ in name }.map { (text: $0.key, name: $0.value) }
                .sorted { $0.text.utf8.count > $1.text.utf8.count }
        }

        /// Returns a text with names in place of what it must not show.
        func covered(_ text: String) -> String {
            var text = text
            for (known, name) in known { text = text.replacing(known, with: name) }
            text = text.replacing(/eyJ[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]*)*/, with: "TOKEN")
            text = text.replacing(/arn:aws[a-z-]*:[^\s"]+/, with: "ARN")
            text = text.replacing(/[a-z]{2}(-[a-z]+)+-[0-9]_[0-9A-Za-z]+/, with: "POOL")
            text = text.replacing(/[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/, with: "UUID")
            text = text.replacing(/[^\s"'<>]+@[^\s"'<>]+/, with: "EMAIL")
            return text.replacing(/\b[0-9]{12}\b/, with: "ACCOUNT")
        }
    }
#endif
