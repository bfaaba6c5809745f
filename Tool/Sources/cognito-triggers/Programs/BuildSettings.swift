import ArgumentParser
import CognitoRehearsal
import CommandOutput

/// The package's folder and build configuration.
struct BuildSettings: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder of the package whose products are built.", valueName: "folder"),
        completion: .directory)
    var packagePath = "."
    @Option(name: .shortAndLong, help: "The build configuration of products.")
    var configuration = PackageBuild.Configuration.debug

    @OptionGroup var runtime: RuntimeSettings

    var fetchRuntime: Bool { runtime.fetchRuntime }

    /// The build, which shows its progress on the terminal.
    var build: PackageBuild {
        PackageBuild(packagePath: packagePath, configuration: configuration, observer: ProgressLine.show)
    }
}

/// The option for what functions in other languages need.
struct RuntimeSettings: ParsableArguments {
    @Flag(help: "Fetch AWS's runtime client for functions in Python from PyPI, if Python does not have it.")
    var fetchRuntime = false
}

extension PackageBuild.Configuration: ExpressibleByArgument {}
