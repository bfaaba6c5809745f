import LocalAWS
import WireJSON

/// Registers a device for notices about changed datasets; a token that is registered keeps its device's id.
enum RegisterDevice: GuardedOperation {
    static let access = Access.identity

    static func respond(to call: Call) async throws -> Answer {
        let (pool, identity) = (try call.poolID(), try call.identityID())
        let (platform, token) = (try call.input.required("Platform"), try call.input.required("Token"))
        let id = call.sync.server.random.uuid()
        return try call.store.write { tables in
            try checkPush(call, tables)
            if let known = try tables.device(token: token, platform: platform, of: identity, in: pool) {
                return ["DeviceId": .text(known.id)]
            }
            try tables.insert(
                SyncDevice(id: id, poolID: pool, identityID: identity, platform: platform, token: token))
            return ["DeviceId": .text(id)]
        }
    }

    /// Throws an error unless the pool may push notices.
    static func checkPush(_ call: Call, _ tables: StoreTables) throws {
        try call.checkIdentity(tables)
        let applications = try tables.configuration(of: call.poolID()).push?["ApplicationArns"]?.elements ?? []
        guard !applications.isEmpty else {
            throw ServiceError.needs(
                "The identity pool", "a PushSync with ApplicationArns", name: "InvalidConfigurationException")
        }
    }
}

enum SubscribeToDataset: GuardedOperation {
    static let access = Access.identity

    static func respond(to call: Call) async throws -> Answer {
        let name = try call.input.required("DatasetName")
        try call.store.write { tables in
            try RegisterDevice.checkPush(call, tables)
            try tables.subscribe(device(of: call, tables), to: name)
        }
        return [:]
    }

    /// Returns the caller's device that a call names.
    static func device(of call: Call, _ tables: StoreTables) throws -> SyncDevice {
        let id = try call.input.required("DeviceId")
        guard let device = try tables.device(id, of: call.identityID(), in: call.poolID()) else {
            throw ServiceError.noDevice(id)
        }
        return device
    }
}

enum UnsubscribeFromDataset: GuardedOperation {
    static let access = Access.identity

    static func respond(to call: Call) async throws -> Answer {
        let name = try call.input.required("DatasetName")
        try call.store.write { tables in
            try RegisterDevice.checkPush(call, tables)
            try tables.unsubscribe(SubscribeToDataset.device(of: call, tables), from: name)
        }
        return [:]
    }
}
