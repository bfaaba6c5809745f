/// The stacks of templates that are deployed together, with the values that they give each other.
///
/// These are exports, the outputs and parameters of nested stacks, and parameters that name an output or a function of another
/// template.
package struct LinkedStacks {
    /// A template with what is known about its deployment.
    package struct Part {
        /// The stack's name, which also means the only function of the stack.
        let name: String
        let document: TemplateReader.Document
        /// The values that the template's parameters have without other stacks.
        let parameters: ParameterValues
        let deployment: Deployment
        /// The stack in which this one is nested, and the logical id that it has there.
        let parent: (part: Int, resource: String)?

        package init(
            _ document: TemplateReader.Document, name: String, parameters: ParameterValues, deployment: Deployment,
            parent: (part: Int, resource: String)? = nil
        ) {
            self.name = name
            (self.document, self.parameters, self.deployment, self.parent) = (document, parameters, deployment, parent)
        }
    }

    /// The stacks, in the order of the parts.
    package let stacks: [Stack]

    package init(_ parts: [Part]) throws(TemplateError) {
        var values = [Received](repeating: Received(), count: parts.count)
        var stacks = try Self.stacks(parts, values)
        // In each round, a value gets one stack further.
        for _ in parts.indices {
            let next = Self.received(stacks, parts)
            if next == values { break }
            values = next
            stacks = try Self.stacks(parts, values)
        }
        self.stacks = stacks
    }

    /// The values that a stack has from other stacks.
    private struct Received: Equatable {
        var parameters: [String: String] = [:]
        /// The ARNs of functions whose names are the values of parameters for a pool's triggers.
        var functions: [String: String] = [:]
        /// The outputs of nested stacks, by the nested stack's logical id and by their names.
        var outputs: [String: [String: String]] = [:]
        var exports: [Export] = []
    }

    /// A value that a stack exports.
    private struct Export: Hashable {
        /// The name; nil if a part of it is unknown.
        let name: String?
        /// The end of the name, after the name of the stack and after what is unknown; nil if the whole name is known.
        let end: String?
        let value: String
    }

    private static func stacks(_ parts: [Part], _ values: [Received]) throws(TemplateError) -> [Stack] {
        var stacks: [Stack] = []
        for (part, received) in zip(parts, values) {
            var values = part.parameters
            values.linked = received.parameters
            // The user's value is the name of a function, and the pool needs the function's ARN.
            values.given.merge(received.functions) { $1 }
            let template = try Template(part.document, values)
            let exports = received.exports
            stacks.append(
                Stack(template, part.deployment.linked(received.outputs) { imported($0, from: exports) }))
        }
        return stacks
    }

    // MARK: Exports

    private static func exports(of stack: Stack) -> [Export] {
        let unnamed = Evaluation(stack.template, stack.deployment.withoutStackName)
        return stack.outputs.compactMap { output in
            guard let value = output.value, let name = output.export else { return nil }
            let parts = unnamed.parts(name)
            return Export(name: stack.text(of: name), end: parts.wholeText == nil ? parts.end : nil, value: value)
        }
    }

    /// Returns the value that is imported by a name, of which only the end may be known.
    ///
    /// The name of a stack is a part of most exports' names, and only a deployment knows it. The end of the name then decides, if
    /// only one export has it.
    private static func imported(_ name: [TextPart], from exports: [Export]) -> String? {
        let whole = name.wholeText
        if let whole, let export = exports.first(where: { $0.name == whole }) { return export.value }
        let end = whole ?? name.end
        let values = exports.filter { export in
            if let other = export.end, !other.isEmpty, end.hasSuffix(other) { return true }
            return whole == nil && !end.isEmpty && (export.name ?? export.end ?? "").hasSuffix(end)
        }.map(\.value)
        return Set(values).count == 1 ? values.first : nil
    }

    // MARK: Parameters and outputs

    private static func received(_ stacks: [Stack], _ parts: [Part]) -> [Received] {
        let exports = stacks.flatMap(exports)
        let functions = zip(stacks, parts).flatMap { stack, part in
            let functions = stack.functions
            return functions.map { Named(function: $0, stack: functions.count == 1 ? part.name : nil) }
        }
        let outputs = stacks.map(\.outputs)
        return parts.indices.map { index in
            var received = Received(exports: exports)
            for (number, part) in parts.enumerated() {
                guard let parent = part.parent, parent.part == index else { continue }
                received.outputs[parent.resource] = Dictionary(
                    outputs[number].compactMap { output in output.value.map { (output.name, $0) } }
                ) { first, _ in first }
            }
            let template = stacks[index].template
            for name in template.parameterNames {
                if template.isTrigger(name), let node = template.root["Parameters"]?[name],
                    let named = parts[index].parameters.value(of: name, node),
                    let function = functions.first(where: { $0.isCalled(named) })
                {
                    received.functions[name] = function.function.arn
                }
                if let parent = parts[index].parent,
                    let value = given(name, to: parent.resource, by: stacks[parent.part])
                {
                    received.parameters[name] = value
                } else if parts.count > 1, isOpen(name, in: parts[index]) {
                    let others = outputs.indices.filter { $0 != index }.flatMap { outputs[$0] }
                    received.parameters[name] = value(of: name, others, functions)
                }
            }
            return received
        }
    }

    /// Returns the value that a stack gives a parameter of a nested stack; nil if it gives none, or an unknown one.
    private static func given(_ parameter: String, to resource: String, by stack: Stack) -> String? {
        let value = stack.resources.first { $0.id == resource }?.properties["Parameters"]?[parameter]
        switch value {
        case .text(let text)?: return text
        case .list(let elements)?: return elements.compactMap(\.text).joined(separator: ",")
        case .object?, nil: return nil
        }
    }

    /// Returns true if a template's own text gives a parameter no value.
    private static func isOpen(_ parameter: String, in part: Part) -> Bool {
        let node = part.document.root["Parameters"]?[parameter]
        guard let value = node?["Default"]?.text, node?["Type"]?.text?.hasPrefix("AWS::SSM::") != true else {
            return true
        }
        // Amplify gives a parameter without a value its own name.
        return value == parameter
    }

    /// A function and its names.
    private struct Named {
        let function: FunctionConfiguration
        /// The stack's name; nil if the stack has other functions as well.
        let stack: String?

        func isCalled(_ name: String) -> Bool {
            [function.name, function.id, function.functionName].contains(name)
        }

        func has(_ stem: PlainName) -> Bool {
            [function.id, function.name, function.functionName, stack].compactMap(\.self).contains {
                PlainName($0).stem == stem
            }
        }
    }

    /// Returns the value of another template's output with the parameter's name, or otherwise the ARN of the function that the
    /// parameter's name names; nil if there is none, or more than one.
    private static func value(
        of parameter: String, _ outputs: [Stack.Output], _ functions: [Named]
    ) -> String? {
        let values = Set(outputs.filter { $0.name == parameter }.compactMap(\.value))
        if !values.isEmpty { return values.count == 1 ? values.first : nil }
        let name = PlainName(parameter)
        guard name.isOfFunction else { return nil }
        let named = functions.filter { $0.has(name.stem) }
        return named.count == 1 ? named[0].function.arn : nil
    }
}

extension [TextPart] {
    /// The text at the end; empty if the end is unknown.
    fileprivate var end: String {
        if case .text(let text)? = last { text } else { "" }
    }
}
