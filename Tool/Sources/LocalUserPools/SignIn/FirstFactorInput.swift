import LocalAWS

/// The proof of a first factor that an app sends together with its choice of the factor.
package struct FirstFactorInput: Sendable {
    var password: String?
    /// The client's public number A of SRP.
    var clientNumber: [UInt8]?

    package init(password: String? = nil, clientNumber: [UInt8]? = nil) {
        (self.password, self.clientNumber) = (password, clientNumber)
    }
}

extension FirstFactorInput {
    init(_ parameters: OperationInput) throws(ServiceError) {
        password = parameters.signInPasswordIfPresent
        clientNumber = parameters["SRP_A"] == nil ? nil : try parameters.clientNumber
    }
}
