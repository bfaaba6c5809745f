package import CloudTemplate
import LocalAWS
import RuntimeEmulator

/// A resource of a template that Cognito refuses, so that a deployment of the template fails.
package struct TemplateRefusal: Hashable, Sendable {
    /// The resource's logical id.
    package let resource: String
    /// The path of the refused part inside the resource's properties; empty for the whole resource.
    package let path: String
    package let place: TemplatePlace
    /// The service's message, without the name of its exception.
    package let message: String
    /// The sentence that says what is refused, with the service's words.
    package let words: String
    /// A Boolean value that indicates whether CloudFormation refuses the resource before it calls Cognito.
    package let isOfCloudFormation: Bool
    /// A Boolean value that indicates whether the refusal does not depend on what only a deployment knows.
    package let isCertain: Bool

    /// Creates the refusal of a resource; `pool` is the resource of the pool to which it belongs.
    init(_ error: ServiceError, of resource: Stack.Resource, pool: Stack.Resource?, missing: [String], in stack: Stack) {
        let part = RefusedPart(of: error, in: resource.id, stack)
        let named = part?.path.joined(separator: ".") ?? ""
        self.resource = resource.id
        path = named
        place = part?.place ?? resource.place
        message = error.message
        isOfCloudFormation = error.isMismatch
        let lacks = missing.isEmpty ? "" : " The pool's schema lacks \(missing.joined(separator: ", "))."
        words =
            error.isMismatch
            ? "CloudFormation rejects \(resource.id): \(named.isEmpty ? "a property" : named) has a value of the wrong type."
            : "Cognito refuses \(resource.id): \("\(error)".asSentence)\(lacks)"
        let owners = [resource, pool].compactMap(\.self)
        let isTouched = owners.contains { stack.template.isTouchedByOthers($0.id) }
        // A known value that the server names is wrong by itself; anything else may depend on what is unknown.
        let isKnown = error.path.first.map { first in
            part?.isQuoted == true || !resource.unknown.contains { $0.path.split(separator: ".").first == first[...] }
        }
        isCertain = isKnown == true || !isTouched && owners.allSatisfy(\.unknown.isEmpty)
    }
}
