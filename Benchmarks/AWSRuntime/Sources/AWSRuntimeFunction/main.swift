// The function that many authors would write over AWS's runtime and types of events. It answers the benchmark's sign-up
// as InviteOnlySignUp does.
import AWSLambdaEvents
import AWSLambdaRuntime

struct NotInvited: Error {}

let invited = Set((Lambda.env("INVITED_EMAILS") ?? "").lowercased().split(separator: ",").map(String.init))

let runtime = LambdaRuntime { (event: CognitoEvent, context: LambdaContext) -> CognitoEventResponse in
    guard case .preSignUp(let parameters, let request) = event, parameters.userName.count >= 5,
        invited.contains(request.userAttributes["email"]?.lowercased() ?? "")
    else {
        throw NotInvited()
    }
    return .preSignUp(
        parameters, request, .init(autoConfirmUser: true, autoVerifyPhone: false, autoVerifyEmail: false))
}

try await runtime.run()
