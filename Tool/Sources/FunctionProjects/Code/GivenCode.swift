package import CloudTemplate
import CognitoEditDistance
import CognitoRehearsal
import Foundation

/// The code that the command line gives for functions of the templates.
package struct GivenCode: Sendable {
    /// The paths of folders, source files, zips and programs by the names of the functions.
    private let places: [String: String]
    private let folder: CodeFolder?

    /// No code.
    package init() { (places, folder) = ([:], nil) }

    /// Reads the options; throws if one of them names no function of the templates, or nothing on this machine.
    package init(_ settings: CodeSettings, for functions: [FunctionConfiguration], in templates: String) throws {
        var places: [String: String] = [:]
        for entry in settings.code {
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw Failure.wrongUse(
                    "--code \(entry): write FUNCTION=PATH, with the path of a folder, a source file, a zip or a program."
                )
            }
            guard let function = functions.named(parts[0]) else {
                let names = functions.map(\.name)
                let near = EditDistance.nearest(to: parts[0], among: names).map { " Did you mean \($0)?" } ?? ""
                throw Failure.wrongUse(
                    "--code \(entry): \(templates) has no function \(parts[0])\(names.isEmpty ? "" : "; it has \(names.joined(separator: ", "))").\(near)"
                )
            }
            let path = URL(fileURLWithPath: parts[1]).standardizedFileURL.path
            let isFile = CodeFolder.endings.contains { path.hasSuffix(".\($0)") }
            let files = FileManager.default
            guard files.isFolder(path) || files.isProgram(path) || isFile && files.fileExists(atPath: path) else {
                throw Failure.wrongUse(
                    "--code \(entry): \(parts[1]) is not a folder, a source file, a zip or a program. Write the path of the function's code."
                )
            }
            guard places.updateValue(path, forKey: function.name) == nil else {
                throw Failure.wrongUse(
                    "--code \(entry): \(function.name) already has code. Use --code once for each function.")
            }
        }
        self.places = places
        folder = try settings.codeFolder.map(CodeFolder.init(path:))
    }

    /// The names of the functions to which `--code` gives code.
    package var functions: [String] { places.keys.sorted() }

    /// Returns the path of a function's code that `--code` gives; nil if it gives none.
    package func place(of function: FunctionConfiguration) -> String? { places[function.name] }

    /// Returns the path of a function's code in the folder of `--code-folder`; nil without the option, or if it is not there.
    ///
    /// `stack` is the name of a stack that has no other function.
    package func found(
        _ function: FunctionConfiguration, ofStack stack: String?, hasHandler: (String) -> Bool
    ) throws -> String? {
        try folder?.place(of: function, ofStack: stack, hasHandler: hasHandler)
    }

    /// Returns what to do about a function whose code is not on this machine.
    package func advice(on function: FunctionConfiguration) -> String {
        let option = "--code \(function.name)=FOLDER"
        guard let folder else {
            return
                "Name it with \(option), or name a folder that has a subfolder for each function with --code-folder FOLDER."
        }
        let names = folder.names
        return
            "\(folder.path) has no subfolder, zip or source file with the function's name"
            + (names.isEmpty ? "" : ", but \(names.joined(separator: ", "))") + ". Name it with \(option)."
    }
}
