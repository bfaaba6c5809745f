import ArgumentParser
import Foundation

/// `cognito-triggers package`.
struct PackageVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "package",
        abstract: "Make the zip of a function that Lambda starts.",
        discussion: """
            Runs scripts/package of swift-cognito-triggers: of the package that you are in, or of its checkout in \
            .build/checkouts once your package is resolved.
            """)

    enum Mode: String, ExpressibleByArgument, CaseIterable {
        case slim
        case slimTLS = "slim+tls"
        case `static`
    }

    @Argument(help: "The product that is the function.")
    var function: String
    @Option(help: "How the program is linked.")
    var mode = Mode.slim
    @Option(help: ArgumentHelp("Where the package is.", valueName: "folder"))
    var packagePath = "."

    func run() async throws {
        let checkouts = ["", ".build/checkouts/swift-cognito-triggers/"].map { "\(packagePath)/\($0)scripts/package" }
        guard let script = checkouts.first(where: FileManager.default.isExecutableFile) else {
            throw Failure.wrongUse(
                "There is no \(checkouts.joined(separator: " and no ")). Go to your package, and run `swift package resolve`."
            )
        }
        let result = try await Tool.run(
            [script, "--package-path", packagePath, "--mode", mode.rawValue, function], .shown)
        guard result.status == 0 else { throw ExitCode(result.status) }
    }
}
