package import WireJSON

/// A silent push notice to a device, about a dataset that another device has changed.
package struct PushNotice: Sendable {
    package let deviceID: String
    /// The device's platform, such as `GCM`.
    package let platform: String
    /// The device's token at its platform.
    package let token: String
    /// The notice as the app gets it.
    package let message: JSONMembers<JSONValue>
    /// The time of the change, in seconds since 1970.
    package let time: Double

    init(_ device: SyncDevice, _ dataset: Dataset) {
        let key = dataset.key
        time = dataset.modified
        (deviceID, platform, token) = (device.id, device.platform, device.token)
        message = [
            "source": "cognito-sync", "identityPoolId": .text(key.poolID), "identityId": .text(key.identityID),
            "datasetName": .text(key.name), "syncCount": .integer(dataset.syncCount),
        ]
    }

    /// The notice with its device, as a line of a file.
    package var json: JSONValue {
        [
            "deviceId": .text(deviceID), "platform": .text(platform), "token": .text(token),
            "message": .object(message),
        ]
    }
}
