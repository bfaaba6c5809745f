import Foundation
import PackagePlugin

/// The verb `check-template` of `swift package`: runs `cognito-triggers check`, the installed command.
@main
struct CognitoCheckTemplate: CommandPlugin {
    static let help = """
        usage: swift package check-template [OPTION...] [TEMPLATE]

        Runs `cognito-triggers check`, the installed command, in the package's folder; TEMPLATE is template.yaml by
        default. The options are those of `cognito-triggers check`, such as --json and --production, except --build:
        it would wait for the package's build folder, which this call holds.
        """

    func performCommand(context: PluginContext, arguments: [String]) throws {
        if arguments.contains("--help") || arguments.contains("-h") { return print(Self.help) }
        if arguments.contains("--build") {
            throw Failure(
                "--build would wait for the build folder that this call holds; use cognito-triggers check --build")
        }
        guard let command = try? context.tool(named: "cognito-triggers") else {
            throw Failure(
                "there is no command cognito-triggers in PATH; install it as the README of swift-cognito-triggers says")
        }
        let process = Process()
        process.executableURL = command.url
        process.arguments = ["check"] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            throw Failure("the template has findings, or could not be checked; see above")
        }
    }
}

/// An error whose text people read.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
