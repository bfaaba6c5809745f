import CognitoCrypto
import CognitoEvents
package import LocalAWS
import LocalUserPools
import UserCredentials
import UserPoolObjects
package import WireJSON

/// Pools and users as JSON: the text that `--seed` reads and `pool --export` writes.
///
/// The members have the API's names. Each pool also has `Clients`, `Groups`, `ResourceServers`, `Users` and the pool's
/// objects, such as `IdentityProviders`. A user's password is `Password` in plain text, or `PasswordVerifier` with
/// `Salt` and `Verifier` in hexadecimal digits. An export has verifiers, because the pool stores no passwords;
/// `ImportedPassword` is an algorithm's name and the hash of an import job, until the user first signs in with it. The
/// second factors are `UserMFASettingList` and `PreferredMfaSetting`, as in the answer of `AdminGetUser`, and
/// `SoftwareToken` with `SecretCode` and `FriendlyDeviceName`. `PasswordHistory` contains earlier verifiers.
/// `TemporaryPasswordExpires` is a time in seconds. `PendingAttributes` are attributes that are not verified yet.
///
/// `Devices` has only confirmed devices, each with `DeviceKey`, `DeviceGroupKey` and the verifier of `ConfirmDevice`.
/// `ProviderPeople` are people at the local stand-ins of identity providers: `ProviderName`, `Subject` and `Claims`.
/// `Passkeys` have `CredentialId`, `RelyingPartyId` and `PublicKey`, as a COSE key in base64.
extension UserPools {
    /// Creates the pools and users of a seed that do not exist yet.
    package func seed(_ bytes: [UInt8]) async throws(ServiceError) {
        guard let document = try? JSONDocument(bytes), case .object(let root) = document.root.value else {
            throw .invalidParameter("The seed is not a JSON object: see cognito-triggers pool --export.")
        }
        for input in OperationInput(root).objects("UserPools") {
            let definition = try PoolDefinition(seed: input)
            if let refused = await apply(definition).refused.first { throw refused.error }
        }
    }

    func keepObjects(of seed: OperationInput, in pool: UserPool) throws(ServiceError) {
        let now = clock.now
        try store.configure { try $0.seedObjects(seed, in: pool, at: now) }
    }

    func seed(user input: OperationInput, in pool: UserPool) async throws(ServiceError) {
        let name = try input.required("Username")
        var attributes = JSONMembers<String>()
        for (key, value) in input.attributes("Attributes") { attributes[key] = value }
        let sub = attributes["sub"] ?? random.uuid()
        attributes["sub"] = nil
        let username = pool.settings.usernameAttributes.isEmpty ? name : sub
        var new = User(
            userPoolID: pool.id, sub: sub, username: username,
            status: UserStatus(rawValue: input.text("UserStatus") ?? "CONFIRMED"),
            isEnabled: input["Enabled"] != .boolean(false), attributes: attributes,
            password: try password(of: input, username, in: pool), created: clock.now, modified: clock.now)
        try new.readFactors(input, in: pool)
        new.passwordHistory = input.objects("PasswordHistory").compactMap(PasswordVerifier.init(written:))
        new.importedPassword = input.text("ImportedPassword").flatMap(ImportedPassword.init(stored:))
        new.temporaryPasswordExpires = input["TemporaryPasswordExpires"]?.number
        for (key, value) in input.object("PendingAttributes").members { new.pending[key] = value.text }
        let groups = input.texts("Groups") ?? []
        let devices = try input.objects("Devices").map { device throws(ServiceError) in
            try Device.read(device, now: clock.now)
        }
        let passkeys = try input.objects("Passkeys").map { passkey throws(ServiceError) in
            try Passkey(seed: passkey, now: clock.now)
        }
        try store.write { tables in
            guard try tables.user(named: username, in: pool) == nil else { return }
            let stored = try tables.insert(new, in: pool)
            for device in devices { try tables.save(device(stored)) }
            for passkey in passkeys { try tables.insert(passkey, of: stored, in: pool) }
            for identity in LinkedIdentity.all(in: stored) { try tables.insert(identity, of: stored, in: pool) }
            for name in groups {
                try tables.add(stored, to: tables.existingGroup(name, in: pool))
            }
        }
    }

