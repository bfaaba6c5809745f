package import LocalAWS
package import WireJSON

extension UserPools {
    /// The settings for the pools' domains, as JSON.
    package var settings: JSONValue { .object(webSettings.value.json) }

    /// Applies the settings of a request: all of them, or none if one is invalid.
    ///
    /// - Returns: All settings.
    /// - Throws: An error if a member or its value is unknown.
    package func change(settings members: JSONMembers<JSONValue>) throws(ServiceError) -> JSONValue {
        var changed = webSettings.value
        try changed.change(members)
        webSettings.change { [changed] in $0 = changed }
        return settings
    }
}
