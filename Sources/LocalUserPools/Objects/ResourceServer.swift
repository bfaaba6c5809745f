import LocalAWS
import WireJSON

/// A resource server, whose scopes app clients may ask for.
struct ResourceServer: Sendable {
    /// The members of the API: `Identifier`, `Name` and `Scopes`.
    let members: JSONMembers<JSONValue>

    /// The scopes' full names, such as `orders/read`.
    var scopes: [String] {
        let input = OperationInput(members)
        let identifier = input.text("Identifier") ?? ""
        return input.elements("Scopes").compactMap { element in
            guard case .object(let scope) = element, let name = scope["ScopeName"]?.text else { return nil }
            return "\(identifier)/\(name)"
        }
    }
}
