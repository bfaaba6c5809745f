import CognitoProcessTestSupport

/// The provider of captchas and downloads that functions ask in tests.
enum WebServer {
    /// Returns its URL; the first call starts it.
    static func url() async throws -> String { try await started.value.url("web") }
    private static let started = Task { try await StandIn.started("Tool/Tests/EndToEndTests/Servers/web.py") }
}
