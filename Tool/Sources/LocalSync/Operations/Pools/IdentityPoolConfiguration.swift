import LocalAWS
import WireJSON

/// Sets what is pushed and streamed; a part that is not given stays, and an empty one is cleared.
enum SetIdentityPoolConfiguration: GuardedOperation {
    static let access = Access.developer

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.poolID()
        let (push, streams) = (call.input["PushSync"]?.members, call.input["CognitoStreams"]?.members)
        if streams?["StreamingStatus"] == "ENABLED", streams?["StreamName"]?.text == nil {
            throw ServiceError.needs("CognitoStreams that is ENABLED", "a StreamName")
        }
        return try call.store.write { tables in
            try call.checkPool(tables)
            var configuration = try tables.configuration(of: pool)
            if let push { configuration.push = push.isEmpty ? nil : push }
            if let streams { configuration.streams = streams.isEmpty ? nil : streams }
            try tables.save(configuration)
            return configuration.described
        }
    }
}

enum GetIdentityPoolConfiguration: GuardedOperation {
    static let access = Access.developer

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.poolID()
        return try call.store.read { tables in
            try call.checkPool(tables)
            return try tables.configuration(of: pool).described
        }
    }
}
