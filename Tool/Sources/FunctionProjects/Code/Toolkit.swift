import CognitoRehearsal
import CommandOutput
import Foundation

/// The folder of swift-cognito-triggers whose library and scripts a package uses.
package enum Toolkit {
    /// Returns the path of the folder: the package itself, or the package's resolved dependency.
    package static func path(for package: String) async throws -> String {
        if isToolkit(package) { return package }
        guard FileManager.default.fileExists(atPath: "\(package)/Package.swift") else {
            throw Failure.wrongUse(
                "There is no Package.swift in \(PackageBuild.shown(package)). Run the command in your package's folder, or use --package-path."
            )
        }
        let (root, text) = try await SwiftPackage.listing(
            Package.self, of: package, "show-dependencies", "--format", "json", observer: ProgressLine.show)
        guard let root else {
            throw Failure.wrongUse("The dependencies of \(package) cannot be listed. SwiftPM says:\n\(text)")
        }
        guard let path = root.paths.first(where: isToolkit) else {
            throw Failure.wrongUse(
                "The package in \(PackageBuild.shown(package)) does not depend on swift-cognito-triggers. Run the command in a package that "
                    + "does, or use --package-path.")
        }
        return path
    }

    /// Returns the absolute path of the checkout that the command runs from or was installed from; nil if it is not found.
    ///
    /// The folder in `COGNITO_TRIGGERS_CHECKOUT` comes first. The package in the current folder comes next. The package
    /// whose build contains this program follows, and then the one that scripts/install recorded.
    ///
    /// It throws for a path with a line break, which a Makefile cannot have.
    package static func checkout() throws -> String? {
        let path = try foundCheckout()
        if let path, path.contains(where: \.isNewline) {
            throw Failure.wrongUse(
                "The path of the checkout has a line break, which a Makefile cannot have: \(path)")
        }
        return path
    }

    private static func foundCheckout() throws -> String? {
        let files = FileManager.default
        if let named = ProcessInfo.processInfo.environment["COGNITO_TRIGGERS_CHECKOUT"], !named.isEmpty {
            guard isToolkit(named) else {
                throw Failure.wrongUse(
                    "COGNITO_TRIGGERS_CHECKOUT is \(named), which is not a checkout of swift-cognito-triggers.")
            }
            return URL(fileURLWithPath: named).standardizedFileURL.path
        }
        if isToolkit(files.currentDirectoryPath) { return files.currentDirectoryPath }
        guard let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
        var folder = URL(fileURLWithPath: program)
        let note = folder.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("share/cognito-triggers/checkout")
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            if isToolkit(folder.path) { return folder.path }
        }
        // The note of a release names its sources by a path relative to the note.
        guard let noted = (try? String(contentsOf: note, encoding: .utf8))?.split(separator: "\n").first else {
            return nil
        }
        let path = URL(fileURLWithPath: String(noted), relativeTo: note.deletingLastPathComponent()).standardizedFileURL
            .path
        return isToolkit(path) ? path : nil
    }

    private static func isToolkit(_ path: String) -> Bool {
        ["scripts/package", "Sources/CognitoTriggers/TriggerFunction.swift"].allSatisfy {
            FileManager.default.fileExists(atPath: "\(path)/\($0)")
        }
    }

    /// A package that SwiftPM lists, with its dependencies.
    private struct Package: Decodable {
        let path: String
        let dependencies: [Package]

        var paths: [String] { [path] + dependencies.flatMap(\.paths) }
    }
}
