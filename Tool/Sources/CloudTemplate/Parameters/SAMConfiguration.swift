/// SAM's file of settings beside a template, `samconfig.toml` or `samconfig.yaml`, with the values that `sam deploy` passes.
package struct SAMConfiguration: Sendable {
    /// The names of the file, in the order in which SAM looks for them.
    package static let names = ["samconfig.toml", "samconfig.yaml", "samconfig.yml"]

    /// The names of the environments, such as `default`.
    package let environments: [String]
    /// The values of the environment's `parameter_overrides` by the parameters' names; empty without an environment.
    package let overrides: [String: String]

    /// Reads the settings of an environment: those of `deploy`, or else of all commands.
    package init(
        _ bytes: [UInt8], isTOML: Bool, environment: String
    ) throws(TemplateError) {
        let root = isTOML ? try TOMLReader.read(bytes) : try TemplateReader.read(bytes).root
        environments = root.members.filter(\.value.isObject).map(\.name)
        let written = Self.commands.lazy.compactMap { root[environment]?[$0]?["parameters"]?["parameter_overrides"] }
            .first
        overrides = try written.map { node throws(TemplateError) in try ParameterOverrides(node).values } ?? [:]
    }

    /// The commands whose settings count: those of the first command that has any replace those of the others.
    private static let commands = ["deploy", "global"]
}
