import FoundationEssentials
import LambdaRuntime

/// The function that many authors would write: it decodes the event into `Codable` types, and uses this package's loop.
///
/// It does what InviteOnlySignUp does, but drops the members of the event that its types do not declare.
@main
struct CodableFunction: LambdaFunction {
    private struct Event: Codable {
        struct CallerContext: Codable {
            var awsSdkVersion: String
            var clientId: String
        }
        struct Request: Codable {
            var userAttributes: [String: String]
            var validationData: [String: String]?
            var clientMetadata: [String: String]?
        }
        struct Response: Codable {
            var autoConfirmUser: Bool
            var autoVerifyEmail: Bool
            var autoVerifyPhone: Bool
        }
        var version: String
        var region: String
        var userPoolId: String
        var userName: String
        var callerContext: CallerContext
        var triggerSource: String
        var request: Request
        var response: Response
    }

    private struct NotInvited: Error {}

    private let invited: Set<String>

    init() {
        invited = Set((LambdaEnvironment["INVITED_EMAILS"] ?? "").lowercased().split(separator: ",").map(String.init))
    }

    func handle(_ event: [UInt8], context: InvocationContext) throws -> [UInt8] {
        var event = try JSONDecoder().decode(Event.self, from: Data(event))
        guard event.userName.count >= 5, invited.contains(event.request.userAttributes["email"]?.lowercased() ?? "")
        else {
            throw NotInvited()
        }
        event.response.autoConfirmUser = true
        return [UInt8](try JSONEncoder().encode(event))
    }
}
