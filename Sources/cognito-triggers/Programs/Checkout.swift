import Foundation

/// A checkout of swift-cognito-triggers: the library with its scripts.
enum Checkout {
    /// The checkout that the command is run from, by its absolute path; nil for an installed command elsewhere.
    ///
    /// What `COGNITO_TRIGGERS_CHECKOUT` names comes first, then the package in the current folder, then the one whose build
    /// this program is.
    static func find() throws -> String? {
        let files = FileManager.default
        if let named = ProcessInfo.processInfo.environment["COGNITO_TRIGGERS_CHECKOUT"], !named.isEmpty {
            guard isCheckout(named) else {
                throw Failure.wrongUse(
                    "COGNITO_TRIGGERS_CHECKOUT is \(named), which is no checkout of swift-cognito-triggers.")
            }
            return URL(fileURLWithPath: named).standardizedFileURL.path
        }
        if isCheckout(files.currentDirectoryPath) { return files.currentDirectoryPath }
        guard let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
        var folder = URL(fileURLWithPath: program)
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            if isCheckout(folder.path) { return folder.path }
        }
        return nil
    }

    private static func isCheckout(_ path: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "\(path)/scripts/package")
            && FileManager.default.fileExists(atPath: "\(path)/Sources/CognitoTriggers/TriggerFunction.swift")
    }
}
