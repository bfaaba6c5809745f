import ArgumentParser
import CognitoRehearsal
import Foundation

/// `cognito-triggers package`.
struct PackageVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "package",
        abstract: "Make the zip of a function that Lambda starts.",
        discussion: """
            Runs scripts/package of the swift-cognito-triggers that your package depends on, by version or by path.
            """)

    @Argument(help: "The product that is the function.", completion: Completion.functions)
    var function: String
    @Option(help: ArgumentHelp("Where the package is.", valueName: "folder"), completion: .directory)
    var packagePath = "."

    func run() async throws {
        try PackageBuild.check(product: function)
        let script = "\(try await Toolkit.path(for: packagePath))/scripts/package"
        let result = try await Tool.run(
            [script, "--package-path", packagePath, function], .shown)
        guard result.status == 0 else { throw ExitCode(result.status) }
    }
}
