extension TriggerEvent where Request: TriggerRequest {
    /// The kind of user: native, federated with provider and subject, or a machine; nil without a user name.
    ///
    /// A user counts as federated if the source, the status or the `identities` attribute says so, never by the name alone,
    /// which people choose.
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
