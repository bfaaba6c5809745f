/// The id of an identity pool or an identity, which begins with its region.
package enum IdentityPoolID {
    package static func region(_ id: String) -> String { String(id.prefix { $0 != ":" }) }
}
