import CognitoTriggers

/// Logs one line for each sign-in, and never makes a sign-in fail.
@main
struct SignInAudit: TriggerFunction, PostAuthenticationHandler {
    func postAuthentication(_ event: PostAuthenticationEvent, context: InvocationContext) async throws {
        let isNew = event.request.newDeviceUsed
        // The sub identifies a user anonymously; people choose user names, which may be addresses.
        context.logger.log(
            level: isNew ? .warning : .info, isNew ? "Signed in on a new device" : "Signed in",
            metadata: [
                "sign_in": [
                    "pool": "\(event.userPoolID)", "client": "\(event.callerContext.clientID ?? "none")",
                    "sub": "\(event.request.userAttributes.sub ?? "unknown")", "kind": "\(kind(event))",
                    "new_device": "\(isNew)",
                ]
            ])
    }

    private func kind(_ event: PostAuthenticationEvent) -> String {
        switch event.userKind {
        case .federated?: "federated"
        case .native?: "native"
        case .machine?, nil: "unknown"
        }
    }
}
