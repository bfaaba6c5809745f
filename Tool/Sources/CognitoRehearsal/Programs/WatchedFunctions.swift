package import RuntimeEmulator

/// Functions of an emulator whose programs are replaced when their package's sources change.
///
/// It runs copies of products, so that a build can overwrite the originals.
package struct WatchedFunctions: Sendable {
    /// A change to a function that ``update()`` has made or tried to make.
    package enum Change {
        /// The function has a new program, which is now in use.
        case replaced(String)
        /// The function's processes run its changed sources, or read its changed files.
        case restarted(String)
        /// The function builds again. Its program did not change and is still in use.
        case restored(String)
        /// The function does not build. Its old program stays in use.
        case failed(String, any Error)
    }

    private let emulator: LambdaEmulator
    private let build: PackageBuild
    private let code: FunctionProgram.TemplateCode
    private let configured: @Sendable (FunctionProgram) throws -> EmulatedFunction
    private let copies: ProgramCopies
    private var watch: SourceWatch
    private var programs: [String: FunctionProgram] = [:]
    private var broken: Set<String> = []
    /// The sources that interpreters run, by the functions' names.
    private var sources: [String: SourceWatch] = [:]
    /// The files that products read at run time, by the functions' names.
    private var files: [String: SourceWatch] = [:]

    /// Creates an empty set of functions; call ``removeCopies()`` at the end.
    package init(
        _ emulator: LambdaEmulator, build: PackageBuild, code: @escaping FunctionProgram.TemplateCode = { _ in nil },
        configured: @escaping @Sendable (FunctionProgram) throws -> EmulatedFunction
    ) throws {
        self.emulator = emulator
        self.build = build
        self.code = code
        self.configured = configured
        copies = try ProgramCopies()
        watch = SourceWatch(build.packagePath)
    }

    /// The functions' names in the emulator.
    package var names: [String] { programs.values.map(\.name).sorted() }

    /// Finds or builds a function, adds it to the emulator, and returns its name in the emulator.
    @discardableResult
    package mutating func add(_ function: String) async throws -> String {
        let found = try await FunctionProgram.find(function, build, code: code)
        guard !names.contains(found.name) else {
            throw Failure.wrongUse(
                "Two functions would have the name \(found.name): use only one of them, or rename a program, for example with a "
                    + "link to it.")
        }
        // A program that is not rebuilt runs in its own folder, next to the files that it may need.
        let program = found.isProduct ? try copies.copy(of: found) : found
        await emulator.add(try configured(program))
        programs[function] = program
        if let folder = program.sources { sources[function] = SourceWatch(folder, of: .interpreted) }
        if program.isProduct, let folder = program.folder {
            files[function] = SourceWatch(folder, of: .listed(function: function))
        }
        return program.name
    }

    /// Rebuilds all products if a source has changed since the last call, and replaces the programs that have changed.
    ///
    /// Functions whose sources an interpreter runs start again after a change, and so do products after a change of the
    /// files that are next to them in their zips.
    package mutating func update() async -> [Change] {
        await updateProducts() + updateInterpreted() + updateFiles()
    }

    private mutating func updateFiles() async -> [Change] {
        var changes: [Change] = []
        for name in files.keys.sorted() where files[name]?.hasChanged() == true {
            guard let program = programs[name] else { continue }
            do {
                await emulator.add(try configured(program))
                changes.append(.restarted(name))
            } catch {
                changes.append(.failed(name, error))
            }
        }
        return changes
    }

    private mutating func updateInterpreted() async -> [Change] {
        var changes: [Change] = []
        for name in sources.keys.sorted() where sources[name]?.hasChanged() == true {
            do {
                let program = try await FunctionProgram.find(name, build, code: code)
                await emulator.add(try configured(program))
                programs[name] = program
                changes.append(.restarted(name))
            } catch {
                changes.append(.failed(name, error))
            }
        }
        return changes
    }

    private mutating func updateProducts() async -> [Change] {
        let products = programs.filter(\.value.isProduct).keys.sorted()
        guard !products.isEmpty, watch.hasChanged() else { return [] }
        var changes: [Change] = []
        for name in products {
            do {
                let built = try await FunctionProgram.find(name, build)
                let wasBroken = broken.remove(name) != nil
                if let old = programs[name], copies.isCopy(old, of: built) {
                    if wasBroken { changes.append(.restored(name)) }
                    continue
                }
                let program = try copies.copy(of: built)
                await emulator.add(try configured(program))
                if let old = programs.updateValue(program, forKey: name) { copies.remove(old) }
                changes.append(.replaced(name))
            } catch {
                broken.insert(name)
                changes.append(.failed(name, error))
            }
        }
        return changes
    }

    /// Updates the functions' settings, and returns the names of the functions whose settings have changed.
    package func configureAgain() async throws -> [String] {
        let known = await emulator.functions
        var changed: [String] = []
        for program in programs.values.sorted(by: { $0.name < $1.name }) {
            let function = try configured(program)
            guard function != known[program.name] else { continue }
            await emulator.add(function)
            changed.append(program.name)
        }
        return changed
    }

    /// Removes the copies from the disk, after the emulator has stopped.
    package func removeCopies() { copies.removeAll() }
}
