/// A part of a string that a template composes.
package enum TextPart: Hashable, Sendable {
    case text(String)
    /// A `Ref` to a resource, or one of its attributes.
    case resource(String, attribute: String?)
    /// A pseudo parameter, such as `AWS::Region`.
    case pseudo(String)
    /// A parameter. In a deployment, its value may differ from its default.
    case parameter(String)
    /// A value that only a deployment knows.
    case unknown(UnknownReason)

    package var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }
}

/// The reason why only a deployment knows a value, or why not even a deployment can know it.
package enum UnknownReason: Hashable, Sendable {
    /// A condition that only a deployment decides.
    case condition(String)
    /// A parameter without a default.
    case parameter(String)
    /// A name that the template does not have; `ofResource` is true if the reference is to an attribute.
    case name(String, ofResource: Bool)
    /// A reference that only a deployment resolves.
    case reference(String)
    /// A dynamic reference, for example to a secret.
    case lookup
    /// An intrinsic function that only a deployment can evaluate.
    case function(String)
    /// A list or an object instead of a string.
    case notText
}
