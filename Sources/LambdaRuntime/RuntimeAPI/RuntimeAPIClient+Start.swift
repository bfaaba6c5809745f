import Logging

extension RuntimeAPIClient {
    /// Waits until the environment has been restored from its snapshot; SnapStart takes the snapshot during this call.
    ///
    /// The connection was opened before the snapshot, so it is not used again: this call consumes the client.
    consuming func waitForRestore() throws(RuntimeAPIError) {
        let reply: Reply
        do {
            reply = try curl.get(path + "restore/next")
        } catch {
            throw .fatal("GET restore/next: \(error)")
        }
        guard reply.status == 200 else { throw .fatal("GET restore/next: status \(reply.status)") }
    }

    /// Reports that the function could not start; the report is not repeated, because the process ends anyway.
    mutating func failInit(with report: ErrorReport) {
        curl.limit(milliseconds: 2000)
        do {
            let reply = try curl.post(
                path + "init/error", body: report.document, headers: report.headers(isTraced: false))
            if reply.status != 202 {
                Logger.runtime.error("The init error was refused", metadata: reply.refusal)
            }
        } catch {
            Logger.runtime.error("The init error could not be reported", metadata: ["problem": "\(error)"])
        }
    }
}
