import CloudTemplate
import LocalAWS

/// The part of a resource that a refusal is about.
///
/// It is the member that the server names. If it names none, or a list, the part is the value or the property that the
/// message quotes.
struct RefusedPart {
    /// The names of members and the numbers of elements inside the resource's properties.
    let path: [String]
    let place: TemplatePlace
    /// A Boolean value that indicates whether the message quotes the part's value, which the template has.
    let isQuoted: Bool

    /// Finds the part; nil if the refusal may be about any part of the resource.
    init?(of error: ServiceError, in id: String, _ stack: Stack) {
        guard let properties = stack.template.resource(id)?.properties else { return nil }
        var search = Search(stack: stack)
        search.read(properties, [])
        let named = search.parts.last { part in
            !part.path.isEmpty && part.path.count <= error.path.count
                && zip(part.path, error.path).allSatisfy { $0.lowercased() == $1.lowercased() }
        }
        let inside = search.parts.filter { part in
            guard let named else { return error.path.isEmpty && !Self.unspecific.contains(part.path.last ?? "") }
            return part.path.starts(with: named.path)
        }
        let message = error.message
        let quoted = inside.filter { ($0.text?.count ?? 0) > 2 }.first(in: { message.place(of: $0.text ?? "") })
        let mentioned = inside.filter { $0.name.count > 5 }.first(in: {
            message.lowercased().place(of: $0.name.lowercased())
        })
        let isWhole = named?.path.count == error.path.count && named?.isList == false
        let part =
            isWhole
            ? named : quoted ?? (named == nil ? mentioned : nil) ?? named
        guard let part else { return nil }
        path = part.path
        place = part.place
        isQuoted = part.text.map { message.place(of: $0) != nil } ?? false
    }

    /// The properties whose values are names of any kind, which a message may contain by chance.
    private static let unspecific: Set<String> = [
        "ClientName", "Description", "IdentityPoolId", "IdentityPoolName", "UserPoolId", "UserPoolName",
        "WebAuthnUserVerification",
    ]
}

/// A member or an element of a resource's properties.
private struct Part {
    let path: [String]
    let place: TemplatePlace
    /// The value, if it is a known string.
    let text: String?
    let isList: Bool

    /// The member's name; empty for an element.
    var name: String { path.last.flatMap { Int($0) == nil ? $0 : nil } ?? "" }
}

/// A reader of all parts of a resource's properties, in the order of the template.
private struct Search {
    let stack: Stack
    var parts: [Part] = []

    mutating func read(_ node: TemplateNode, _ path: [String], at place: TemplatePlace? = nil) {
        for choice in stack.template.choices(node) {
            let node = choice.node
            let isCall = node.call != nil
            let isList = !isCall && !node.elements.isEmpty
            parts.append(
                Part(
                    path: path, place: place ?? node.place, text: stack.text(of: node), isList: isList))
            guard !isCall else { continue }
            for member in node.members { read(member.value, path + [member.name], at: member.place) }
            for (number, element) in node.elements.enumerated() { read(element, path + [String(number)]) }
        }
    }
}

extension [Part] {
    /// Returns the part whose place in a message comes first, or the longer one of two at the same place.
    fileprivate func first(in place: (Part) -> Range<String.Index>?) -> Part? {
        var found: (part: Part, range: Range<String.Index>)?
        for part in self {
            guard let range = place(part) else { continue }
            let isBetter = found.map {
                ($0.range.lowerBound, range.upperBound) > (range.lowerBound, $0.range.upperBound)
            }
            if isBetter ?? true { found = (part, range) }
        }
        return found?.part
    }
}

extension String {
    /// Returns the place of another string that the string contains as a whole word.
    fileprivate func place(of word: String) -> Range<String.Index>? {
        func isPart(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || "-_".contains(character)
        }
        return ranges(of: word).first { range in
            let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
            let after = range.upperBound == endIndex ? nil : self[range.upperBound]
            return ![before, after].compactMap(\.self).contains(where: isPart)
        }
    }
}
