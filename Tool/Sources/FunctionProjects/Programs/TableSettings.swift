package import ArgumentParser
import CloudTemplate
import LocalAWS

/// The option for a server that has the DynamoDB tables of a template, for all verbs that run functions with tables.
package struct TableSettings: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "Let functions use DynamoDB at this address, such as that of DynamoDB Local or moto, and make the template's tables there.",
            valueName: "url"))
    package var dynamodb: String?

    package func validate() throws { try ServerAddress.check([("--dynamodb", dynamodb, 8000)]) }

    /// Makes the tables of the templates, and returns a closure with their names; nil without a server or a template.
    package func names(for program: ProgramSettings) async throws -> TemplateSet.Tables? {
        guard let dynamodb, let templates = try program.templates() else { return nil }
        for template in templates.templates {
            let region = LocalIDs(template: template.path, in: program.package.packagePath).region
            try await TemplateTables(template.stack).create(at: OtherServer(url: dynamodb), in: region)
        }
        return { TemplateTables($0).names }
    }

    /// Adds the server's address to a function's variables, without replacing an existing one.
    package func variables(addedTo given: [String: String]) -> [String: String] {
        guard let dynamodb else { return given }
        return given.merging(["AWS_ENDPOINT_URL_DYNAMODB": dynamodb]) { given, _ in given }
    }
}
