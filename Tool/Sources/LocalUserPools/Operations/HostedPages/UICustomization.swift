import CalendarTime
import CognitoTime
import LocalAWS
import UserPoolObjects
import WireJSON

/// Sets the look of the classic hosted pages for one app client or for all app clients.
enum SetUICustomization: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let client = try call.customizedClient(of: pool)
        guard call.store.domains.contains(where: { $0.pool == pool.id }) else {
            throw ServiceError.invalidParameter(
                "There has to be an existing domain associated with this user pool")
        }
        if let css = call.input.text("CSS") { _ = try ClassicStyle(css) }
        if let image = call.input.text("ImageFile"), image.utf8.count > 100 * 1024 * 4 / 3 + 4 {
            throw ServiceError.limit("ImageFile", 102_400, "bytes", name: "InvalidParameterException")
        }
        var members = call.members(["CSS", "ImageFile"])
        members["ClientId"] = .text(client)
        if members["CSS"] != nil { members["CSSVersion"] = .text(version(call.now)) }
        let object = try await call.set(.uiCustomization, client, members, in: pool)
        return ["UICustomization": object.shown(in: pool, call)]
    }

    /// Returns the version of a style, which is the time of its last change.
    private static func version(_ time: Double) -> String {
        UTCTime(time).compact.filter(\.isNumber)
    }
}

/// Answers with the look of an app client's classic hosted pages: the client's own look, or the look for all clients.
enum GetUICustomization: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let client = try call.customizedClient(of: pool)
        let object = try call.store.read { try $0.uiCustomization(of: client, in: pool.id) }
        return ["UICustomization": object?.shown(in: pool, call) ?? [:]]
    }
}

extension Call {
    /// Returns the id of the app client whose pages the call customizes; `ALL` for the pages of all clients.
    fileprivate func customizedClient(of pool: UserPool) throws(ServiceError) -> String {
        guard let client = input.clientIDIfPresent, client != HostedPath.allClients else {
            return HostedPath.allClients
        }
        try checkClient(of: pool)
        return client
    }
}

extension StoredObject {
    /// Returns the style with its image's address instead of the image itself.
    fileprivate func shown(in pool: UserPool, _ call: Call) -> JSONValue {
        var object = self
        if let text = members["ImageFile"]?.text, StyleImage(base64: text) != nil {
            let folder = HostedPath.look(of: clientID ?? HostedPath.allClients, in: pool.id)
            object.members["ImageUrl"] = .text("\(call.server.endpoint)\(folder)\(StyleImage.logoName)")
        }
        object.members["ImageFile"] = nil
        return object.described(in: pool)
    }
}
