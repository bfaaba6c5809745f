import Foundation

/// The repository's files, and the executables that were built for the running tests.
public enum PackageFolder {
    /// The repository's root: the folder in which `swift test` runs tests, or the one around it, if it is a checkout, because
    /// built tests may have been moved to another one; otherwise the folder that has this source file.
    public static let root: String = {
        let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        for folder in [current, current.deletingLastPathComponent()] {
            let file = folder.appendingPathComponent("Tests/ProcessTestSupport/PackageFolder.swift")
            if FileManager.default.fileExists(atPath: file.path) { return folder.path }
        }
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.path
    }()

    /// The path of a file of the repository.
    public static func path(_ file: String) -> String { "\(root)/\(file)" }

    /// A built executable, next to the running tests.
    public static func executable(_ name: String) throws -> String {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folders = ([own].compactMap(\.self) + CommandLine.arguments).filter { $0.contains("/") }.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().path
        }
        let candidates = folders.map { "\($0)/\(name)" }
        guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw Unmet("No executable '\(name)' among \(candidates)")
        }
        return found
    }

    /// A built executable with debug information: the one next to the running tests, or the one of the root's debug build.
    public static func debugExecutable(_ name: String) throws -> String {
        let own = try executable(name)
        if URL(fileURLWithPath: own).deletingLastPathComponent().lastPathComponent == "debug" { return own }
        let built = path(".build/debug/\(name)")
        guard FileManager.default.isExecutableFile(atPath: built) else {
            throw Unmet("There is no \(built): swift build --product \(name)")
        }
        return built
    }

    /// The arguments with which `swiftc` finds the built modules.
    public static func compilerArguments() throws -> [String] {
        let modules = URL(fileURLWithPath: try executable("ConformanceProbe")).deletingLastPathComponent()
            .appendingPathComponent("Modules").path
        let maps = try FileManager.default.contentsOfDirectory(atPath: path("Sources")).map {
            path("Sources/\($0)/module.modulemap")
        }.filter(FileManager.default.fileExists)
        return ["-swift-version", "6", "-parse-as-library", "-I", modules]
            + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    }
}
