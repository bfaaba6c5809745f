/// The keys in a user pool's `LambdaConfig` that set a family's function.
public struct TriggerConfiguration: Sendable {
    /// A key of `LambdaConfig`.
    public struct Key: Sendable {
        /// The key's name.
        public let name: String
        /// The possible values of `LambdaVersion`, oldest first; empty if the key's value is only an ARN.
        public let versions: [String]
        /// The names in other tools and in the console, in lower case.
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
