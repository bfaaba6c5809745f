package import CloudTemplate
package import CognitoRehearsal
import Foundation

extension TemplateConfiguration {
    /// Returns the code of a function that runs without a build of a Swift package; nil if the template leaves the function to
    /// the package.
    ///
    /// - Throws: ``Failure`` for code that is not on this machine, and for a runtime that this command cannot run.
    package func code(
        of function: FunctionConfiguration, _ given: GivenCode, _ build: PackageBuild, fetches: Bool
    ) throws -> FunctionProgram.Code? {
        let name = function.name
        if let place = try place(of: function, given) { return try code(of: function, at: place, fetches: fetches) }
        if function.code.source == .image {
            throw Failure.wrongUse(
                "\(name): it is a container image. Name the image's program, which polls the Runtime API, with --code \(name)=PROGRAM."
            )
        }
        guard let runtime = function.code.runtime else { return nil }
        if runtime.hasPrefix("provided") {
            // A product of the package is newer than what an earlier build has left.
            guard !build.hasManifest else { return nil }
            return try bootstrap(of: function, in: try folder(of: function, given))
        }
        guard let managed = ManagedRuntime(runtime) else {
            throw Failure.wrongUse(
                "\(name): it has the runtime \(runtime), and only Python, Node.js and provided runtimes run here. Name a program that "
                    + "polls the Runtime API with --code \(name)=PROGRAM.")
        }
        return .managed(try self.managed(function, managed, try code(of: function, given), fetches: fetches))
    }

    /// Returns the path of a function's code that the options give: by `--code`, or by `--code-folder` for a function whose code is
    /// not on this machine; nil without them.
    package func place(of function: FunctionConfiguration, _ given: GivenCode) throws -> String? {
        if let place = given.place(of: function) { return place }
        guard !isLocal(function) else { return nil }
        let managed = function.code.runtime.flatMap(ManagedRuntime.init)
        let stack = functions.count == 1 ? TemplateFile.name(of: path) : nil
        return try given.found(function, ofStack: stack) { folder in
            guard let managed, let handler = function.code.handler else { return false }
            return ManagedFunction(
                name: function.name, runtime: managed, handler: handler, code: .folder(folder), project: project
            )
            .hasHandler(in: folder)
        }
    }

    /// Returns true if the code of a function is in the template or on this machine.
    private func isLocal(_ function: FunctionConfiguration) -> Bool {
        switch function.code.source {
        case .inline: true
        case .path(let path): FileManager.default.fileExists(atPath: self.path(of: path))
        case .archive: isOfServerlessFramework || asset(of: function) != nil
        case .image: false
        }
    }

    /// Returns the code in a folder, a source file, a zip or a program.
    private func code(of function: FunctionConfiguration, at place: String, fetches: Bool) throws
        -> FunctionProgram.Code
    {
        let isFolder = FileManager.default.isFolder(place)
        if !isFolder, let runtime = function.code.runtime.flatMap(ManagedRuntime.init),
            runtime.endings.contains(where: { place.hasSuffix(".\($0)") })
        {
            // The zip may have the file under another name, which the handler names.
            let file = URL(fileURLWithPath: place)
            let name = function.code.handler?.split(separator: ".").last ?? "handler"
            return .managed(
                try managed(
                    function, runtime, .folder(file.deletingLastPathComponent().path), fetches: fetches,
                    handler: "\(file.deletingPathExtension().lastPathComponent).\(name)"))
        }
        // A program polls the Runtime API itself, whatever the template's runtime is.
        if !isFolder, !place.hasSuffix(".zip") { return .program(place) }
        guard let runtime = function.code.runtime.flatMap(ManagedRuntime.init) else {
            return isFolder ? try bootstrap(of: function, in: place) : .archive(place, nil)
        }
        let managed = try managed(function, runtime, .folder(place), fetches: fetches)
        return isFolder ? .managed(managed) : .archive(place, managed)
    }

    private func bootstrap(of function: FunctionConfiguration, in folder: String) throws -> FunctionProgram.Code {
        let bootstrap = "\(folder)/bootstrap"
        guard FileManager.default.isProgram(bootstrap) else {
            throw Failure.wrongUse(
                "\(function.name): there is no program \(bootstrap). Build the function first, for example with sam build, or use a "
                    + "folder of programs with --functions.")
        }
        return .program(bootstrap)
    }

    /// Returns a function of a managed runtime, by default with the template's handler.
    private func managed(
        _ function: FunctionConfiguration, _ runtime: ManagedRuntime, _ code: ManagedFunction.Code, fetches: Bool,
        handler given: String? = nil
    ) throws -> ManagedFunction {
        let name = function.name
        guard let handler = given ?? function.code.handler else {
            throw Failure.wrongUse(
                "\(name): it has no Handler in the template, or only a deployment knows it. Set it, such as \(runtime.exampleHandler)."
            )
        }
        var notes = [staleness].compactMap(\.self)
        if function.code.hasForeignLayers {
            notes.append(
                "\(name) has layers that are not on this machine, and runs without them: install what they contain in the project."
            )
        }
        return ManagedFunction(
            name: name, runtime: runtime, handler: handler, code: code, project: project,
            layers: function.code.layers.map { path(of: $0) }, fetches: fetches, notes: notes)
    }

    private func code(of function: FunctionConfiguration, _ given: GivenCode) throws -> ManagedFunction.Code {
        if case .inline(let text) = function.code.source { return .inline(text) }
        return .folder(try folder(of: function, given))
    }

    /// Returns the folder of a function's code: what SAM has built from it, if that is newer than the sources.
    private func folder(of function: FunctionConfiguration, _ given: GivenCode) throws -> String {
        guard case .path(let source) = function.code.source else {
            // The Serverless Framework leaves the sources where they are, and names only its archive.
            if isOfServerlessFramework { return project }
            if let asset = asset(of: function) {
                guard FileManager.default.isFolder(asset) else {
                    throw Failure.wrongUse(
                        "\(function.name): there is no folder \(asset) with its code. Run cdk synth again.")
                }
                return asset
            }
            throw Failure.wrongUse(
                "\(function.name): the template does not name a folder with its code. \(given.advice(on: function))")
        }
        let (folder, built) = (path(of: source), path(of: ".aws-sam/build/\(function.id)"))
        guard let made = SourceWatch.latestChange(in: built, of: .any) else { return folder }
        return made >= SourceWatch.latestChange(in: folder, of: .any) ?? .distantPast ? built : folder
    }

    /// Returns the folder of the asset that CDK has made of a function's code; nil for other code.
    ///
    /// An app that writes the template itself, without the command of CDK, names only the archive. Its asset has the same hash.
    private func asset(of function: FunctionConfiguration) -> String? {
        guard isOfCDK, case .archive(let key?) = function.code.source else { return nil }
        return path(of: "asset.\(key.split(separator: ".").first ?? "")")
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
