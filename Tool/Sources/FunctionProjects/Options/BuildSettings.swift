package import ArgumentParser
package import CognitoRehearsal
import CommandOutput

/// The package's folder and build configuration.
package struct BuildSettings: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp("The folder of the package whose products are built.", valueName: "folder"),
        completion: .directory)
    package var packagePath = "."
    @Option(name: .shortAndLong, help: "The build configuration of products.")
    package var configuration = PackageBuild.Configuration.debug

    @OptionGroup package var runtime: RuntimeSettings

    package var fetchRuntime: Bool { runtime.fetchRuntime }

    /// The build, which shows its progress on the terminal.
    package var build: PackageBuild {
        PackageBuild(packagePath: packagePath, configuration: configuration, observer: ProgressLine.show)
    }
}

/// The option for what functions in other languages need.
package struct RuntimeSettings: ParsableArguments {
    package init() {}

    @Flag(help: "Fetch AWS's runtime client for functions in Python from PyPI, if Python does not have it.")
    package var fetchRuntime = false
}

extension PackageBuild.Configuration: ExpressibleByArgument {}
