import WireJSON

/// Makes the style of an app client's managed login pages.
enum CreateManagedLoginBranding: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        try call.checkClient(of: pool)
        let client = try call.input.required("ClientId")
        var members = call.members(["UseCognitoProvidedValues", "Settings", "Assets"])
        try checkBranding(members)
        let id = call.random.uuid()
        members["ManagedLoginBrandingId"] = .text(id)
        members["ClientId"] = .text(client)
        let object = StoredObject(.branding, id, members, at: call.now)
        try await call.insert(object, in: pool) { _, others in
            guard !others.contains(where: { $0.members["ClientId"]?.text == client }) else {
                // Our wording.
                throw CognitoException(
                    "ManagedLoginBrandingExistsException",
                    "The app client \(client) has a managed login branding already.")
            }
        }
        return object.branding(in: pool)
    }

    /// Checks that Cognito's own values are not mixed with others.
    fileprivate static func checkBranding(_ members: JSONMembers<JSONValue>) throws(CognitoException) {
        guard members["UseCognitoProvidedValues"] == .boolean(true),
            members["Settings"] != nil || members["Assets"] != nil
        else { return }
        // Our wording.
        throw .invalidParameter("Settings and Assets cannot be given when UseCognitoProvidedValues is true.")
    }
}

/// Answers a style.
enum DescribeManagedLoginBranding: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        return try await call.object(.branding, call.input.required("ManagedLoginBrandingId"), in: pool)
            .branding(in: pool)
    }
}

/// Answers the style of an app client.
enum DescribeManagedLoginBrandingByClient: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        try call.checkClient(of: pool)
        let client = try call.input.required("ClientId")
        let all = try call.store.read { try $0.objects(.branding, in: pool.id) }
        guard let object = all.first(where: { $0.members["ClientId"]?.text == client }) else {
            throw CognitoException.noObject(.branding, client)
        }
        return object.branding(in: pool)
    }
}

/// Changes the members of a style that the caller gives.
enum UpdateManagedLoginBranding: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let members = call.members(["UseCognitoProvidedValues", "Settings", "Assets"])
        try CreateManagedLoginBranding.checkBranding(members)
        let object = try await call.change(.branding, call.input.required("ManagedLoginBrandingId"), in: pool) {
            object, _ in
            object.members = object.members.merging(members)
            if members["UseCognitoProvidedValues"] == .boolean(true) {
                object.members["Settings"] = nil
                object.members["Assets"] = nil
            } else if !members.isEmpty {
                object.members["UseCognitoProvidedValues"] = false
            }
        }
        return object.branding(in: pool)
    }
}

/// Deletes a style.
enum DeleteManagedLoginBranding: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.remove(.branding, call.input.required("ManagedLoginBrandingId"), in: call.userPool())
        return [:]
    }
}

extension StoredObject {
    /// The style as the API answers it, which does not name the app client.
    fileprivate func branding(in pool: UserPool) -> JSONValue {
        var object = self
        object.members["ClientId"] = nil
        return ["ManagedLoginBranding": object.described(in: pool)]
    }
}
