import ArgumentParser

/// The option that prints a schema; `main` reads it before other arguments, which may then be absent.
struct SchemaOption: ParsableArguments {
    @Flag(help: "Print the JSON schema of the objects that --json prints, and end.")
    var jsonSchema = false
}
