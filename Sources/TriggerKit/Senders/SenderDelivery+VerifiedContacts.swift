public import CognitoTriggers

extension SenderDelivery {
    /// The rule for a code that a user asks for to verify an address or phone number that is verified already.
    ///
    /// Such a code comes with the trigger sources `CustomEmailSender_VerifyUserAttribute` and
    /// `CustomSMSSender_VerifyUserAttribute`.
    public enum VerifiedContacts: String, CaseIterable, Hashable, Sendable {
        /// The code is not sent, because the event may have the old address while a new one waits for its verification.
        case never
        /// The code is sent, so that users can prove that they still have their address, such as before a risky action.
        ///
        /// Choose it only if no changed address waits in your pool: without `AttributesRequireVerificationBeforeUpdate`, a
        /// changed address is not verified.
        case whenAskedFor = "when-asked-for"

        /// Reads the rule from an environment variable; ``never`` if the variable is not set.
        ///
        /// - Parameter variable: The environment variable, with the value `never` or `when-asked-for`.
        /// - Throws: `InvalidSetting` for any other value.
        public init(from variable: String = "CODES_TO_VERIFIED") throws(InvalidSetting) {
            let text = LambdaEnvironment[variable] ?? Self.never.rawValue
            guard let rule = Self(rawValue: text) else {
                let values = Self.allCases.map(\.rawValue).joined(separator: " or ")
                throw InvalidSetting(variable, "is '\(text)', but must be \(values)")
            }
            self = rule
        }
    }
}
