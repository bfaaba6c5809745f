import CognitoRehearsal
import Foundation
import LocalAWS
package import RuntimeEmulator
import WireJSON

/// The functions that programs make through the Lambda API, until the server stops.
package actor DeployedFunctions {
    /// The surroundings of the functions on this machine.
    package struct Surroundings: Sendable {
        let account: String
        let instances: Int
        /// The folder of a project with a virtual environment or Node.js modules.
        let project: String
        /// A Boolean value that indicates whether AWS's client for Python may be fetched.
        let fetches: Bool
        /// Returns a function's variables, with those by which its AWS calls reach the server.
        let variables: @Sendable ([String: String]) -> [String: String]
        /// Shows a note to the user.
        let note: @Sendable (String) -> Void

        package init(
            account: String = "123456789012", instances: Int = 10, project: String, fetches: Bool = false,
            variables: @escaping @Sendable ([String: String]) -> [String: String] = { $0 },
            note: @escaping @Sendable (String) -> Void = { _ in }
        ) {
            self.account = account
            self.instances = instances
            self.project = project
            self.fetches = fetches
            self.variables = variables
            self.note = note
        }
    }

    private let emulator: LambdaEmulator
    private let surroundings: Surroundings
    private var functions: [String: DeployedFunction] = [:]
    /// The permissions of all functions, by name.
    private var policies: [String: FunctionPolicy] = [:]
    /// The names of functions whose change has begun.
    private var changing: Set<String> = []

    package init(_ emulator: LambdaEmulator, _ surroundings: Surroundings) {
        (self.emulator, self.surroundings) = (emulator, surroundings)
    }

    var account: String { surroundings.account }

    subscript(name: String) -> DeployedFunction? { functions[name] }

    // MARK: Functions

    /// Makes a function by the input of `CreateFunction`.
    func create(_ input: FunctionInput, name: String, region: String) async throws(ServiceError) -> DeployedFunction {
        guard functions[name] == nil, await !emulator.functions.keys.contains(name) else {
            throw .conflict("Function already exist: \(name)")
        }
        return try await change(name, region: region) { () async throws(ServiceError) in
            guard try input.text("PackageType") ?? "Zip" == "Zip" else {
                throw .invalidValue(
                    "On this machine, the code of a function is a zip, as ZipFile: container images do not run here.")
            }
            let code = try await DeployedFunction.Code(try input.object("Code") ?? .empty)
            return try DeployedFunction(
                input, name: name, region: region, account: self.surroundings.account, code: code)
        }
    }

    /// Replaces a function's code; with `DryRun`, only checks the new code.
    func updateCode(of name: String, _ input: FunctionInput) async throws(ServiceError) -> DeployedFunction {
        let old = try await own(name, input)
        if try input.flag("DryRun") == true { return old.with(try await DeployedFunction.Code(input)) }
        return try await change(name, region: old.region) { () async throws(ServiceError) in
            old.with(try await DeployedFunction.Code(input))
        }
    }

    func updateConfiguration(of name: String, _ input: FunctionInput) async throws(ServiceError) -> DeployedFunction {
        let old = try await own(name, input)
        return try await change(name, region: old.region) { () async throws(ServiceError) in try old.configured(input) }
    }

    func delete(_ name: String) async throws(ServiceError) {
        let old = try await own(name, nil)
        guard changing.insert(name).inserted else { throw Self.busy(old.arn) }
        defer { changing.remove(name) }
        await emulator.remove(name)
        (functions[name], policies[name]) = (nil, nil)
    }

    /// Forgets all functions, and deletes their folders; the emulator has stopped before.
    package func removeAll() { (functions, policies) = ([:], [:]) }

    /// Returns a function that was made through the API.
    private func own(_ name: String, _ input: FunctionInput?) async throws(ServiceError) -> DeployedFunction {
        guard let function = functions[name] else {
            guard let other = await emulator.functions[name] else {
                throw .noFunction("arn:aws:lambda:\(LocalServer.defaultRegion):\(account):function:\(name)")
            }
            throw .invalidValue(
                "\(other.name) was not made with CreateFunction, but is a function of the project or of --functions: change "
                    + "its sources or its template.")
        }
        if let asked = try input?.text("RevisionId"), asked != function.revision {
            throw .staleRevision("GetFunction/GetAlias")
        }
        return function
    }

    /// Makes the new version of a function, and puts it in the place of the earlier one.
    private func change(
        _ name: String, region: String, _ make: () async throws(ServiceError) -> DeployedFunction
    ) async throws(ServiceError) -> DeployedFunction {
        guard changing.insert(name).inserted else {
            throw Self.busy("arn:aws:lambda:\(region):\(account):function:\(name)")
        }
        defer { changing.remove(name) }
        let function = try await make()
        let emulated = try await emulated(function)
        // The earlier version's folder is there until its processes have ended.
        await emulator.add(emulated)
        functions[name] = function
        return function
    }

    private func emulated(_ function: DeployedFunction) async throws(ServiceError) -> EmulatedFunction {
        let found: FunctionProgram?
        do {
            found = try await function.code.archive.program(
                function.name, runtime: function.runtime, handler: function.handler, project: surroundings.project,
                fetches: surroundings.fetches)
        } catch {
            throw .invalidValue("\(error)")
        }
        guard let program = found else {
            throw .invalidValue(
                "The runtime \(function.runtime) cannot run on this machine: only Python, Node.js and provided runtimes can."
            )
        }
        for note in program.notes { surroundings.note(note) }
        if !function.layers.isEmpty {
            surroundings.note(
                "\(function.name) has layers that are not on this machine, and runs without them: put what they contain into "
                    + "the zip.")
        }
        return EmulatedFunction(
            name: function.name, command: program.command,
            environment: program.environment.merging(surroundings.variables(function.variables)) { $1 },
            directory: program.folder, timeout: .seconds(function.timeout), memory: function.memory,
            maximumInstances: surroundings.instances, region: function.region, account: function.account,
            stackSignal: program.stackSignal)
    }

    private static func busy(_ arn: String) -> ServiceError {
        .conflict(
            "The operation cannot be performed at this time. An update is in progress for resource: \(arn)")
    }

    // MARK: Permissions

    func addPermission(to name: String, arn: String, _ input: FunctionInput) throws(ServiceError) -> String {
        var policy = policies[name] ?? FunctionPolicy()
        let statement = try policy.add(input, to: arn)
        policies[name] = policy
        return statement
    }

    func removePermission(_ id: String, of name: String) throws(ServiceError) {
        var policy = policies[name] ?? FunctionPolicy()
        try policy.remove(id)
        policies[name] = policy
    }

    func policy(of name: String) throws(ServiceError) -> FunctionPolicy {
        guard let policy = policies[name], !policy.isEmpty else {
            throw .resourceNotFound("The resource you requested does not exist.").with(status: 404)
        }
        return policy
    }

    /// Returns the reason for which a user pool may not call a function with an event; nil if it may.
    ///
    /// Only functions that were made through the API need a permission: for those of a template, `check` finds what is missing.
    package func refusal(_ name: String, _ event: [UInt8]) -> String? {
        guard functions[name] != nil, let document = try? JSONDocument(event).root,
            let pool = document["userPoolId"]?.scalarText, let region = document["region"]?.scalarText
        else { return nil }
        let arn = "arn:aws:cognito-idp:\(region):\(account):userpool/\(pool)"
        guard policies[name]?.allows("cognito-idp.amazonaws.com", for: arn, of: account) != true else { return nil }
        return
            "\(name) has no permission for \(arn): use AddPermission with the action lambda:InvokeFunction and the principal "
            + "cognito-idp.amazonaws.com."
    }
}
