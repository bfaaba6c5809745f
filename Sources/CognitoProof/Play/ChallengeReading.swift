@_spi(Internal) import WireJSON

enum ChallengeReading {
    /// The entry of the metadata that picks an option of a declared flow's choice.
    static let metadataKey = "challenge"

    /// Returns the answer that picks the first option of a declared flow's choice; nil for any other challenge.
    static func pick(of shown: JSONMembers<String>) -> String? {
        guard name(of: shown) == "CHOICE" else { return nil }
        return options(of: shown).first.map(String.init)
    }

    static func options(of shown: JSONMembers<String>) -> [Substring] {
        shown["options"]?.split(separator: ",") ?? []
    }

    /// Returns the name of a challenge's step; nil if the challenge does not show it.
    ///
    /// Only flows with several steps show names.
    static func name(of shown: JSONMembers<String>) -> String? { shown["challenge"] }

    static func texts(_ map: JSONView?) -> JSONMembers<String> {
        guard let map, map.kind == .object else { return JSONMembers() }
        return map.texts
    }
}
