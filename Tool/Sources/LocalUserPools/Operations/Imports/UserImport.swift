import CognitoEvents
import LocalAWS
import UserCredentials
import UserPoolObjects
import WireJSON

/// The run of a user import job: it reads the file and stores a user for each line.
///
/// Source of the rules and of the report's words: Developer Guide, "Importing users into user pools from a CSV file".
struct UserImport: Sendable {
    private static let userLimit = 500_000
    /// The maximum length of a line in bytes.
    private static let lineLimit = 16_000
    /// The number of lines in one transaction.
    private static let batchSize = 100

    let pools: UserPools
    let pool: UserPool
    let job: String
    /// The algorithm of the file's password hashes; nil if the file may have none.
    let hashes: PasswordHashAlgorithm?

    /// The column of password hashes, which `GetCSVHeader` does not list.
    ///
    /// Its name is ours, because Cognito's is unknown.
    private static let hashColumn = "cognito:password_hash"

    private enum Outcome {
        case succeeded
        case skipped(String)
        case failed(String)

        func report(_ line: Int) -> String {
            switch self {
            case .succeeded: "[SUCCEEDED] Line Number \(line) - The import succeeded."
            case .skipped(let reason): "[SKIPPED] Line Number \(line) - \(reason)"
            case .failed(let reason): "[FAILED] Line Number \(line) - \(reason)"
            }
        }
    }

    private struct Counts: Sendable {
        var imported = 0
        var skipped = 0
        var failed = 0
        var total: Int { imported + skipped + failed }
    }

    // MARK: The run

    /// Reads a file to its end, unless the job is stopped.
    func run(_ file: [UInt8]) async {
        defer { pools.imports.end(job) }
        pools.imports.add([], to: job)
        await save("InProgress", Counts())
        var rows = CSVRows(file)
        let header = rows.next()?.fields ?? []
        let known = header.sorted() == pool.importColumns.sorted()
        guard known || hashes != nil && header.sorted() == (pool.importColumns + [Self.hashColumn]).sorted() else {
            return await save("Failed", Counts(), "The header is not the one that GetCSVHeader returns.")
        }
        var counts = Counts()
        while true {
            var batch: [CSVRows.Row] = []
            while batch.count < Self.batchSize, let row = rows.next() { batch.append(row) }
            guard !batch.isEmpty else { break }
            if let broken = batch.first(where: { !$0.isWhole }) {
                return await save("Failed", counts, "Line \(broken.line): the quotation marks do not match.")
            }
            guard counts.total + batch.count <= Self.userLimit else {
                return await save("Failed", counts, "A file can have \(Self.userLimit) users at most.")
            }
            guard let outcomes = await store(batch, header) else {
                return await save("Failed", counts, "The users could not be stored.")
            }
            for outcome in outcomes {
                switch outcome {
                case .succeeded: counts.imported += 1
                case .skipped: counts.skipped += 1
                case .failed: counts.failed += 1
                }
            }
            pools.imports.add(zip(batch, outcomes).map { $1.report($0.line) }, to: job)
            guard !pools.imports.isStopping(job) else {
                return await save("Stopped", counts, "The Import Job was stopped by the developer.")
            }
            await save("InProgress", counts)
        }
        // Source of the message: the guide's sample, in which all five users failed.
        if counts.imported == 0, counts.total > 0 {
            return await save("Failed", counts, "Too many users have failed or been skipped during the import.")
        }
        await save("Succeeded", counts, "Import Job Completed Successfully.")
    }

    private func save(_ status: String, _ counts: Counts, _ message: String? = nil) async {
        let (now, pool, job) = (pools.clock.now, pool, job)
        // If the pool was deleted, the job was deleted with it.
        try? pools.store.write { tables in
            guard var object = try tables.object(.importJob, job, in: pool.id) else { return }
            let isStopping = object.members["Status"] == "Stopping" && status == "InProgress"
            object.members["Status"] = isStopping ? "Stopping" : .text(status)
            object.members["ImportedUsers"] = .integer(Int64(counts.imported))
            object.members["SkippedUsers"] = .integer(Int64(counts.skipped))
            object.members["FailedUsers"] = .integer(Int64(counts.failed))
            if let message {
                object.members["CompletionMessage"] = .text(message)
                object.members["CompletionDate"] = .decimal(now)
            }
            object.modified = now
            try tables.save(object, in: pool.id)
        }
    }

    // MARK: Users

