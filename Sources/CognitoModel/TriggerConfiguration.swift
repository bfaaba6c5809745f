/// The keys of a user pool's `LambdaConfig` that name a family's function.
public struct TriggerConfiguration: Sendable {
    /// One key of `LambdaConfig`.
    public struct Key: Sendable {
        /// The key.
        public let name: String
        /// The values of `LambdaVersion`, the oldest first; none if the key takes a plain ARN.
        public let versions: [String]
        /// Names that other tools and the console give it, in lower case.
        public let otherNames: [String]

        /// Makes a key.
        init(_ name: String, versions: [String] = [], otherNames: [String] = []) {
            self.name = name
            self.versions = versions
            self.otherNames = otherNames
        }
    }

    /// The keys, the one to use in new templates last.
    public let keys: [Key]

    init(_ keys: Key...) { self.keys = keys }

    /// The configuration of a family with one key.
    init(_ name: String, versions: [String] = [], otherNames: [String] = []) {
        self.init(Key(name, versions: versions, otherNames: otherNames))
    }
}
