package import CloudTemplate
import LocalAWS
import RuntimeEmulator

/// A resource of a template that Cognito refuses, so that a deployment of the template fails.
package struct TemplateRefusal: Hashable, Sendable {
    /// The number of the stack that has the resource.
    package let stack: Int
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
    /// The parameters without a value on which the refusal may depend.
    package let missingParameters: [String]
    /// The ARN of the function without which the resource cannot be made; nil if the refusal has another reason.
    package let missingFunction: String?

    /// Creates the refusal of a resource of a stack; `pool` is the resource of the pool to which it belongs, and its stack.
    init(
        _ error: ServiceError, of resource: Stack.Resource, in number: Int,
        pool: (stack: Int, resource: Stack.Resource)?, missing: [String], of template: TemplatePools
    ) {
        let stack = template.stacks[number]
        let part = RefusedPart(of: error, in: resource.id, stack)
        let named = part?.path.joined(separator: ".") ?? ""
        self.stack = number
        self.resource = resource.id
        path = named
        place = part?.place ?? resource.place
        message = error.message
        missingFunction = error.missingFunction
        isOfCloudFormation = error.isMismatch
        let owners = [(stack: number, resource: resource), pool].compactMap(\.self)
        let isTouched = owners.contains { template.stacks[$0.stack].template.isTouchedByOthers($0.resource.id) }
        // A known value that the server names is wrong by itself; anything else may depend on what is left out.
        let isKnown = error.path.first.map { first in
            part?.isQuoted == true
                || !template.gaps(in: resource, of: number).contains { $0.split(separator: ".").first == first[...] }
        }
        // A branch that a stand-in has chosen may be the wrong one.
        let isAssumed = resource.unknown.contains { unknown in
            if case .condition = unknown.reason {
                unknown.standIn != nil && "\(named).".hasPrefix("\(unknown.path).")
            } else {
                false
            }
        }
        let isOfFunction = error.name.contains("Lambda")
        isCertain =
            !isOfFunction && !isAssumed
            && (isKnown == true
                || !isTouched && owners.allSatisfy { template.gaps(in: $0.resource, of: $0.stack).isEmpty })
        missingParameters = owners.flatMap(\.resource.unknown).flatMap(\.parameters).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
        let lacks = missing.isEmpty ? "" : " The pool's schema lacks \(missing.joined(separator: ", "))."
        let answer = "\("\(error)".asSentence)\(lacks)"
        if error.isMismatch {
            words =
                "CloudFormation rejects \(resource.id): \(named.isEmpty ? "a property" : named) has a value of the wrong type."
        } else if isCertain {
            words = "Cognito refuses \(resource.id): \(answer)"
        } else if isOfFunction {
            words = "A function of the pool refuses \(resource.id): \(answer)"
        } else if !resource.assumed.isEmpty {
            words = "With the stand-ins of \(resource.id), Cognito answers: \(answer)"
        } else {
            words = "Without the values of \(resource.id) that are left out, Cognito answers: \(answer)"
        }
    }
}

extension TemplatePools {
    /// Returns the paths of a resource's properties that are left out, or that have stand-ins.
    fileprivate func gaps(in resource: Stack.Resource, of stack: Int) -> [String] {
        resource.unknown.map(\.path)
            + notes.filter { $0.stack == stack && $0.resource == resource.id }.compactMap(\.path)
    }
}
