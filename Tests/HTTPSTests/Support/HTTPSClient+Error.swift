import CognitoProcessTestSupport
import HTTPS
import Testing

extension HTTPSClient {
    /// Returns the error of a request, which must fail.
    func error(
        of request: HTTPSRequest, within limit: Duration = .patience, sourceLocation: SourceLocation = #_sourceLocation
    ) async -> HTTPSError? {
        await #expect(throws: HTTPSError.self, sourceLocation: sourceLocation) {
            try await send(request, within: limit)
        }
    }
}
