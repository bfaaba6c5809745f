import Foundation

/// Where this package's own files are.
enum PackageFolder {
    /// The path of a file that the package holds.
    static func path(_ file: String) -> String {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.appendingPathComponent(file).path
    }
}
