import CognitoCrypto
import LocalAWS
import UserCredentials
import UserPoolObjects
import WireJSON

/// A user import job, with its status and the address for its file.
struct ImportJob: Sendable {
    /// The time that the file's address is valid, in seconds.
    private static let uploadTime = 900.0
    /// The time until a job that was never started expires, in seconds.
    private static let life = 24 * 3600.0

    var object: StoredObject
    let pool: UserPool

    var id: String { object.name }

    /// Returns the status.
    ///
    /// It is `Expired` if the job was not started in time, and `Failed` if the job was interrupted.
    func status(at now: Double, isRunning: Bool) -> String {
        let status = object.members["Status"]?.text ?? "Created"
        switch status {
        case "Created": return now > object.created + Self.life ? "Expired" : status
        case "Pending", "InProgress", "Stopping": return isRunning ? status : "Failed"
        default: return status
        }
    }

    // MARK: Upload

    private var signature: String {
        get throws(CryptoError) {
            Hexadecimal.encode(try Sealer(pool).derive("import \(id) \(object.created)"))
        }
    }

    /// Returns the address for the upload of the file; it is valid for 15 minutes.
    func address(_ endpoint: String) throws(CryptoError) -> String {
        "\(endpoint)/_local/imports/\(pool.id)/\(id)?X-Amz-Expires=\(Int(Self.uploadTime))&X-Amz-Signature=\(try signature)"
    }

    func accepts(_ signature: String, at now: Double) throws(CryptoError) -> Bool {
        guard now <= object.created + Self.uploadTime, object.members["Status"]?.text == "Created" else { return false }
        return SecretBytes(try self.signature).matches(Array(signature.utf8))
    }

    // MARK: Answers

    /// Returns the job as the API answers with it.
    ///
    /// A call that starts or stops a job answers as for a running one, because a short file may be at its end before
    /// the call is.
    func described(_ call: Call, isRunning: Bool? = nil) throws -> JSONValue {
        var members = object.members
        members["Status"] = .text(status(at: call.now, isRunning: isRunning ?? call.pools.imports.isRunning(id)))
        members["UserPoolId"] = .text(pool.id)
        members["PreSignedUrl"] = .text(try address(call.server.endpoint))
        members["CreationDate"] = .decimal(object.created)
        return .object(members)
    }
}

/// Lists the columns of a pool's CSV file of users.
enum GetCSVHeader: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        return ["UserPoolId": .text(pool.id), "CSVHeader": .array(pool.importColumns.map(JSONValue.text))]
    }
}

enum CreateUserImportJob: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let id = "import-" + call.random.text(10, of: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        var members = call.members(["JobName", "CloudWatchLogsRoleArn", "PasswordHashingAlgorithm"])
        members["JobId"] = .text(id)
        members["Status"] = "Created"
        for count in ["ImportedUsers", "SkippedUsers", "FailedUsers"] { members[count] = 0 }
        let object = StoredObject(.importJob, id, members, at: call.now)
        try await call.insert(object, in: pool, limit: 1000)
        return ["UserImportJob": try ImportJob(object: object, pool: pool).described(call)]
    }
}

enum DescribeUserImportJob: Operation {
    static func respond(to call: Call) async throws -> Answer {
        ["UserImportJob": try await call.importJob().described(call)]
    }
}

/// Lists the jobs of a pool, from the newest to the oldest.
enum ListUserImportJobs: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let objects = try call.store.read { try $0.objects(.importJob, in: pool.id) }
            .sorted { ($0.created, $0.name) > ($1.created, $1.name) }
        let (page, next) = try call.page(
            of: objects, in: "import jobs \(pool.id)", token: "PaginationToken",
            limit: call.input.maxResults ?? 60, key: \.name)
        let jobs = try page.map { try ImportJob(object: $0, pool: pool).described(call) }
        return ["UserImportJobs": .array(jobs), "PaginationToken": next]
    }
}

