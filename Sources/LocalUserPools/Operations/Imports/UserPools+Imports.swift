import LocalAWS

extension UserPools {
    /// Returns true if a job waits for a file, and a signature is that of the file's address.
    package func acceptsFile(of job: String, in pool: String, signature: String) -> Bool {
        guard let object = try? store.read({ try $0.object(.importJob, job, in: pool) }),
            let pool = try? store.userPool(pool)
        else { return false }
        return (try? ImportJob(object: object, pool: pool).accepts(signature, at: clock.now)) == true
    }

    /// Keeps the file of a job.
    package func upload(_ file: [UInt8], for job: String) { imports.upload(file, for: job) }

    /// Returns the report of a job, a line for each user; nil for a job that has none.
    package func report(of job: String) -> String? { imports.report(job) }
}
