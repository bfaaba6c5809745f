import CognitoRehearsal
import LoopbackHTTP
import NIOHTTP1

/// The routes other than the API: the pools' keys and discovery documents, and the local routes below `/_local/`.
///
/// Each topic has a type and a file of its own.
struct LocalRoutes: Sendable {
    let cognito: LocalCognito
    private let watch: WatchRoutes

    init(cognito: LocalCognito) {
        self.cognito = cognito
        watch = WatchRoutes(cognito)
    }

    var all: [HTTPRoute] {
        KeyRoutes(cognito: cognito).all + PageRoutes(cognito: cognito).all + mail
            + MessageRoutes(cognito: cognito, watch: watch).all + RecordRoutes(cognito: cognito).all + watch.all
            + ControlRoutes(cognito: cognito).all + ProjectRoutes(cognito: cognito).all
            + ImportRoutes(cognito: cognito).all
    }

    /// The routes of Amazon SES's second API and of queues for functions.
    var mail: [HTTPRoute] {
        FunctionServices.mailPaths.map { service([.GET, .POST], $0) }
            + [service([.POST], FunctionServices.queuePath)]
    }

    private func service(_ methods: [HTTPMethod], _ path: String) -> HTTPRoute {
        HTTPRoute(methods, path, bodyLimit: LocalRoute.callLimit) { request, _ in
            cognito.services.answer(request) ?? .notFound
        }
    }
}
