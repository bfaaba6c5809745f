import CloudTemplate
import LocalUserPools
import WireJSON

extension TemplatePoolReader {
    static let user = "AWS::Cognito::UserPoolUser"
    static let membership = "AWS::Cognito::UserPoolUserToGroupAttachment"

    mutating func addUser(_ resource: Stack.Resource) {
        guard let place = pool(of: resource) else { return }
        var user = object(resource, "AdminCreateUser")
        if user.input["Username"] == nil {
            user.input["Username"] = .text(resource.id)
            note(
                resource, "is \(resource.id) on this machine: CloudFormation makes up a name", path: "Username",
                at: resource.place, isLeftOut: false)
        }
        for list in ["UserAttributes", "ValidationData"] {
            guard case .array(let attributes)? = user.input[list] else { continue }
            user.input[list] = .array(attributes.filter { $0.members?["Value"] != nil })
        }
        pools[place].users.append(user)
    }

    mutating func addMembership(_ resource: Stack.Resource) {
        guard let place = pool(of: resource) else { return }
        var membership = object(resource, "AdminAddUserToGroup")
        // A `Ref` is a logical id here if only a deployment knows the name; it has the stand-in of that user or group.
        for (property, others) in [("Username", pools[place].users), ("GroupName", pools[place].groups)] {
            let other = others.first { $0.name == membership.input[property]?.text }
            let isWritten = stack.template.resource(resource.id)?[property]?.text != nil
            if let name = other?.input[property], !isWritten { membership.input[property] = name }
            guard let name = membership.input[property] else { return }
            let isUnclear = stack.resources.contains { resource in
                others.contains { $0.name == resource.id } && resource.unknown.contains { $0.path == property }
            }
            guard !isUnclear || others.contains(where: { $0.input[property] == name }) else {
                note(
                    resource,
                    "\(resource.id) is left out: only a deployment knows whether the template has this \(property)",
                    isLeftOut: true)
                return
            }
        }
        pools[place].memberships.append(membership)
    }
}
