package import LocalAWS
package import WireJSON

extension UserPools {
    /// The settings for the pools' domains, as JSON.
    package var settings: JSONValue { .object(webSettings.value.json) }

    /// Makes the settings of a request, all or none.
    ///
    /// - Returns: All settings.
    /// - Throws: The error for a member that is unknown, or whose value is.
    package func change(settings members: JSONMembers<JSONValue>) throws(ServiceError) -> JSONValue {
        var changed = webSettings.value
        try changed.change(members)
        webSettings.change { [changed] in $0 = changed }
        return settings
    }
}
