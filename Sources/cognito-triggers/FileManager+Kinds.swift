import Foundation

extension FileManager {
    /// Whether there is a folder at a path.
    func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Whether there is a file at a path that may be started.
    func isProgram(_ path: String) -> Bool { isExecutableFile(atPath: path) && !isFolder(path) }
}
