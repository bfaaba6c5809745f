import ArgumentParser
import CognitoRehearsal
import CommandOutput
import Foundation
import FunctionProjects
import WireJSON

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
    @Flag(help: "Print the result as one JSON object.")
    var json = false
    @OptionGroup var schema: SchemaOption

    func run() async throws {
        try PackageBuild.check(product: function)
        let script = "\(try await Toolkit.path(for: packagePath))/scripts/package"
        let result = try await Tool.run(
            [script] + (update ? ["--update"] : []) + ["--package-path", packagePath, function], .shown)
        guard result.status == 0 else {
            // The script has said why on standard error.
            if json { JSONOutput.error("\(function) is not packaged; see standard error", status: result.status) }
            throw ExitCode(result.status)
        }
        guard json else { return }
        let (zip, debug) = (place("zip"), place("debug"))
        let files = FileManager.default
        let bytes = try files.attributesOfItem(atPath: zip)[.size] as? Int ?? 0
        JSONOutput.result([
            "function": .text(function), "zip": .text(zip), "bytes": .init(bytes),
            "debugFile": files.fileExists(atPath: debug) ? .text(debug) : .null, "runtime": "provided.al2023",
        ])
    }

    /// Returns the absolute path of a file that the script makes.
    private func place(_ ending: String) -> String {
        URL(fileURLWithPath: packagePath).appendingPathComponent("dist/\(function).\(ending)").standardizedFileURL.path
    }
}
