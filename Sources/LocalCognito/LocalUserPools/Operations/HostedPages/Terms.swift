import WireJSON

/// Makes the links to an app client's terms of use or privacy policy.
enum CreateTerms: Operation {
    fileprivate static let stored = ["TermsName", "TermsSource", "Enforcement", "Links"]

    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        try call.checkClient(of: pool)
        let (client, name, id) = (
            try call.input.required("ClientId"), try call.input.required("TermsName"), call.random.uuid()
        )
        var members = call.members(stored)
        members["ClientId"] = .text(client)
        members["TermsId"] = .text(id)
        members["Links"] = members["Links"] ?? [:]
        let object = StoredObject(.terms, id, members, at: call.now)
        try await call.insert(object, in: pool) { _, others in try others.checkIsFree(name, of: client, except: id) }
        return ["Terms": object.described(in: pool)]
    }
}

/// Answers terms.
enum DescribeTerms: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        return ["Terms": try await call.object(.terms, call.input.required("TermsId"), in: pool).described(in: pool)]
    }
}

/// Answers the terms of an app client and a name.
enum DescribeTermsByClient: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        try call.checkClient(of: pool)
        let (client, name) = (try call.input.required("ClientId"), try call.input.required("TermsName"))
        let all = try call.store.read { try $0.objects(.terms, in: pool.id) }
        guard let object = all.first(where: { $0.isTerms(name, of: client) }) else {
            throw CognitoException.noObject(.terms, name)
        }
        return ["Terms": object.described(in: pool)]
    }
}

/// Changes the members of terms that the caller gives.
enum UpdateTerms: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let (id, members) = (try call.input.required("TermsId"), call.members(CreateTerms.stored))
        let object = try await call.change(.terms, id, in: pool) { object, tables in
            object.members = object.members.merging(members)
            try tables.objects(.terms, in: pool.id).checkIsFree(
                object.members["TermsName"]?.text ?? "", of: object.members["ClientId"]?.text ?? "", except: id)
        }
        return ["Terms": object.described(in: pool)]
    }
}

/// Deletes terms.
enum DeleteTerms: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.remove(.terms, call.input.required("TermsId"), in: call.userPool())
        return [:]
    }
}

/// Lists the terms of a pool, without their links.
enum ListTerms: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let (page, next) = try await call.page(of: .terms, in: pool, size: call.input.pageSize("MaxResults"))
        return [
            "Terms": .array(
                page.map { terms in
                    [
                        "TermsId": .text(terms.name), "TermsName": terms.members["TermsName"] ?? .null,
                        "Enforcement": terms.members["Enforcement"] ?? .null, "CreationDate": .decimal(terms.created),
                        "LastModifiedDate": .decimal(terms.modified),
                    ]
                }), "NextToken": next,
        ]
    }
}

extension StoredObject {
    fileprivate func isTerms(_ name: String, of client: String) -> Bool {
        members["TermsName"]?.text == name && members["ClientId"]?.text == client
    }
}

extension [StoredObject] {
    /// Checks that an app client has no other terms of a name.
    fileprivate func checkIsFree(_ name: String, of client: String, except id: String) throws(CognitoException) {
        guard contains(where: { $0.name != id && $0.isTerms(name, of: client) }) else { return }
        // Our wording.
        throw CognitoException(
            "TermsExistsException", "The app client \(client) has terms of the name \(name) already.")
    }
}
