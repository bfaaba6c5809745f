package import LocalAWS
import UserPoolObjects
package import WireJSON

extension UserPools {
    /// The settings of the running server, as JSON.
    package var settings: JSONValue { .object(webSettings.value.json.merging(Self.members(server.publicURL))) }

    private static func members(_ url: PublicURL?) -> JSONMembers<JSONValue> {
        ["publicURL": url.map { .text($0.text) } ?? .null]
    }

    /// Applies the settings of a request: all of them, or none if one is invalid.
    ///
    /// - Returns: All settings.
    /// - Throws: An error if a member or its value is unknown.
    package func change(settings members: JSONMembers<JSONValue>) throws(ServiceError) -> JSONValue {
        var (changed, url) = (webSettings.value, server.publicURL)
        if let given = members["publicURL"] {
            url = given.text.flatMap(PublicURL.init)
            guard url != nil || given == .null else {
                throw .invalidParameter("publicURL is an address without a path, such as http://cognito:9229, or null.")
            }
        }
        try changed.change(members.filter { $0.key != "publicURL" }, besides: Self.members(url))
        webSettings.change { [changed] in $0 = changed }
        server.setPublicURL(url)
        return settings
    }
}
