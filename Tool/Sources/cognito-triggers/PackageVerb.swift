import ArgumentParser
import CognitoRehearsal
import Foundation

struct PackageVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "package",
        abstract: "Make a function's zip for Lambda.",
        discussion: """
              cognito-triggers package Members

            Writes dist/Members.zip with the script scripts/package from the swift-cognito-triggers that your package depends on. The first \
            build takes some minutes.
            """)

    @Argument(help: "The product to package.", completion: Completion.functions)
    var function: String
    @Option(help: ArgumentHelp("The folder of the package.", valueName: "folder"), completion: .directory)
    var packagePath = "."
    @Flag(help: "Look for newer source packages of the libraries inside the program, such as libcurl.")
    var update = false

    func run() async throws {
        try PackageBuild.check(product: function)
        let script = "\(try await Toolkit.path(for: packagePath))/scripts/package"
        let result = try await Tool.run(
            [script] + (update ? ["--update"] : []) + ["--package-path", packagePath, function], .shown)
        guard result.status == 0 else { throw ExitCode(result.status) }
    }
}
