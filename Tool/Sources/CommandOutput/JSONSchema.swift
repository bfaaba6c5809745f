package import WireJSON

/// A JSON schema of a value.
package struct JSONSchema {
    package var value: JSONMembers<JSONValue>
    /// A Boolean value that indicates whether an object may lack the member that has this schema.
    var mayBeAbsent = false

    private init(_ value: JSONMembers<JSONValue>) { self.value = value }

    package var jsonValue: JSONValue { .object(value) }

    package static let text = JSONSchema(["type": "string"])
    package static let flag = JSONSchema(["type": "boolean"])
    package static let integer = JSONSchema(["type": "integer"])
    package static let number = JSONSchema(["type": "number"])
    /// Any JSON value.
    package static let any = JSONSchema([:])
    /// An object whose members are not described, such as an event.
    static let anyObject = JSONSchema(["type": "object"])
    package static let texts = list(.text)

    package static func choice(_ names: [String]) -> JSONSchema { JSONSchema(["enum": .init(names)]) }

    package static func list(_ element: JSONSchema) -> JSONSchema {
        JSONSchema(["type": "array", "items": .object(element.value)])
    }

    package static func object(_ members: KeyValuePairs<String, JSONSchema>) -> JSONSchema {
        var properties = JSONMembers<JSONValue>()
        for (name, schema) in members { properties[name] = .object(schema.value) }
        let required = members.filter { !$0.value.mayBeAbsent }.map(\.key)
        return JSONSchema(["type": "object", "properties": .object(properties), "required": .init(required)])
    }

    package static func oneOf(_ schemas: [JSONSchema]) -> JSONSchema {
        schemas.count == 1 ? schemas[0] : JSONSchema(["anyOf": .array(schemas.map { .object($0.value) })])
    }

    /// The same value, or null.
    var orNull: JSONSchema { JSONSchema(["anyOf": [.object(value), ["type": "null"]]]) }

    /// The schema of a member that an object may lack.
    package var orAbsent: JSONSchema {
        var schema = self
        schema.mayBeAbsent = true
        return schema
    }

    /// The schema with words for people.
    package func described(_ words: String) -> JSONSchema {
        var schema = self
        schema.value["description"] = .text(words)
        return schema
    }
}
