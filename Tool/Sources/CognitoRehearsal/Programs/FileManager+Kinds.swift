package import Foundation

extension FileManager {
    package func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Returns true if the file at a path is executable.
    package func isProgram(_ path: String) -> Bool { isExecutableFile(atPath: path) && !isFolder(path) }
}
