import LocalAWS
import WireJSON

/// The domain of a pool's pages from callers: a prefix, or a full name with a certificate.
///
/// Sources of the texts: captures of Cognito's answers, unless a comment says that the wording is ours.
struct UserPoolDomain: Sendable {
    private static let stored = ["CustomDomainConfig", "ManagedLoginVersion", "Routing"]

    let name: String
    let members: JSONMembers<JSONValue>
    /// A Boolean value that indicates whether the domain is a full name with a certificate.
    let isCustom: Bool

    /// Checks a domain.
    ///
    /// - Throws: The error for a domain that Cognito refuses.
    init(_ input: OperationInput, in pool: UserPool) throws(CognitoException) {
        name = try input.required("Domain")
        isCustom = input["CustomDomainConfig"] != nil
        var members = input.members.filter { Self.stored.contains($0.key) }
        members["Domain"] = .text(name)
        members["ManagedLoginVersion"] = members["ManagedLoginVersion"] ?? 1
        self.members = members
        try isCustom ? checkCustomName() : checkPrefix()
        let version = input.integer("ManagedLoginVersion") ?? 1
        guard (1...2).contains(version) else {
            // Our wording.
            throw .invalidParameter("ManagedLoginVersion is 1 for the classic hosted UI or 2 for managed login.")
        }
        if version == 2 { try pool.checkIsNotLite(for: "managed login") }
        if !isCustom, input["Routing"] != nil {
            // Our wording.
            throw .invalidParameter("Routing is supported for custom domains only.")
        }
    }

    private static let pattern = #"^[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?$"#

    private func checkPrefix() throws(CognitoException) {
        guard Self.isLabel(name[...]) else {
            throw .invalidParameter(
                "The domain name contains an invalid character. Domain names can only contain lower-case letters, numbers, "
                    + "and hyphens. Please enter a different name that follows this format: \(Self.pattern)")
        }
        for word in ["aws", "amazon", "cognito"] where name.contains(word) {
            throw .invalidParameter("Domain cannot contain reserved word: \(word)")
        }
    }

    private func checkCustomName() throws(CognitoException) {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 2, labels.allSatisfy(Self.isLabel) else {
            // Our wording.
            throw .invalidParameter(
                "A custom domain has to be a name below a domain of yours, such as auth.example.com.")
        }
    }

    private static func isLabel(_ text: Substring) -> Bool {
        let bytes = text.utf8
        let isLetter = { (byte: UInt8) in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard let first = bytes.first, let last = bytes.last, isLetter(first), isLetter(last) else { return false }
        return bytes.count <= 63 && bytes.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
    }
}

extension StoredObject {
    /// A Boolean value that indicates whether the domain is a full name.
    var isCustomDomain: Bool { members["CustomDomainConfig"] != nil }

    /// Returns the answer of the operations that create and change a domain.
    fileprivate func domainAnswer(_ pool: UserPool) -> JSONValue {
        [
            "ManagedLoginVersion": members["ManagedLoginVersion"] ?? .null, "Routing": members["Routing"] ?? .null,
            "CloudFrontDomain": isCustomDomain ? .text(distribution(pool)) : .null,
        ]
    }

    /// Returns the name of the distribution that would serve a custom domain on AWS, always the same for a pool.
    fileprivate func distribution(_ pool: UserPool) -> String { "d\(pool.srpName.lowercased()).cloudfront.net" }
}

/// Gives a pool a domain.
enum CreateUserPoolDomain: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let domain = try UserPoolDomain(call.input, in: pool)
        let object = StoredObject(.domain, domain.name, domain.members, at: call.now)
        try await call.insert(object, in: pool) { tables, others in
            guard try tables.object(.domain, named: domain.name) == nil else {
                throw CognitoException.invalidParameter("Domain already associated with another user pool.")
            }
            guard !others.contains(where: { $0.isCustomDomain == domain.isCustom }) else {
                throw CognitoException.invalidParameter("User pool already has a domain configured.")
            }
        }
        return object.domainAnswer(pool)
    }
}

/// Answers with a domain; with an empty description if the domain does not exist, as Cognito does.
enum DescribeUserPoolDomain: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let name = try call.input.required("Domain")
        guard let (id, object) = try call.store.read({ try $0.object(.domain, named: name) }) else {
            return ["DomainDescription": [:]]
        }
        let pool = try call.store.userPool(id)
        call.trace.concerns(pool: pool.id)
        var members = object.members
        members["UserPoolId"] = .text(pool.id)
        members["AWSAccountId"] = .text(call.server.account)
        members["Status"] = "ACTIVE"
        members["Version"] = .text(String(Int(object.modified * 1000)))
        members["CloudFrontDistribution"] = .text(object.distribution(pool))
        return ["DomainDescription": .object(members)]
    }
}

/// Changes the certificate, the version of the pages or the routing of a domain.
enum UpdateUserPoolDomain: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let domain = try UserPoolDomain(call.input, in: pool)
        let object = try await call.change(.domain, domain.name, in: pool) { object, _ in
            guard object.isCustomDomain == domain.isCustom else {
                // Our wording.
                throw CognitoException.invalidParameter(
                    "A prefix domain does not become a custom domain, or the reverse.")
            }
            object.members = domain.members
        }
        return object.domainAnswer(pool)
    }
}

/// Removes a domain from a pool.
enum DeleteUserPoolDomain: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let name = try call.input.required("Domain")
        try call.store.write { tables in
            guard try tables.object(.domain, name, in: pool.id) != nil else {
                throw CognitoException.invalidParameter("No such domain or user pool exists.")
            }
            try tables.delete(.domain, name, in: pool.id)
        }
        return [:]
    }
}
