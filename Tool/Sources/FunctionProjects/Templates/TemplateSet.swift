package import CloudTemplate
package import CognitoRehearsal
import Foundation
import TemplateDoctor

/// The templates of a project, whose stacks are deployed together.
package struct TemplateSet: Sendable {
    /// The templates that were named, and then those of nested stacks.
    package let templates: [TemplateConfiguration]
    /// The files that were read.
    package let files: [TemplateFile]
    /// The code that the command line gives for functions.
    package let given: GivenCode

    /// A function that returns the names of a stack's DynamoDB tables, by logical id.
    package typealias Tables = (Stack) -> [String: String]
    /// A function that returns the deployment of a template, with names in place of logical ids and with the names that tables, topics and
    /// queues have been given.
    package typealias Deploy = (_ path: String, _ names: [String: String], _ given: [String: String]) -> Deployment

    /// Reads templates, and those of their nested stacks that are on this machine.
    ///
    /// - Parameters:
    ///   - paths: The paths of the templates.
    ///   - variables: The user's values of parameters.
    ///   - code: The user's options for the code of functions.
    ///   - tables: The names of the tables that a server has.
    ///   - deploy: The deployment of each template.
    /// - Throws: ``Failure`` for a file that is not a template, and for an option that does not fit the templates.
    package init(
        _ paths: [String], _ variables: VariableSettings? = nil, code: CodeSettings? = nil, tables: Tables? = nil,
        deploy: Deploy
    ) throws {
        var seen: Set<String> = []
        let paths = paths.filter { seen.insert(URL(fileURLWithPath: $0).standardizedFileURL.path).inserted }
        try self.init(
            try paths.map { try TemplateFile($0) }, variables, code: code, findsNested: true, tables: tables,
            deploy: deploy)
    }

    /// Creates the set of templates that have been read.
    package init(
        _ named: [TemplateFile], _ variables: VariableSettings? = nil, code: CodeSettings? = nil, findsNested: Bool,
        tables: Tables? = nil, deploy: Deploy
    ) throws {
        let options = ParameterValues(given: variables?.given ?? [:])
        let own = try named.map { try variables?.parameters(ofTemplateAt: $0.path) }
        let nesting = try NestedTemplates(named, own.map { $0?.values ?? options }, given: options, reads: findsNested)
        let files = nesting.files
        // A nested stack has its values from its parent.
        let parameters = nesting.parents.enumerated().map { index, parent in parent == nil ? own[index] : nil }
        let values = parameters.map { $0?.values ?? options }
        let read = try zip(files, values).map { try $0.template(with: $1) }
        try variables?.checkParameters(of: read, at: Self.words(files.map(\.path)))
        let names = Self.names(of: read, files, nesting.parents)
        func stacks(_ given: [[String: String]]) throws(TemplateError) -> [Stack] {
            let parts = files.indices.map { index in
                LinkedStacks.Part(
                    files[index].document, name: files[index].name, parameters: values[index],
                    deployment: deploy(files[index].path, names[index], given[index]), parent: nesting.parents[index])
            }
            return try LinkedStacks(parts).stacks
        }
        var linked = try stacks(files.map { _ in [:] })
        // The names of tables, topics and queues are known only once the templates have been read.
        let chosen = linked.map { stack in stack.messageNames.merging(tables?(stack) ?? [:]) { name, _ in name } }
        if !chosen.allSatisfy(\.isEmpty) { linked = try stacks(chosen) }
        try variables?.checkFunctions(in: linked, at: Self.words(files.map(\.path)))
        let all = Set(read.flatMap(\.parameterNames))
        let templates = files.indices.map { index in
            TemplateConfiguration(
                linked[index], files[index].path,
                parameterNotes: parameters[index]?.notes(on: read[index], among: all) ?? [])
        }
        (self.files, self.templates) = (files, templates)
        let functions = templates.flatMap(\.functions)
        given = try code.map { try GivenCode($0, for: functions, in: Self.words(files.map(\.path))) } ?? GivenCode()
        // A folder in which a function's code may be in two places is a mistake, whether or not the function is called.
        for template in templates {
            for function in template.functions { _ = try template.place(of: function, given) }
        }
    }

    package var stacks: [Stack] { templates.map(\.stack) }

    /// The triggers whose functions are parameters without a value, as lines with places; empty without functions.
    package var openTriggers: [String] {
        templates.flatMap { template in
            template.stack.resources.flatMap { resource in
                resource.unknown.compactMap { unknown in
                    stacks.words(onTrigger: unknown, of: template.stack.template).map {
                        template.text(unknown.place, "\(resource.id).\(unknown.path) is not checked: \($0)")
                    }
                }
            }
        }
    }

    /// All functions, in the order of the templates.
    package var functions: [FunctionConfiguration] { templates.flatMap(\.functions) }

    /// The paths of the templates, for messages.
    package var paths: String { Self.words(files.map(\.path)) }

    private static func words(_ paths: [String]) -> String { paths.joined(separator: " or ") }

    /// Returns the names of the resources whose logical ids several templates have, for each template.
    private static func names(
        of templates: [Template], _ files: [TemplateFile], _ parents: [(part: Int, resource: String)?]
    ) -> [[String: String]] {
        var labels: [String] = []
        for (file, parent) in zip(files, parents) {
            let name = parent?.resource ?? file.name
            let before = labels.count { $0 == name || $0.hasPrefix("\(name)-") }
            labels.append(before == 0 ? name : "\(name)-\(before + 1)")
        }
        var counts: [String: Int] = [:]
        for id in templates.flatMap({ $0.resources.map(\.id) }) { counts[id, default: 0] += 1 }
        return zip(templates, labels).map { template, label in
            let shared = template.resources.map(\.id).filter { (counts[$0] ?? 0) > 1 }
            return Dictionary(shared.map { ($0, "\(label)-\($0)") }) { first, _ in first }
        }
    }

    // MARK: Functions

    /// Returns the template that has a function.
    package func template(of function: FunctionConfiguration) -> TemplateConfiguration? {
        templates.first { $0.functions.contains { $0.name == function.name } }
    }

    /// Returns the function with a name, a logical id or a `FunctionName`; throws if no template has such a function.
    package func function(_ name: String) throws -> FunctionConfiguration {
        if let function = functions.named(name) { return function }
        let names = functions.map(\.name)
        throw Failure.wrongUse(
            "\(paths) has no function \(name). \(names.isEmpty ? "It has no functions." : "It has \(names.joined(separator: ", ")).")"
        )
    }

    /// Returns the name of the function that an ARN's name means, such as that of a `FunctionName`; nil if there is none.
    package func name(for name: String) -> String? { functions.named(name)?.name }

    /// Returns a function's wrong settings, and the variables that only a deployment knows, as lines with places.
    package func problems(of name: String, besides given: [String: String]) -> [String] {
        guard let function = functions.named(name) else {
            let names = functions.map(\.name)
            return names.isEmpty
                ? []
                : [
                    "\(paths) has no function \(name), so it provides no settings; it has \(names.joined(separator: ", "))."
                ]
        }
        return template(of: function)?.problems(of: function, besides: given) ?? []
    }

    /// Returns the code of a function that runs without a build of a Swift package; nil if the templates leave the function to the
    /// package.
    ///
    /// - Throws: ``Failure`` for code that is not on this machine, and for a runtime that this command cannot run.
    package func code(of name: String, _ build: PackageBuild, fetches: Bool) throws -> FunctionProgram.Code? {
        let meant = functions.filter { $0.id == name || $0.functionName == name }.map(\.name)
        if meant.count > 1, !meant.contains(name) {
            throw Failure.wrongUse(
                "Several templates have a function \(name). Write \(meant.joined(separator: " or ")).")
        }
        // Without a package, the function can only be one of the templates'.
        let mustBePresent = !build.hasManifest && !functions.isEmpty
        guard let function = mustBePresent ? try self.function(name) : functions.named(name) else { return nil }
        return try template(of: function)?.code(of: function, given, build, fetches: fetches)
    }
}
