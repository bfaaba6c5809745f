package import LocalAWS

/// The refusal of a token exchange; the API and the token endpoint name it differently.
package struct ExchangeRefusal: Error {
    /// The part of the request that is refused.
    package enum Part: Sendable {
        /// The subject token or the actor token.
        case token
        /// The app client, which may not exchange tokens in this way.
        case client
        /// The audience or the resource.
        case target
        case scope
    }

    package let part: Part
    /// The error of the API.
    package let error: ServiceError

    init(_ part: Part, _ error: ServiceError) { (self.part, self.error) = (part, error) }
}
