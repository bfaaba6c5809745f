import ArgumentParser

/// Where a package is, and how its products are built.
struct BuildSettings: ParsableArguments {
    enum Configuration: String, ExpressibleByArgument, CaseIterable { case debug, release }

    @Option(
        help: ArgumentHelp("Where the package is whose products are built.", valueName: "folder"),
        completion: .directory)
    var packagePath = "."
    @Option(name: .shortAndLong, help: "How products are built.")
    var configuration = Configuration.debug
}
