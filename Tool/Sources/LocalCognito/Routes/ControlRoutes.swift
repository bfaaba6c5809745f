import LocalAWS
import LocalIdentityPools
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import UserPoolObjects
import WireJSON

/// The routes with which tests and the live page control the server: pools, clock, faults, settings, sign-ins of providers.
struct ControlRoutes: Sendable {
    let cognito: LocalCognito

    var all: [HTTPRoute] {
        [
            LocalRoute.post("/_local/reset") { _ async throws(ServiceError) in
                try await cognito.reset()
                return [:]
            },
            LocalRoute.post("/_local/pools", cognito.makePools),
            LocalRoute.post("/_local/clock", setClock),
            LocalRoute.post("/_local/faults") { body async throws(ServiceError) in
                try cognito.server.faults.add(OperationInput(body.value.members ?? [:]))
            },
            LocalRoute.get("/_local/faults") { _, _ in LocalRoute.json(cognito.server.faults.json) },
            HTTPRoute([.DELETE], "/_local/faults") { _, _ in
                cognito.server.faults.clear()
                return LocalRoute.json([:])
            },
            HTTPRoute([.DELETE], "/_local/faults/{id}") { _, parts in
                guard let id = Int(parts[0]), cognito.server.faults.remove(id) else { return .notFound }
                return LocalRoute.json([:])
            },
            LocalRoute.get("/_local/settings") { _, _ in LocalRoute.json(cognito.pools.settings) },
            LocalRoute.post("/_local/settings") { body async throws(ServiceError) in
                try cognito.pools.change(settings: body.value.members ?? [:])
            },
            LocalRoute.get("/_local/client-documents") { _, _ in LocalRoute.json(cognito.pools.clientDocuments.json) },
            LocalRoute.post("/_local/client-documents", method: .PUT) { body async throws(ServiceError) in
                try cognito.pools.clientDocuments.set(OperationInput(body.value.members ?? [:]))
                return [:]
            },
            LocalRoute.post("/_local/logins") { body async throws(ServiceError) in
                try cognito.identities.pools.makeLogin(OperationInput(body.value.members ?? [:]))
            },
            LocalRoute.post("/_local/takeover") { body async throws(ServiceError) in
                try await cognito.pools.notifyTakeOver(OperationInput(body.value.members ?? [:]))
            },
        ]
    }

    /// Sets or advances the clock: `{"set": 1767225600}` or `{"advance": 3600}`, in seconds.
    private func setClock(_ body: JSONView) throws(ServiceError) -> JSONValue {
        let (time, step) = (body["set"]?.value.number, body["advance"]?.value.number)
        switch (time, step) {
        case (let time?, nil): cognito.server.setClock { $0.set(to: time) }
        case (nil, let step?): cognito.server.setClock { $0.advance(by: step) }
        case (nil, nil) where body.isEmpty: break
        default:
            throw .invalidParameter(
                #"Write {"advance": 3600} to move the clock forward by 3600 seconds, or {"set": 1767225600} for a time in "#
                    + "seconds since 1970.")
        }
        return ["now": .decimal(cognito.server.clock.now)]
    }
}
