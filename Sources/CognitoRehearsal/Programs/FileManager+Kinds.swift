package import Foundation

extension FileManager {
    package func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Returns true if there is an executable file at a path.
    package func isProgram(_ path: String) -> Bool { isExecutableFile(atPath: path) && !isFolder(path) }
}
