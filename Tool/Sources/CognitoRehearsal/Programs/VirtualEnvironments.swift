import Foundation

/// The places of virtual environments of Python for a function.
struct VirtualEnvironments {
    /// The folders that may have one, without duplicates: the code's and the project's, the working directory, and the folders
    /// above the last two, up to the root of their repository.
    let folders: [String]

    init(code: String, project: String, current: String = FileManager.default.currentDirectoryPath) {
        var seen: Set<String> = []
        folders = ([code] + Self.upToRepository(project) + Self.upToRepository(current))
            .map { URL(fileURLWithPath: $0).standardizedFileURL.path }
            .filter { seen.insert($0).inserted }
    }

    /// Returns a folder and those above it up to the root of its repository; only the folder if it is in no repository.
    private static func upToRepository(_ folder: String) -> [String] {
        var url = URL(fileURLWithPath: folder).standardizedFileURL
        var folders = [url.path]
        while !FileManager.default.fileExists(atPath: url.appendingPathComponent(".git").path) {
            guard url.path != "/" else { return [folders[0]] }
            url.deleteLastPathComponent()
            folders.append(url.path)
        }
        return folders
    }

    /// The interpreters of the environments that are there; that of `VIRTUAL_ENV` comes last.
    var interpreters: [String] {
        let active = ProcessInfo.processInfo.environment["VIRTUAL_ENV"].map { [$0] } ?? []
        return (folders.flatMap { ["\($0)/.venv", "\($0)/venv"] } + active).map { "\($0)/bin/python" }
            .filter { FileManager.default.isProgram($0) }
    }
}
