/// A piece of a text that a template puts together.
package enum TextPart: Hashable, Sendable {
    case text(String)
    /// `Ref` of a resource, or an attribute of it.
    case resource(String, attribute: String?)
    /// `AWS::Region` and the like.
    case pseudo(String)
    /// A parameter: whatever its default is, a deployment may give it another value.
    case parameter(String)
    /// A value that only a deployment knows.
    case unknown(UnknownReason)

    /// A Boolean value that indicates whether only a deployment knows it.
    package var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }
}

/// The reason that a value is not known.
package enum UnknownReason: Hashable, Sendable {
    /// A condition that only a deployment decides.
    case condition(String)
    /// A parameter without a default.
    case parameter(String)
    /// A name that the template does not have; of a resource alone where an attribute is asked for.
    case name(String, ofResource: Bool)
    /// A reference that only a deployment resolves.
    case reference(String)
    /// A text in which AWS looks something up, such as a secret.
    case lookup
    /// A function that only a deployment works out.
    case function(String)
    /// A list or an object, where a text is needed.
    case notText
}