    private func password(
        of input: OperationInput, _ username: String, in pool: UserPool
    ) throws(ServiceError) -> PasswordVerifier? {
        if let verifier = PasswordVerifier(written: input.object("PasswordVerifier")) { return verifier }
        guard let plain = input.text("Password") else { return nil }
        do {
            return try PasswordVerifier(plain, of: username, in: pool, random)
        } catch {
            throw ServiceError("InternalErrorException", "A password could not be hashed: \(error)")
        }
    }

    // MARK: Export

    /// Returns all stored pools and users as the pools of a seed.
    package func exported() async throws(ServiceError) -> [JSONValue] {
        var exported: [JSONValue] = []
        for pool in store.userPools {
            let (groups, servers, users, objects) = try store.read { tables in
                let users = try tables.users(in: pool, limit: .max)
                return (
                    try tables.groups(in: pool, limit: .max), try tables.resourceServers(in: pool.id),
                    try users.map { user in
                        (
                            user, try tables.groups(of: user).map(\.name), try tables.devices(of: user).map(\.written),
                            try tables.passkeys(of: user).map(\.written)
                        )
                    }, try tables.exportedObjects(of: pool)
                )
            }
            var members = pool.configuration.merging(objects)
            members["Id"] = .text(pool.id)
            members["Name"] = .text(pool.name)
            members["Clients"] = .array(store.appClients(of: pool.id).map(Self.exported))
            members["Groups"] = .array(groups.map { Self.kept($0.described) })
            members["ResourceServers"] = .array(servers.map { .object($0.members) })
            members["Users"] = .array(
                try users.map { user, groups, devices, passkeys throws(ServiceError) in
                    try Self.exported(user, groups: groups, devices: devices, passkeys: passkeys, in: pool)
                })
            exported.append(.object(members.filter { $0.value != .null }))
        }
        return exported
    }

    private static func kept(_ value: JSONValue) -> JSONValue {
        guard case .object(let members) = value else { return value }
        let others = ["UserPoolId", "CreationDate", "LastModifiedDate", "ClientSecretArn"]
        return .object(members.filter { !others.contains($0.key) })
    }

    private static func exported(_ client: AppClient) -> JSONValue {
        guard client.secrets.count > 1, case .object(var members) = kept(client.described) else {
            return kept(client.described)
        }
        if client.managedSecret != nil {
            members["GenerateSecret"] = true
            members["PublishSecretsInAWSSecretsManager"] = true
        }
        members["ClientSecrets"] = .array(
            client.secrets.map { ["ClientSecretId": .text($0.id), "ClientSecretValue": .text($0.value)] })
        return .object(members)
    }

    private static func exported(
        _ user: User, groups: [String], devices: [JSONValue], passkeys: [JSONValue], in pool: UserPool
    ) throws(ServiceError) -> JSONValue {
        var members: JSONMembers<JSONValue> = [
            "Username": .text(user.username), "UserStatus": .text(user.status.rawValue),
            "Enabled": .boolean(user.isEnabled), "Attributes": user.listed(),
            "Groups": .array(groups.map(JSONValue.text)),
        ]
        members["PasswordVerifier"] = user.password?.written
        members["ImportedPassword"] = user.importedPassword.map { .text($0.stored) }
        if !user.passwordHistory.isEmpty {
            members["PasswordHistory"] = .array(user.passwordHistory.map(\.written))
        }
        members["TemporaryPasswordExpires"] = user.temporaryPasswordExpires.map(JSONValue.decimal)
        if !user.pending.isEmpty {
            members["PendingAttributes"] = .object(user.pending.mapValues(JSONValue.text))
        }
        if !devices.isEmpty { members["Devices"] = .array(devices) }
        if !passkeys.isEmpty { members["Passkeys"] = .array(passkeys) }
        return .object(members.merging(try user.writtenFactors(in: pool)))
    }
}

extension PasswordVerifier {
    /// The verifier's members in a seed.
    fileprivate var written: JSONValue {
        ["Salt": .text(Hexadecimal.encode(salt)), "Verifier": .text(Hexadecimal.encode(verifier))]
    }

    /// Reads a verifier of a seed; nil if it is missing or not in hexadecimal digits.
    fileprivate init?(written: OperationInput) {
        guard let salt = written.text("Salt").flatMap({ Hexadecimal.decode($0) }),
            let verifier = written.text("Verifier").flatMap({ Hexadecimal.decode($0) })
        else { return nil }
        self.init(salt: salt, verifier: verifier)
    }
}