/// Starts a job after the upload of its file.
enum StartUserImportJob: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let job = try await call.importJob()
        let (pool, id, now, pools) = (job.pool, job.id, call.now, call.pools)
        guard !pool.settings.autoVerified.isEmpty else {
            throw ServiceError.needs("The user pool", "AutoVerifiedAttributes", name: "PreconditionNotMetException")
        }
        guard pools.imports.hasFile(id) || job.status(at: now, isRunning: false) != "Created" else {
            throw ServiceError.preconditionNotMet("No csv file was uploaded for \(id)")
        }
        let object = try await call.change(.importJob, id, in: pool) { object, tables in
            let status = ImportJob(object: object, pool: pool).status(at: now, isRunning: pools.imports.isRunning(id))
            guard status == "Created" else {
                throw ServiceError.wrongStatus(status, not: "Created")
            }
            // Only one job can run at a time. Source: Developer Guide, "Importing users from a CSV file".
            let others = try tables.objects(.importJob, in: pool.id)
            guard !others.contains(where: { pools.imports.isRunning($0.name) }) else {
                throw ServiceError.preconditionNotMet(ServiceError.importIsRunning.message)
            }
            object.members["Status"] = "Pending"
            object.members["StartDate"] = .decimal(now)
            pools.imports.begin(id)
        }
        let file = pools.imports.takeFile(id)
        let hashes = object.members["PasswordHashingAlgorithm"]?.text.flatMap(PasswordHashAlgorithm.init(rawValue:))
        pools.server.background { await UserImport(pools: pools, pool: pool, job: id, hashes: hashes).run(file) }
        return ["UserImportJob": try ImportJob(object: object, pool: pool).described(call, isRunning: true)]
    }
}

enum StopUserImportJob: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let job = try await call.importJob()
        let (imports, id) = (call.pools.imports, job.id)
        let object = try await call.change(.importJob, id, in: job.pool) { object, _ in
            guard imports.isRunning(id) else {
                let status = ImportJob(object: object, pool: job.pool).status(at: call.now, isRunning: false)
                throw ServiceError.wrongStatus(status, not: "InProgress")
            }
            object.members["Status"] = "Stopping"
        }
        imports.stop(id)
        return ["UserImportJob": try ImportJob(object: object, pool: job.pool).described(call, isRunning: true)]
    }
}

extension Call {
    /// Checks that no import job of the pool that `UserPoolId` names is running.
    func checkNoImport() throws(ServiceError) {
        let id = try userPool().id
        let jobs = try store.read { try $0.objects(.importJob, in: id) }
        guard !jobs.contains(where: { pools.imports.isRunning($0.name) }) else {
            throw .importIsRunning
        }
    }

    fileprivate func importJob() async throws -> ImportJob {
        let pool = try userPool()
        return ImportJob(object: try await object(.importJob, input.required("JobId"), in: pool), pool: pool)
    }
}

extension UserPool {
    var importColumns: [String] {
        settings.schema.map(\.name).filter { $0 != "sub" && $0 != "identities" }
            + ["cognito:mfa_enabled", "cognito:username"]
    }
}

extension ServiceError {
    static let importIsRunning = ServiceError(
        "UserImportInProgressException", "A user import job of the user pool is running.")

    static func wrongStatus(_ status: String, not wanted: String) -> ServiceError {
        preconditionNotMet("The job's status must be \(wanted), but it is \(status).")
    }

    static func preconditionNotMet(_ message: String) -> ServiceError {
        ServiceError("PreconditionNotMetException", message)
    }
}

extension UserPools {
    /// Returns true if a job waits for its file and the signature is valid for the file's address.
    package func acceptsFile(of job: String, in pool: String, signature: String) -> Bool {
        guard let object = try? store.read({ try $0.object(.importJob, job, in: pool) }),
            let pool = try? store.userPool(pool)
        else { return false }
        return (try? ImportJob(object: object, pool: pool).accepts(signature, at: clock.now)) == true
    }

    package func upload(_ file: [UInt8], for job: String) { imports.upload(file, for: job) }

    package func report(of job: String) -> String? { imports.report(job) }
}
