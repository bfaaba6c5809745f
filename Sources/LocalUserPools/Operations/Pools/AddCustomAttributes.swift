import LocalAWS
import WireJSON

/// Adds custom attributes to a pool, which nothing ever removes.
enum AddCustomAttributes: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try call.checkNoImport()
        var pool = try call.userPool()
        var schema = SchemaExtension(pool)
        for element in call.input.elements("CustomAttributes") { try schema.add(element, mayBeStandard: false) }
        pool.configuration["SchemaAttributes"] = schema.described
        pool.modified = call.now
        let changed = pool
        try call.store.configure { try $0.save(changed) }
        return [:]
    }
}
