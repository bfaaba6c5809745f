public import WireJSON

/// The request before Cognito creates a user: at a sign-up, a creation by an administrator, or a first federated
/// sign-in.
///
/// Source: Developer Guide, "Pre sign-up Lambda trigger".
public struct PreSignUpRequest: DecidedRequest {
    /// A handler's decision.
    public typealias Decision = PreSignUpDecision
    /// The pre sign-up family.
    public static let family = TriggerFamily.preSignUp
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [
        .preSignUpSignUp, .preSignUpAdminCreateUser, .preSignUpExternalProvider,
    ]

    /// The submitted attributes, or the attributes that were mapped from the provider's attributes: `userAttributes`.
    ///
    /// There is no `sub` yet.
    public var userAttributes: UserAttributes
    /// The `ValidationData` of SignUp and AdminCreateUser: `validationData`.
    ///
    /// It is null on the wire if it is empty.
    public var validationData: StringMap
    /// The caller's `ClientMetadata`: `clientMetadata`.
    ///
    /// It is absent on the wire if it is empty.
    public var clientMetadata: StringMap

    /// Creates a request.
    public init(
        userAttributes: UserAttributes = [:], validationData: StringMap = [:], clientMetadata: StringMap = [:]
    ) {
        self.userAttributes = userAttributes
        self.validationData = validationData
        self.clientMetadata = clientMetadata
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        validationData = try request.map("validationData")
        clientMetadata = try request.map("clientMetadata")
    }
}

/// An event before a user is created.
public typealias PreSignUpEvent = TriggerEvent<PreSignUpRequest>

/// The decision on whether a new user must confirm the account.
///
/// To reject a sign-up, throw a refusal.
///
/// Cognito ignores the decision for users whom an administrator creates (Developer Guide of 2023).
public struct PreSignUpDecision: TriggerDecision {
    /// Ways to reach a user.
    public struct Contacts: OptionSet, Hashable, Sendable, CustomStringConvertible {
        /// The email address: `autoVerifyEmail`.
        public static let email = Self(rawValue: 1)
        /// The phone number: `autoVerifyPhone`.
        public static let phoneNumber = Self(rawValue: 2)
        /// The same as `phoneNumber`.
        public static let phone = phoneNumber

        /// The bits of the contacts.
        public let rawValue: Int

        /// Creates a set of contacts from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The names of the contacts, separated by commas.
        public var description: String {
            [(Self.email, "email"), (.phoneNumber, "phoneNumber")].filter { contains($0.0) }.map(\.1).joined(
                separator: ", ")
        }
    }

    /// The request that the decision answers.
    public typealias Request = PreSignUpRequest

    /// True if the user need not confirm the account.
    @_spi(Internal) public let isConfirmed: Bool
    /// The contacts to mark as verified.
    public let verifiedContacts: Contacts

    /// Cognito creates the user, who then confirms the account as the pool requires.
    public static let allow = Self(isConfirmed: false, verifiedContacts: [])

    /// Unavailable, because Cognito rejects a sign-up by an error.
    @available(*, unavailable, message: "to reject a sign-up: throw Refusal(\"This service is by invitation only.\")")
    public static var deny: Self { allow }

    /// Cognito creates the user and confirms the account at once: `autoConfirmUser`.
    ///
    /// If a contact is an alias and another user already has it, verifying the contact takes the alias from that user.
    /// Verify only contacts that have been proven in another way.
    ///
    /// - Parameter contacts: The contacts to mark as verified; the user must have them.
    /// - Returns: The decision.
    public static func confirm(verifying contacts: Contacts = []) -> Self {
        Self(isConfirmed: true, verifiedContacts: contacts)
    }

    /// Creates the decision that a response expresses; a response may verify a contact without confirming the user.
    @_spi(Internal) public init(isConfirmed: Bool, verifying contacts: Contacts) {
        self.init(isConfirmed: isConfirmed, verifiedContacts: contacts)
    }

    private init(isConfirmed: Bool, verifiedContacts: Contacts) {
        self.isConfirmed = isConfirmed
        self.verifiedContacts = verifiedContacts
    }

    /// `allow` or `confirm`, and the contacts that are verified.
    public var description: String {
        (isConfirmed ? "confirm" : "allow") + (verifiedContacts.isEmpty ? "" : ", verifying \(verifiedContacts)")
    }

    /// True if the decision verifies no contact.
    public var cannotBreakRules: Bool { verifiedContacts.isEmpty }

    /// The rule that the user must have each contact that the decision verifies.
    public static let rules = [
        DecisionRule<Self, Request>(.verifiedContactPresent) { decision, event in
            let attributes = event.request.userAttributes
            if decision.verifiedContacts.contains(.email), attributes.email ?? "" == "" { return "verifying .email" }
            if decision.verifiedContacts.contains(.phoneNumber), attributes.phoneNumber ?? "" == "" {
                return "verifying .phoneNumber"
            }
            return nil
        }
    ]

    /// Sets the flags that are true; the other flags stay false, as Cognito sent them.
    public func write(to response: inout ResponseEditor, for event: PreSignUpEvent) {
        guard isConfirmed else { return }
        response.set("autoConfirmUser", to: true)
        if verifiedContacts.contains(.email) { response.set("autoVerifyEmail", to: true) }
        if verifiedContacts.contains(.phoneNumber) { response.set("autoVerifyPhone", to: true) }
    }
}

extension CognitoRule {
    /// A contact can only be verified if the user has it.
    public static let verifiedContactPresent = CognitoRule(
        name: "pre-sign-up.verified-contact-present",
        text:
            "A contact can only be verified if the user has it: email for autoVerifyEmail, phone_number for autoVerifyPhone.",
        source: "Developer Guide, Pre sign-up Lambda trigger, response parameters")
}

extension TriggerSource {
    /// A person signs up: `PreSignUp_SignUp`.
    public static let preSignUpSignUp = Self(rawValue: "PreSignUp_SignUp")
    /// An administrator creates a user: `PreSignUp_AdminCreateUser`.
    public static let preSignUpAdminCreateUser = Self(rawValue: "PreSignUp_AdminCreateUser")
    /// A user of an external provider signs in for the first time: `PreSignUp_ExternalProvider`.
    public static let preSignUpExternalProvider = Self(rawValue: "PreSignUp_ExternalProvider")
}
