package import CloudTemplate
import CognitoRehearsal
import Foundation

/// A folder with a subfolder, a zip or a source file for each function.
package struct CodeFolder: Sendable {
    package let path: String
    /// The names of the subfolders and files, without the endings of files.
    package let names: [String]
    private let root: String
    /// The paths of the subfolders and files by their names.
    private let files: [String: String]

    /// The endings of files that can be a function's code.
    package static let endings = ["zip", "js", "mjs", "cjs", "py"]

    package init(path: String) throws {
        guard FileManager.default.isFolder(path) else {
            throw Failure.wrongUse(
                "--code-folder \(path): there is no such folder. Name the folder that has the functions' folders.")
        }
        self.path = path
        root = URL(fileURLWithPath: path).standardizedFileURL.path
        var files: [String: String] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: root))?.sorted() ?? []
        where !name.hasPrefix(".") && name != "node_modules" {
            let file = "\(root)/\(name)"
            if FileManager.default.isFolder(file) {
                files[name] = file
            } else if let ending = Self.endings.first(where: { name.hasSuffix(".\($0)") }) {
                let name = String(name.dropLast(ending.count + 1))
                files[name] = files[name] ?? file
            }
        }
        self.files = files
        names = files.keys.sorted()
    }

    /// Returns the path of a function's code; nil if nothing has a name of the function.
    ///
    /// A name is a function's logical id, its `FunctionName`, the folder that its handler names, or that of a stack with no other
    /// function. The same spelling comes first, then one in which case and separators differ, and then one without endings such
    /// as `Function`.
    package func place(
        of function: FunctionConfiguration, ofStack stack: String?, hasHandler: (String) -> Bool
    ) throws -> String? {
        let handler = function.code.handler.flatMap { $0.split(separator: "/").dropLast().last }.map(String.init)
        let own = [function.id, function.name, function.functionName, handler, stack].compactMap(\.self)
        let likenesses: [(String, String) -> Bool] = [
            { $0 == $1 }, { PlainName($0) == PlainName($1) }, { PlainName($0).stem == PlainName($1).stem },
        ]
        for isLike in likenesses {
            for name in own {
                let found = names.filter { isLike($0, name) }
                guard found.count < 2 else {
                    throw Failure.wrongUse(
                        "--code-folder \(path): the code of \(function.name) can be in \(found.joined(separator: " or ")). Name it with "
                            + "--code \(function.name)=\(path)/\(found[0]), for example.")
                }
                guard let file = found.first.flatMap({ files[$0] }) else { continue }
                guard FileManager.default.isFolder(file) else { return file }
                // The sources may be in a folder of their own, and the handler may name a file from outside.
                return [file, "\(file)/src", root].first(where: hasHandler) ?? file
            }
        }
        return hasHandler(root) ? root : nil
    }
}
