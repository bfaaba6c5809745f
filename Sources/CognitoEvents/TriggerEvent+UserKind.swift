extension TriggerEvent where Request: TriggerRequest {
    /// The kind of user: native, federated with provider and subject, or a machine client; nil without a user name.
    ///
    /// A user is federated if the trigger source, the status or the `identities` attribute says so. The name alone
    /// never counts, because people choose their own names.
    public var userKind: UserName.Kind? {
        guard let userName else { return nil }
        let attributes = request.userAttributes
        let isExternal =
            triggerSource == .preSignUpExternalProvider || Request.family == .inboundFederation
            || attributes.status == .externalProvider || attributes.identities != nil
        if triggerSource == .tokenGenerationClientCredentials { return .machine }
        return isExternal ? userName.federatedKind : .native
    }
}
