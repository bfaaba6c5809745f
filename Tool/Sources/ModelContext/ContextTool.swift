package import WireJSON

/// A tool that a client can call.
package struct ContextTool: Sendable {
    /// The effect of a call on the world, for clients that ask their user first.
    package enum Effect: Sendable {
        /// A call changes nothing outside of itself.
        case reads
        /// A call adds files or state.
        case adds
        /// A call changes or removes files or state.
        case changes
    }

    /// The result of a call.
    package struct Result: Sendable {
        package let content: JSONValue
        /// A Boolean value that indicates whether the tool failed, so that its content has the reason.
        package let isError: Bool

        package init(_ content: JSONValue, isError: Bool = false) {
            self.content = content
            self.isError = isError
        }
    }

    package typealias Call =
        @Sendable (_ arguments: JSONMembers<JSONValue>, _ progress: ContextProgress) async throws -> Result

    package let name: String
    package let title: String
    package let words: String
    package let arguments: [ContextArgument]
    /// The schema of a result's content.
    package let output: JSONValue
    package let effect: Effect
    let call: Call

    package init(
        _ name: String, title: String, words: String, arguments: [ContextArgument], output: JSONValue, effect: Effect,
        call: @escaping Call
    ) {
        self.name = name
        self.title = title
        self.words = words
        self.arguments = arguments
        self.output = output
        self.effect = effect
        self.call = call
    }

    var json: JSONValue {
        var input: JSONMembers<JSONValue> = [
            "type": "object", "additionalProperties": false,
            "properties": .object(
                JSONMembers(Dictionary(uniqueKeysWithValues: arguments.map { ($0.name, $0.schema) }))),
        ]
        let required = arguments.filter(\.isRequired).map(\.name)
        if !required.isEmpty { input["required"] = .init(required) }
        return [
            "name": .text(name), "title": .text(title), "description": .text(words), "inputSchema": .object(input),
            "outputSchema": output,
            "annotations": [
                "title": .text(title), "readOnlyHint": .boolean(effect == .reads),
                "destructiveHint": .boolean(effect == .changes), "idempotentHint": .boolean(effect == .reads),
                "openWorldHint": false,
            ],
        ]
    }
}

extension ContextTool.Result {
    /// The result as members of an answer; the text is for clients that do not read structured content.
    var members: JSONMembers<JSONValue> {
        [
            "content": [["type": "text", "text": .text(content.flattened)]], "structuredContent": content,
            "isError": .boolean(isError),
        ]
    }
}
