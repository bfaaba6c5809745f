import CognitoEvents
import WireJSON

/// The description of a function for tools: `NAME --describe`.
///
/// Most of it comes from the type alone, so that even a function that cannot start describes itself. A declared flow
/// needs an instance. If no instance can be created, for example because settings are missing, the description has the
/// reason instead.
@usableFromInline
package struct FunctionDescription: Sendable {
    let name: String
    let isHandled: @Sendable (TriggerFamily) -> Bool
    let preTokenGenerationVersion: PreTokenGenerationVersion?
    let hasFallback: Bool
    let permissions: [Permission]
    private var flow: JSONValue?
    private var messages: JSONValue?

    @usableFromInline
    init(
        name: String, isHandled: @escaping @Sendable (TriggerFamily) -> Bool,
        preTokenGenerationVersion: PreTokenGenerationVersion?, hasFallback: Bool, permissions: [Permission]
    ) {
        self.name = name
        self.isHandled = isHandled
        self.preTokenGenerationVersion = preTokenGenerationVersion
        self.hasFallback = hasFallback
        self.permissions = permissions
    }

    /// Describes a function.
    @inlinable
    init<Function: TriggerFunction>(of type: Function.Type) {
        self.init(
            name: String(describing: type), isHandled: { Function._route(for: $0) != nil },
            preTokenGenerationVersion: Function._preTokenGenerationVersion, hasFallback: Function._fallback != nil,
            permissions: Function.permissions)
    }

    /// Adds the declared flow, or the reason why it is unknown.
    @usableFromInline
    mutating func addFlow(_ describe: () async throws -> JSONValue) async {
        do {
            flow = try await describe()
        } catch {
            flow = ["problem": .text("\(error)")]
        }
    }

    /// Adds the messages that the function writes, or the reason why they are unknown.
    @usableFromInline
    mutating func addMessages(_ describe: () throws -> JSONValue) {
        do { messages = try describe() } catch { messages = ["problem": .text("\(error)")] }
    }

    /// A JSON object: the type's name, its handlers, whether it has a fallback, its permissions, and its flow and messages if it
    /// declares any.
    @usableFromInline var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("function")
        writer.text(name)
        writer.key("handlers")
        writer.beginArray()
        for family in TriggerFamily.allCases where isHandled(family) {
            writer.beginObject()
            writer.key("trigger")
            writer.text(family.configurationName)
            if family == .preTokenGeneration, let version = preTokenGenerationVersion {
                writer.key("version")
                writer.text(version.rawValue)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.key("fallback")
        writer.boolean(hasFallback)
        writer.key("permissions")
        writer.beginArray()
        for permission in permissions {
            writer.beginObject()
            writer.key("actions")
            writer.texts(permission.actions)
            writer.key("resource")
            writer.text(permission.resource)
            writer.key("conditions")
            writer.texts(JSONMembers(permission.conditions))
            writer.endObject()
        }
        writer.endArray()
        if let flow {
            writer.key("flow")
            // Writing cannot fail, because a flow holds only names, Boolean values and whole numbers.
            do { try writer.value(flow) } catch { writer.null() }
        }
        if let messages {
            writer.key("messages")
            do { try writer.value(messages) } catch { writer.null() }
        }
        writer.endObject()
        return writer.bytes
    }
}
