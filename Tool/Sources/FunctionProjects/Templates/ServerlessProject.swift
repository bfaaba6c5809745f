import Foundation

/// A project of the Serverless Framework, whose `serverless.yml` is no template: the framework writes one from it.
package enum ServerlessProject {
    private static let names = [
        "serverless.yml", "serverless.yaml", "serverless.json", "serverless.ts", "serverless.js",
    ]

    /// Returns what to do in place of reading a file as a template; nil for other files.
    package static func advice(on path: String) -> String? {
        let url = URL(fileURLWithPath: path)
        guard names.contains(url.lastPathComponent) else { return nil }
        let folder = url.deletingLastPathComponent().relativePath
        return
            "\(path) is not a template: the Serverless Framework makes one from it. Run serverless package in its folder, and then "
            + "name the folder: \(folder.isEmpty ? "." : folder)."
    }

    /// Returns what to do in a folder that has such a file and no template; nil for other folders.
    package static func advice(in folder: String) -> String? {
        let start = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
        return names.map { start + $0 }.first(where: FileManager.default.fileExists).flatMap { advice(on: $0) }
    }
}
