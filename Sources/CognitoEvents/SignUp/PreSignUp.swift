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
    /// A way to reach a user.
    public enum Contact: Hashable, Sendable, CaseIterable {
        /// The email address: `autoVerifyEmail`.
        case email
        /// The phone number: `autoVerifyPhone`.
        case phone
    }

    /// The request that the decision answers.
    public typealias Request = PreSignUpRequest

    /// True if the user need not confirm the account.
    @_spi(Internal) public let isConfirmed: Bool
    /// The contacts to mark as verified.
    public let verifiedContacts: Set<Contact>

    /// Cognito creates the user, who then confirms the account as the pool requires.
    public static let allow = Self(isConfirmed: false, verifiedContacts: [])

    /// Cognito creates the user and confirms the account at once: `autoConfirmUser`.
    ///
    /// If a contact is an alias and another user already has it, verifying the contact takes the alias from that user.
    /// Verify only contacts that have been proven in another way.
    ///
    /// - Parameter contacts: The contacts to mark as verified; the user must have them.
    /// - Returns: The decision.
    public static func confirm(verifying contacts: Set<Contact> = []) -> Self {
        Self(isConfirmed: true, verifiedContacts: contacts)
    }

    /// Creates the decision that a response expresses; a response may verify a contact without confirming the user.
    @_spi(Internal) public init(isConfirmed: Bool, verifying contacts: Set<Contact>) {
        self.init(isConfirmed: isConfirmed, verifiedContacts: contacts)
    }

    private init(isConfirmed: Bool, verifiedContacts: Set<Contact>) {
        self.isConfirmed = isConfirmed
        self.verifiedContacts = verifiedContacts
    }

    /// `allow` or `confirm`, and the contacts that are verified.
    public var description: String {
        let contacts = verifiedContacts.map { "\($0)" }.sorted().joined(separator: ", ")
        return (isConfirmed ? "confirm" : "allow") + (contacts.isEmpty ? "" : ", verifying \(contacts)")
    }

    /// True if the decision verifies no contact.
    public var cannotBreakRules: Bool { verifiedContacts.isEmpty }

    /// The rule that the user must have each contact that the decision verifies.
    public static let rules = [
        DecisionRule<Self, Request>(.verifiedContactPresent) { decision, event in
            let attributes = event.request.userAttributes
            if decision.verifiedContacts.contains(.email), attributes.email ?? "" == "" { return "verifying .email" }
            if decision.verifiedContacts.contains(.phone), attributes.phoneNumber ?? "" == "" {
                return "verifying .phone"
            }
            return nil
        }
    ]

    /// Sets the flags that are true; the other flags stay false, as Cognito sent them.
    public func write(to response: inout ResponseEditor, for event: PreSignUpEvent) {
        guard isConfirmed else { return }
        response.set("autoConfirmUser", to: true)
        if verifiedContacts.contains(.email) { response.set("autoVerifyEmail", to: true) }
        if verifiedContacts.contains(.phone) { response.set("autoVerifyPhone", to: true) }
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
