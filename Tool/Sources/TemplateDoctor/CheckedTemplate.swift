import CloudTemplate

/// A template, with facts about it and about the functions' code that the rules need.
struct CheckedTemplate: Sendable {
    let template: Template
    let connections: [TriggerConnection]
    /// The connections of a pool, by its logical id.
    private let connectionsByPool: [String: [TriggerConnection]]
    /// The connections to a function, by its logical id.
    private let connectionsByFunction: [String: [TriggerConnection]]
    /// The entries of `LambdaConfig` that SAM generates from functions' events.
    private let eventEntries: Set<EventEntry>
    let permissions: [InvokePermission]
    let clients: [PoolClient]
    let notation: Notation
    /// The descriptions of functions' code, by logical id.
    let descriptions: [String: DescribedFunction]

    init(_ template: Template, descriptions: [String: DescribedFunction]) {
        self.template = template
        self.descriptions = descriptions
        connections = template.connections()
        connectionsByPool = Dictionary(grouping: connections, by: \.pool.id)
        connectionsByFunction = Dictionary(grouping: connections.filter { $0.function != nil }) { $0.function ?? "" }
        eventEntries = Set(template.events.map { EventEntry(pool: $0.pool, place: $0.place) })
        permissions = template.permissions()
        clients = template.clients()
        notation = Notation(isJSON: template.isJSON)
    }

    var pools: [Resource] { template.resources("AWS::Cognito::UserPool") }

    func connections(of pool: Resource) -> [TriggerConnection] { connectionsByPool[pool.id] ?? [] }

    /// Returns true if SAM generated an entry from a function's event.
    func isEvent(_ entry: TriggerEntry) -> Bool {
        eventEntries.contains(EventEntry(pool: entry.pool.id, place: entry.member.place))
    }

    func connections(to function: String) -> [TriggerConnection] { connectionsByFunction[function] ?? [] }

    /// Returns what a trigger writes for the ARN of its function or of the function's alias.
    func arn(of connection: TriggerConnection) -> String {
        if case .function(let id, nil) = connection.target { return notation.arn(id) }
        return nameOfAlias(of: connection).map(notation.ref) ?? "…"
    }

    /// Returns the template's name of the alias or version that a trigger calls; nil if the trigger names none.
    func nameOfAlias(of connection: TriggerConnection) -> String? {
        let entry = connection.pool["LambdaConfig"]?[connection.trigger.key]
        guard case .resource(let id, nil)? = (entry?["LambdaArn"] ?? entry).map(template.parts)?.first else {
            return nil
        }
        // The template has no name for a resource that SAM generates, except `Function.Alias`.
        return template.references.first { $0.value == id }?.key ?? id
    }

    /// Returns true if a pool may call functions that the template does not show.
    ///
    /// That is possible if entries are hidden or invalid, or if an entry names a function outside the template.
    func mayCallMore(_ pool: Resource) -> Bool {
        template.hasHiddenTriggers(pool)
            || template.entries(pool).contains { entry in
                let there = connections(of: pool).filter { $0.place == entry.member.place }
                return entry.member.name != LambdaConfigKey.keyForSenders
                    && (there.isEmpty || there.contains { $0.function == nil })
            }
    }

    /// The functions whose answers Cognito waits for, each with one of its connections.
    var awaited: [(function: Resource, connection: TriggerConnection)] {
        template.resources("AWS::Lambda::Function").compactMap { function in
            connections(to: function.id).first { $0.trigger.isAwaited }.map { (function, $0) }
        }
    }

    /// Returns the connection through which a function sends Cognito's messages; nil unless it is a custom sender.
    func sender(_ function: Resource) -> TriggerConnection? {
        connections(to: function.id).first { LambdaConfigKey.senders.contains($0.trigger.key) }
    }

    /// Returns the numbers that a function's property may have; `standard` if the property is missing.
    func numbers(_ property: String, of function: Resource, else standard: Int? = nil) -> [SettingNumber] {
        guard let node = function[property] else {
            return standard.map {
                [SettingNumber(property: property, value: $0, place: function.place, isDefault: true)]
            } ?? []
        }
        return template.choices(node).compactMap { choice in
            guard let value = template.literal(choice.node).flatMap({ Int($0) }) else { return nil }
            var parameter: String?
            if case .parameter(let name)? = template.parts(choice.node).first { parameter = name }
            return SettingNumber(
                property: property, value: value, place: choice.node.place, isDefault: false, parameter: parameter)
        }
    }
}

/// An entry of a pool's `LambdaConfig` that SAM generates from a function's event.
private struct EventEntry: Hashable {
    let pool: String?
    let place: TemplatePlace
}

/// A number that a property of a function has, and the number's origin.
struct SettingNumber: Sendable {
    let property: String
    let value: Int
    let place: TemplatePlace
    /// A Boolean value that indicates whether the property is missing, so that Lambda's default applies.
    let isDefault: Bool
    /// The parameter whose default is the number; nil if the number does not come from a parameter.
    var parameter: String?

    var path: String { isDefault ? "Properties" : "Properties.\(property)" }

    /// Returns the fix that sets the property to another number.
    func fix(_ right: Int, _ notation: Notation) -> String {
        parameter.map { "give the parameter \($0) the default \(right)" }
            ?? "\(isDefault ? "add" : "write") \(notation.member(property, "\(right)"))"
    }
}
