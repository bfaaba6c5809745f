import Foundation
import PackagePlugin

/// The verb `lambda-build` of `swift package`: runs `scripts/package` of this package's checkout for each function.
@main
struct CognitoLambdaBuild: CommandPlugin {
    static let help = """
        usage: swift package --allow-writing-to-package-directory lambda-build [OPTION...]

        Makes the zip of each function of the package for Lambda's provided.al2023, as
        `cognito-triggers package FUNCTION` does: dist/FUNCTION.zip. A function is an executable product.

          --products A,B             the functions; all by default
          --output-path DIR          the folder for the zips; dist in the package by default
          --scratch-path DIR         the build folder; .build-static in the package by default, .build-container in a container
          --cross-compile docker     build in a container of Debian 12, with docker or podman; needed on systems other
                                     than Debian and Ubuntu
          --base-docker-image IMAGE  the container's image; swift:6.3-bookworm by default
          --architecture ARCH        the required architecture, x86_64 or arm64; this machine's by default
          --configuration release    the only configuration
          --hardened                 a position-independent program
          --for-s3                   allow a zip over 50 MB
          --update                   look for newer sources of the libraries inside the program
          --verbose                  print the commands
          --help                     print this

        The first build takes some minutes.
        """

    func performCommand(context: PluginContext, arguments: [String]) throws {
        if arguments.contains("--help") || arguments.contains("-h") { return print(Self.help) }
        let options = try LambdaBuildOptions(arguments)
        let functions = try functions(named: options.products, in: context.package)
        let script = try script(of: context.package)
        for function in functions {
            let arguments = options.arguments(package: context.package.directoryURL, function: function)
            if options.isVerbose { print(([script] + arguments).joined(separator: " ")) }
            guard try run(script, arguments, environment: options.environment) else {
                throw Failure("\(function) was not packaged; see the reasons above")
            }
        }
    }

    /// Returns the executable products with these names; all without a name.
    func functions(named names: [String], in package: Package) throws -> [String] {
        let all = package.products.filter { $0 is ExecutableProduct }.map(\.name)
        if let other = names.first(where: { !all.contains($0) }) {
            throw Failure(
                all.isEmpty
                    ? "the package has no executable product"
                    : "the package has no executable product '\(other)'; it has \(all.joined(separator: ", "))")
        }
        if all.isEmpty { throw Failure("the package has no executable product; a function is one") }
        return names.isEmpty ? all : names
    }

    /// Returns the path of the script that makes zips, in the checkout of the package that has this plugin.
    func script(of package: Package) throws -> String {
        for folder in [package] + package.dependencies.map(\.package) {
            let script = folder.directoryURL.appending(path: "scripts/package").path(percentEncoded: false)
            let mark = folder.directoryURL.appending(path: "Sources/LambdaRuntime").path(percentEncoded: false)
            if FileManager.default.isExecutableFile(atPath: script), FileManager.default.fileExists(atPath: mark) {
                return script
            }
        }
        throw Failure(
            "depend on swift-cognito-triggers directly, in Package.swift: its checkout has the script that makes zips")
    }

    func run(_ script: String, _ arguments: [String], environment: [String: String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: script)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
