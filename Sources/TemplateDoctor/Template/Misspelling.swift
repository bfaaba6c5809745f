import CognitoModel

/// The type or a property of a resource whose name is certainly meant to be another.
///
/// It is taken as the one that is meant, so that the rules find what else is wrong, and nothing that only follows from it.
struct Misspelling: Sendable {
    let resource: String
    let place: TemplatePlace
    /// Nil if it is the type itself.
    let ofType: String?
    let written: String
    let meant: String

    /// A resource as it is meant.
    static func corrected(_ resource: Resource) -> (Resource, [Misspelling]) {
        let id = resource.id
        var (type, node, found) = (resource.type, resource.node, [Misspelling]())
        let place = node.member("Type")?.place ?? resource.place
        if let meant = ResourceTypes.meant(by: type) {
            found.append(Misspelling(resource: id, place: place, ofType: nil, written: type, meant: meant))
            type = meant
        }
        if let known = ResourceTypes.properties[type], let properties = node.member("Properties") {
            let there = Set(properties.value.members.map(\.name))
            let members = properties.value.members.map { member -> TemplateNode.Member in
                guard !known.contains(member.name),
                    let meant = ResourceTypes.otherNames[member.name]
                        ?? Likeness.meant(by: member.name, among: known),
                    known.contains(meant), !there.contains(meant)
                else { return member }
                found.append(
                    Misspelling(resource: id, place: member.place, ofType: type, written: member.name, meant: meant))
                return .init(name: meant, place: member.place, value: member.value)
            }
            if found.contains(where: { $0.ofType != nil }) {
                let object = TemplateNode(.object(members), at: properties.value.place)
                node = node.setting([.init(name: "Properties", place: properties.place, value: object)])
            }
        }
        return (Resource(id: id, type: type, place: resource.place, node: node), found)
    }
}
