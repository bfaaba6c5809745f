import CloudTemplate
import CognitoRehearsal
import Foundation

extension TemplateConfiguration {
    /// Returns the code of a function that runs without a build of a Swift package; nil if the template leaves the function to
    /// the package.
    ///
    /// - Throws: ``Failure`` for code that is not on this machine, and for a runtime that this command cannot run.
    func code(of name: String, _ build: PackageBuild, fetches: Bool) throws -> FunctionProgram.Code? {
        // Without a package, the function can only be one of the template's.
        let mustBePresent = !build.hasManifest && !functions.isEmpty
        guard let function = mustBePresent ? try self.function(name) : functionIfPresent(name) else { return nil }
        if function.code.source == .image {
            throw Failure.wrongUse(
                "\(function.id) is a container image, which cannot run here. Put the image's program, which polls the Runtime API, into "
                    + "a folder under the function's name, and use --functions with that folder.")
        }
        guard let runtime = function.code.runtime else { return nil }
        let name = function.id
        if runtime.hasPrefix("provided") {
            // A product of the package is newer than what an earlier build has left.
            guard !build.hasManifest else { return nil }
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
        var notes = [staleness].compactMap(\.self)
        if function.code.hasForeignLayers {
            notes.append(
                "\(name) has layers that are not on this machine, and runs without them: install what they contain in the project."
            )
        }
        return .managed(
            ManagedFunction(
                name: name, runtime: managed, handler: handler, code: try code(of: function), project: project,
                layers: function.code.layers.map { path(of: $0) }, fetches: fetches, notes: notes))
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
            // An app that writes the template itself, without the command of CDK, names only the archive. Its asset has the same
            // hash.
            if isOfCDK, case .archive(let key?) = function.code.source {
                let asset = path(of: "asset.\(key.split(separator: ".").first ?? "")")
                guard FileManager.default.isFolder(asset) else {
                    throw Failure.wrongUse(
                        "\(function.id): there is no folder \(asset) with its code. Run cdk synth again.")
                }
                return asset
            }
            throw Failure.wrongUse(
                "\(function.id): the template does not name a folder with its code. Use the template from before its packaging, "
                    + "whose CodeUri or Code is a path.")
        }
        let (folder, built) = (path(of: source), path(of: ".aws-sam/build/\(function.id)"))
        guard let made = SourceWatch.latestChange(in: built, of: .any) else { return folder }
        return made >= SourceWatch.latestChange(in: folder, of: .any) ?? .distantPast ? built : folder
    }

    /// A sentence if the output of CDK is older than a source of its project; otherwise nil.
    private var staleness: String? {
        let files = FileManager.default
        guard isOfCDK, let made = try? files.attributesOfItem(atPath: path)[.modificationDate] as? Date,
            let changed = SourceWatch.latestChange(in: project, of: .interpreted), changed > made
        else { return nil }
        return "\(path) is older than the project's sources; cdk synth brings it up to date."
    }

    /// The folder of the project, in which the template is, or whose tool has written the template.
    private var project: String {
        isOfServerlessFramework || isOfCDK ? path(of: "..") : path(of: ".")
    }

    private var isOfServerlessFramework: Bool { folderName == ".serverless" }
    private var isOfCDK: Bool { folderName == "cdk.out" }

    private var folderName: String {
        URL(fileURLWithPath: path).deletingLastPathComponent().lastPathComponent
    }

    /// Returns a path that is relative to the template's folder as an absolute path.
    private func path(of relative: String) -> String {
        URL(fileURLWithPath: relative, relativeTo: URL(fileURLWithPath: path).deletingLastPathComponent())
            .standardizedFileURL.path
    }
}
