import CognitoProcessTestSupport
import Foundation

/// A package of one product, whose build is a copy: a replacement for `swift` is found before the real one.
final class RehearsedPackage {
    let path = "\(FileManager.default.temporaryDirectory.path)/rehearsed-\(UUID().uuidString)"
    var toolPath: String { "\(path)/tools:\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")" }

    private let bootstrap: String

    /// Writes a package whose one program is a script of `Bootstraps`.
    init(bootstrap: String = "version.py") throws {
        self.bootstrap = bootstrap
        for folder in ["tools", "bin", "Sources"] {
            try FileManager.default.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
        }
        try Data().write(to: URL(fileURLWithPath: "\(path)/Package.swift"))
        // Not a file of its own: no program starts while a process that another test forks has it open for writing.
        try FileManager.default.createSymbolicLink(
            atPath: "\(path)/tools/swift",
            withDestinationPath: "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/swift.sh")
        try write(version: "1")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(version: String) throws {
        let source = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Bootstraps/\(bootstrap)"
        let text = try String(contentsOfFile: source, encoding: .utf8)
        try write(text.replacingOccurrences(of: "VERSION", with: version), to: "Sources/Versioned.swift")
    }

    /// Makes a folder for temporary files, and returns its path.
    func temporaryFolder() throws -> String {
        let folder = "\(path)/temporary"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    func breakSource() throws { try write("broken", to: "Sources/Versioned.swift") }

    func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(file)"))
    }
}
