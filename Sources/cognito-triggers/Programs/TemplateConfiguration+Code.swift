import CloudTemplate
import CognitoRehearsal
import Foundation

extension TemplateConfiguration {
    /// Returns the code of a function that runs without a build of a Swift package; nil if the template leaves the function to
    /// the package.
    ///
    /// - Throws: ``Failure`` for code that is not on this machine, and for a runtime that this command cannot run.
    func code(of name: String, _ package: BuildSettings) throws -> FunctionProgram.Code? {
        guard let function = functionIfPresent(name), let runtime = function.code.runtime else { return nil }
        if runtime.hasPrefix("provided") {
            // A product of the package is newer than what an earlier build has left.
            guard !package.build.hasManifest else { return nil }
            let bootstrap = "\(try folder(of: function))/bootstrap"
            guard FileManager.default.isProgram(bootstrap) else {
                throw Failure.wrongUse(
                    "\(name): there is no program \(bootstrap). Build the function first, for example with sam build, or use a "
                        + "folder of programs with --functions.")
            }
            return .program(bootstrap)
        }
        guard let managed = ManagedRuntime(runtime) else {
            throw Failure.wrongUse(
                "\(name) has the runtime \(runtime), which cannot run here: only Python, Node.js and provided runtimes can. For "
                    + "other languages, put a program that polls the Runtime API into a folder under the function's name, and "
                    + "use --functions with that folder.")
        }
        guard let handler = function.code.handler else {
            throw Failure.wrongUse("\(name) has no Handler in the template, or only a deployment knows it.")
        }
        if function.code.hasForeignLayers {
            Terminal.errors.write(
                wrapping:
                    "\(Terminal.errors.yellow("note:")) \(name) has layers that are not on this machine; it runs without them.\n"
            )
        }
        return .managed(
            ManagedFunction(
                name: name, runtime: managed, handler: handler, code: try code(of: function), project: project,
                layers: function.code.layers.map { path(of: $0) }, fetches: package.fetchRuntime))
    }

    private func code(of function: FunctionConfiguration) throws -> ManagedFunction.Code {
        if case .inline(let text) = function.code.source { return .inline(text) }
        return .folder(try folder(of: function))
    }

    /// Returns the folder of a function's code: what SAM has built from it, if that is newer than the sources.
    private func folder(of function: FunctionConfiguration) throws -> String {
        guard case .path(let source) = function.code.source else {
            // The Serverless Framework leaves the sources where they are, and names only its archive.
            if isOfServerlessFramework { return project }
            throw Failure.wrongUse(
                "\(function.id): the template does not name a folder with its code. Use the template from before its packaging, "
                    + "whose CodeUri or Code is a path.")
        }
        let (folder, built) = (path(of: source), path(of: ".aws-sam/build/\(function.id)"))
        guard let made = Self.latestChange(in: built) else { return folder }
        return made >= Self.latestChange(in: folder) ?? .distantPast ? built : folder
    }

    /// The folder of the project, in which the template is, or whose tool has written the template.
    private var project: String {
        isOfServerlessFramework || folderName == "cdk.out" ? path(of: "..") : path(of: ".")
    }

    private var isOfServerlessFramework: Bool { folderName == ".serverless" }

    private var folderName: String {
        URL(fileURLWithPath: path).deletingLastPathComponent().lastPathComponent
    }

    /// Returns a path that is relative to the template's folder as an absolute path.
    private func path(of relative: String) -> String {
        URL(fileURLWithPath: relative, relativeTo: URL(fileURLWithPath: path).deletingLastPathComponent())
            .standardizedFileURL.path
    }

    /// Returns the time of the latest change of a file in a folder; nil if there is no such folder.
    private static func latestChange(in folder: String) -> Date? {
        guard FileManager.default.isFolder(folder) else { return nil }
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: folder),
            includingPropertiesForKeys: [.contentModificationDateKey, .isDirectoryKey],
            options: [.skipsHiddenFiles])
        var latest = Date.distantPast
        while let file = files?.nextObject() as? URL {
            let values = try? file.resourceValues(forKeys: [.contentModificationDateKey, .isDirectoryKey])
            if values?.isDirectory == true {
                if ["node_modules", "__pycache__", "venv"].contains(file.lastPathComponent) {
                    files?.skipDescendants()
                }
            } else if let changed = values?.contentModificationDate {
                latest = max(latest, changed)
            }
        }
        return latest
    }
}
