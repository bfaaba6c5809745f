#if LocalCognito
    import ArgumentParser
    import CloudTemplate
    import LocalAWS

    /// The option for a server that has the DynamoDB tables of a template, for all verbs that run functions with tables.
    struct TableSettings: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "Let functions use DynamoDB at this address, such as that of DynamoDB Local or moto, and make the template's tables there.",
                valueName: "url"))
        var dynamodb: String?

        func validate() throws { try ServerAddress.check([("--dynamodb", dynamodb, 8000)]) }

        /// Makes the tables of a template, and returns the deployment that has them; nil without a server or a template.
        func deployment(of program: ProgramSettings) async throws -> Deployment? {
            guard let dynamodb, let configuration = try program.configuration() else { return nil }
            let tables = TemplateTables(configuration.stack)
            try await tables.create(at: OtherServer(url: dynamodb), in: program.ids.region)
            return .local(program.ids, tables: tables.names)
        }

        /// Adds the server's address to a function's variables, without replacing an existing one.
        func variables(addedTo given: [String: String]) -> [String: String] {
            guard let dynamodb else { return given }
            return given.merging(["AWS_ENDPOINT_URL_DYNAMODB": dynamodb]) { given, _ in given }
        }
    }
#endif
