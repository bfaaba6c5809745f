import Foundation
import GRDB
package import LocalAWS
import UserCredentials
@_spi(Internal) package import WireJSON

/// A device on which a user has signed in.
package struct Device: Sendable {
    static let unknown = ServiceError.resourceNotFound("Device does not exist.")

    /// The key, such as `eu-west-1_6ca2b0a5-…`.
    let key: String
    let user: Int64
    /// The device's group key, which precedes the device key in SRP proofs.
    let groupKey: String
    /// The verifier of the device's own password; nil until the app has confirmed the device.
    var verifier: PasswordVerifier?
    var name: String?
    /// A Boolean value that indicates whether the device can replace a second factor.
    var isRemembered = false
    /// The IP address and the SDK of the latest sign-in.
    var address: String
    var sdk: String
    /// The encrypted session of a sign-in that waits for the device's proof; some clients do not send the session.
    var session: String?
    let created: Double
    var modified: Double
    /// The time of the latest sign-in.
    var authenticated: Double

    /// The device's names in SRP proofs.
    var srpIdentity: SRP.Identity { SRP.Identity(group: groupKey, name: key) }

    var metadata: JSONValue { ["DeviceKey": .text(key), "DeviceGroupKey": .text(groupKey)] }

    var status: String { isRemembered ? "remembered" : "not_remembered" }

    func described(of user: User, in pool: UserPool, account: String) -> JSONValue {
        let owner = "\(user.username).\(pool.id)"
        let arn = "arn:aws:cognito-idp:\(pool.region):\(account):owner/\(owner)/device/\(key)"
        let attributes: [(String, String?)] = [
            ("device_status", "valid"), ("device_name", name), ("dev:device_arn", arn), ("dev:device_owner", owner),
            ("last_ip_used", address), ("dev:device_remembered_status", status), ("dev:device_sdk", sdk),
        ]
        let listed = attributes.compactMap { name, value -> JSONValue? in
            value.map { ["Name": .text(name), "Value": .text($0)] }
        }
        return [
            "DeviceKey": .text(key), "DeviceAttributes": .array(listed), "DeviceCreateDate": .decimal(created),
            "DeviceLastModifiedDate": .decimal(modified), "DeviceLastAuthenticatedDate": .decimal(authenticated),
        ]
    }
}

// Reading from seeds, and exporting to seeds.
extension Device {
    /// The device's members in a seed.
    package var written: JSONValue {
        let written: JSONMembers<JSONValue> = [
            "DeviceKey": .text(key), "DeviceGroupKey": .text(groupKey), "DeviceName": name.map(JSONValue.text) ?? .null,
            "DeviceRememberedStatus": .text(status),
            "DeviceSecretVerifierConfig": [
                "PasswordVerifier": .text(Base64.encode(verifier?.verifier ?? [])),
                "Salt": .text(Base64.encode(verifier?.salt ?? [])),
            ],
        ]
        return .object(written.filter { $0.value != .null })
    }

    /// Reads a device from a seed, and returns a function that creates the device for its user.
    package static func read(
        _ input: OperationInput, now: Double
    ) throws(ServiceError) -> @Sendable (User) -> Device {
        let (key, group) = (try input.deviceKey, try input.required("DeviceGroupKey"))
        let verifier = try PasswordVerifier(device: input.object("DeviceSecretVerifierConfig"))
        let (name, isRemembered) = (input.text("DeviceName"), input.text("DeviceRememberedStatus") == "remembered")
        return { user in
            Device(
                key: key, user: user.row, groupKey: group, verifier: verifier, name: name, isRemembered: isRemembered,
                address: "127.0.0.1", sdk: "aws-sdk", session: nil, created: now, modified: now, authenticated: now)
        }
    }
}

extension PasswordVerifier {
    /// Reads `DeviceSecretVerifierConfig`, and converts its numbers to the form that is hashed.
    package init(device input: OperationInput) throws(ServiceError) {
        guard let salt = Base64.decode(try input.required("Salt")), !salt.isEmpty, salt.count <= 1024,
            let number = Base64.decode(try input.required("PasswordVerifier")),
            case let digits = Array(number.drop(while: { $0 == 0 })), !digits.isEmpty, digits.count <= SRP.size,
            digits.count < SRP.size || digits.lexicographicallyPrecedes(SRP.prime)
        else { throw .invalidParameter("DeviceSecretVerifierConfig is not a verifier and a salt in base64.") }
        self.init(salt: salt, verifier: digits)
    }
}

extension StoreTables {
    private func device(_ row: Row) -> Device {
        let (salt, verifier): (Data?, Data?) = (row["salt"], row["verifier"])
        var password: PasswordVerifier?
        if let salt, let verifier { password = PasswordVerifier(salt: Array(salt), verifier: Array(verifier)) }
        return Device(
            key: row["key"], user: row["user"], groupKey: row["group_key"], verifier: password, name: row["name"],
            isRemembered: row["is_remembered"], address: row["address"], sdk: row["sdk"], session: row["session"],
            created: row["created"], modified: row["modified"], authenticated: row["authenticated"])
    }

    /// Returns a user's device, even if it is not confirmed.
    func device(_ key: String, of user: User) throws -> Device? {
        try row("SELECT * FROM devices WHERE key = ? AND user = ?", [key, user.row]).map(device)
    }

    /// Returns a user's device that the app has confirmed.
    func confirmedDevice(_ key: String, of user: User) throws -> Device {
        guard let device = try device(key, of: user), device.verifier != nil else { throw Device.unknown }
        return device
    }

    /// Returns the device with a key, regardless of its user.
    func device(_ key: String) throws -> Device? {
        try row("SELECT * FROM devices WHERE key = ?", [key]).map(device)
    }

    /// Returns a user's confirmed devices, from the oldest to the newest.
    package func devices(of user: User) throws -> [Device] {
        try rows("SELECT * FROM devices WHERE user = ? AND verifier IS NOT NULL ORDER BY created, key", [user.row])
            .map(device)
    }

    /// Inserts or replaces a device; unconfirmed devices are forgotten after a day.
    package func save(_ device: Device) throws {
        try execute(
            "DELETE FROM devices WHERE user = ? AND verifier IS NULL AND created < ?",
            [device.user, device.modified - 86400])
        try execute(
            "INSERT OR REPLACE INTO devices VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                device.key, device.user, device.groupKey, device.verifier?.salt.data, device.verifier?.verifier.data,
                device.name, device.isRemembered, device.address, device.sdk, device.session, device.created,
                device.modified, device.authenticated,
            ])
    }

    /// Deletes a device, and ends its sign-ins.
    func delete(_ device: Device) throws {
        try execute("UPDATE families SET is_revoked = 1 WHERE user = ? AND device_key = ?", [device.user, device.key])
        try execute("DELETE FROM devices WHERE key = ?", [device.key])
    }
}
