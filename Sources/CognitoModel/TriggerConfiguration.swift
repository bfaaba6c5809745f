/// The keys of a user pool's `LambdaConfig` that name a family's function.
public struct TriggerConfiguration: Sendable {
    /// A key of `LambdaConfig`.
    public struct Key: Sendable {
        /// The key.
        public let name: String
        /// The values of `LambdaVersion`, oldest first; empty if the key takes a plain ARN.
        public let versions: [String]
        /// Names that other tools and the console use, in lower case.
        public let otherNames: [String]

        init(_ name: String, versions: [String] = [], otherNames: [String] = []) {
            self.name = name
            self.versions = versions
            self.otherNames = otherNames
        }
    }

    /// The keys; new templates should use the last one.
    public let keys: [Key]

    init(_ keys: Key...) { self.keys = keys }

    /// Creates the configuration of a family with one key.
    init(_ name: String, versions: [String] = [], otherNames: [String] = []) {
        self.init(Key(name, versions: versions, otherNames: otherNames))
    }
}
