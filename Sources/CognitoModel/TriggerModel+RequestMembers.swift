extension TriggerModel {
    /// A member of an event, for an editor.
    @_spi(Internal) public struct Member: Sendable {
        /// The path in the event, such as `request.userAttributes`; `[]` is any element of an array.
        public let path: String
        /// The type, such as `map of texts`.
        public let type: String
        /// The member's meaning.
        public let words: String
    }

    /// The members of the family's `request`, each before the members inside it.
    @_spi(Internal) public var requestMembers: [Member] { Self.members(request, at: "request") }

    private static func members(_ members: [WireMember], at path: String) -> [Member] {
        members.flatMap { member -> [Member] in
            let inner = "\(path).\(member.name)"
            let element = if case .list = member.shape { "\(inner)[]" } else { inner }
            return [Member(path: inner, type: member.shape.words, words: member.words)]
                + Self.members(member.shape.members, at: element)
        }
    }
}
