import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1

/// The routes for the file of an import job, and for the job's report.
///
/// A request's body is read only if the job is waiting for its file.
struct ImportRoutes: Sendable {
    let cognito: LocalCognito

    var all: [HTTPRoute] {
        let path = "/_local/imports/{pool}/{job}"
        return [
            HTTPRoute([.PUT], path, bodyLimit: { acceptsFile($1[0], $1[1], $0) ? 100 << 20 : 0 }) { request, parts in
                importFile(parts[0], parts[1], request)
            },
            LocalRoute.get(path) { _, parts in cognito.pools.report(of: parts[1]).map { .text(.ok, $0) } ?? .notFound },
        ]
    }

    private func importFile(_ pool: String, _ id: String, _ request: HTTPRequest) -> HTTPReply {
        guard acceptsFile(pool, id, request) else {
            return .text(.forbidden, "This address does not belong to a job that waits for a file.\n")
        }
        guard !request.isTooLarge else { return .text(.payloadTooLarge, "A file can have at most 100 MB.\n") }
        cognito.pools.upload(request.body, for: id)
        return HTTPReply(status: .ok)
    }

    /// Returns true if a request has the address of an import job that is waiting for its file.
    private func acceptsFile(_ pool: String, _ id: String, _ request: HTTPRequest) -> Bool {
        let signature = FormValues(request.query)?["X-Amz-Signature"] ?? ""
        return cognito.pools.acceptsFile(of: id, in: pool, signature: signature)
    }
}
