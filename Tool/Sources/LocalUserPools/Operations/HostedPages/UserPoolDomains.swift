import LocalAWS
import UserPoolObjects
import WireJSON

enum CreateUserPoolDomain: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let domain = try UserPoolDomain(call.input, in: pool)
        let object = StoredObject(.domain, domain.name, domain.members, at: call.now)
        try await call.insert(object, in: pool) { tables, others in
            guard !others.contains(where: { $0.name == domain.name }) else {
                throw ServiceError.invalidParameter("Domain already exists.")
            }
            guard try tables.object(.domain, named: domain.name) == nil else {
                throw ServiceError.invalidParameter("Domain already associated with another user pool.")
            }
            guard !others.contains(where: { $0.isCustomDomain == domain.isCustom }) else {
                throw ServiceError.invalidParameter("User pool already has a domain configured.")
            }
        }
        return object.domainAnswer(pool)
    }
}

/// Describes a domain; the description is empty if the domain does not exist, as in Cognito.
enum DescribeUserPoolDomain: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let name = try call.input.required("Domain")
        guard let (id, object) = call.store.domains.first(where: { $0.object.name == name }) else {
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
        // Cognito has a bucket in each region; this name is ours.
        members["S3Bucket"] = .text("aws-cognito-prod-\(pool.region)-assets")
        return ["DomainDescription": .object(members)]
    }
}

/// Changes a domain's certificate, version of the pages, or routing.
enum UpdateUserPoolDomain: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let domain = try UserPoolDomain(call.input, in: pool)
        let object = try await call.change(.domain, domain.name, in: pool) { object, _ in
            guard object.isCustomDomain == domain.isCustom else {
                throw ServiceError.cannotBe("A prefix domain", "a custom domain, or the other way round")
            }
            object.members = domain.members
        }
        return object.domainAnswer(pool)
    }
}

enum DeleteUserPoolDomain: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let name = try call.input.required("Domain")
        try call.store.configure { tables in
            guard try tables.object(.domain, name, in: pool.id) != nil else {
                throw ServiceError.invalidParameter("No such domain or user pool exists.")
            }
            try tables.delete(.domain, name, in: pool.id)
        }
        return [:]
    }
}

extension StoredObject {
    /// Returns the answer of the operations that create and change a domain.
    fileprivate func domainAnswer(_ pool: UserPool) -> Answer {
        [
            "ManagedLoginVersion": members["ManagedLoginVersion"] ?? .null, "Routing": members["Routing"] ?? .null,
            "CloudFrontDomain": isCustomDomain ? .text(distribution(pool)) : .null,
        ]
    }

    /// Returns the name of the distribution that would serve a custom domain on AWS, always the same for a pool.
    fileprivate func distribution(_ pool: UserPool) -> String { "d\(pool.srpName.lowercased()).cloudfront.net" }
}