    /// Stores the users of a batch of lines; nil if the database fails, or if the pool was deleted.
    private func store(_ rows: [CSVRows.Row], _ header: [String]) async -> [Outcome]? {
        guard let pool = try? pools.store.userPool(pool.id) else { return nil }
        let (random, now, hashes) = (pools.random, pools.clock.now, hashes)
        return try? pools.store.write { tables in
            try rows.map { row in
                do {
                    let user = try Self.user(row, header, hashes, in: pool, random, now)
                    guard try tables.user(named: user.username, in: pool) == nil else {
                        return .skipped("The user already exists.")
                    }
                    if let attribute = try tables.takenAlias(of: user, in: pool) {
                        return .skipped("\(ServiceError.aliasIsTaken(attribute).message)")
                    }
                    _ = try tables.insert(user, in: pool)
                    return .succeeded
                } catch let error as ServiceError {
                    // The report has one line for each user.
                    return .failed(error.message.split(separator: "\n").joined(separator: " "))
                }
            }
        }
    }

    private static func user(
        _ row: CSVRows.Row, _ header: [String], _ hashes: PasswordHashAlgorithm?, in pool: UserPool,
        _ random: RandomSource, _ now: Double
    ) throws(ServiceError) -> User {
        guard row.size <= lineLimit else { throw .invalidParameter("The line has more than \(lineLimit) bytes.") }
        guard row.fields.count == header.count else {
            throw .invalidParameter("The line has \(row.fields.count) values, but the header has \(header.count).")
        }
        var values: [String: String] = [:]
        for (name, value) in zip(header, row.fields) where !value.isEmpty { values[name] = value }
        guard let name = values.removeValue(forKey: "cognito:username") else {
            throw .invalidParameter("The User Record does not set cognito:username.")
        }
        guard let mfa = values.removeValue(forKey: "cognito:mfa_enabled")?.lowercased(),
            ["true", "false"].contains(mfa)
        else { throw .invalidParameter("The User Record does not set cognito:mfa_enabled to true or false.") }
        let password = try Self.password(values.removeValue(forKey: hashColumn), hashes)
        if let birthdate = values["birthdate"] { values["birthdate"] = Self.birthdate(birthdate) }
        let isVerified = pool.settings.autoVerified.contains { attribute in
            values[attribute] != nil && values["\(attribute)_verified"]?.lowercased() == "true"
        }
        guard isVerified else {
            throw .invalidParameter(
                "The User Record does not set any of the auto verified attributes to true. (Example: email_verified to true)."
            )
        }
        if mfa == "true", values["phone_number"] == nil {
            throw .invalidParameter("The User Record sets cognito:mfa_enabled to true, but no phone_number.")
        }
        try checkShape(of: name, values, in: pool)
        let newName = try NewUserName(name, in: pool, random)
        let given = newName.completed(header.compactMap { name in values[name].map { (name, $0) } }, with: name)
        var user = User(
            userPoolID: pool.id, sub: newName.sub, username: newName.username,
            status: password == nil ? .resetRequired : .confirmed,
            attributes: try AttributeRules(pool: pool, client: nil).checkedNew(given, requiresAll: true),
            importedPassword: password, created: now, modified: now)
        if mfa == "true" { user.factors["SMS_MFA"] = ["Enabled": true, "PreferredMfa": true] }
        return user
    }

    /// Reads a cell with a password's hash; nil for an empty cell.
    private static func password(
        _ cell: String?, _ algorithm: PasswordHashAlgorithm?
    ) throws(ServiceError) -> ImportedPassword? {
        guard let cell, let algorithm else { return nil }
        do {
            return try ImportedPassword(cell, algorithm)
        } catch {
            throw .invalidParameter(error.reason)
        }
    }

    /// Checks the patterns and lengths of the service's model, as a call that creates the user would.
    private static func checkShape(
        of name: String, _ values: [String: String], in pool: UserPool
    ) throws(ServiceError) {
        guard let shape = ServiceModel.userPools.input(of: "AdminCreateUser") else { return }
        let attributes = values.sorted { $0.key < $1.key }
            .map { ["Name": .text($0.key), "Value": .text($0.value)] as JSONValue }
        let call: JSONValue = [
            "UserPoolId": .text(pool.id), "Username": .text(name), "UserAttributes": .array(attributes),
        ]
        guard let document = try? JSONDocument(Array(call.flattened.utf8)) else { return }
        _ = try RequestCheck.members(of: document.root, as: shape)
    }

    /// Returns the value of the attribute `birthdate` for the file's date, which has the format `mm/dd/yyyy`.
    private static func birthdate(_ text: String) -> String {
        guard let date = text.wholeMatch(of: /(\d{2})\/(\d{2})\/(\d{4})/) else { return text }
        return "\(date.3)-\(date.1)-\(date.2)"
    }
}
