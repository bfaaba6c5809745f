import CognitoTriggers

/// All triggers of a club's user pool in one function.
@main
struct MemberService: TriggerFunction, PreSignUpHandler, PostConfirmationHandler, PreTokenGenerationHandler,
    UserMigrationHandler, CustomMessageHandler
{
    static let skippedRules: Set<CognitoRule> = [.smsMessageLength]
    static let timeLimits: [TriggerFamily: TimeLimit] = [
        .preSignUp: .failClosed("The invitation list is busy. Please try again.", code: "busy", after: .seconds(3)),
        .customMessage: .failOpen(after: .seconds(2)),
    ]

    private let club: String
    private let directory: OldDirectory

    init() async throws {
        club = LambdaEnvironment["CLUB_NAME"] ?? "The Club"
        directory = try await OldDirectory(password: LambdaEnvironment["OLD_DIRECTORY_PASSWORD"])
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        switch event.triggerSource {
        case .preSignUpExternalProvider: return .confirm(verifying: .email)
        case .preSignUpAdminCreateUser: return .allow
        default: break
        }
        let attributes = event.request.userAttributes
        guard let email = attributes.email else { throw Refusal("An email address is needed.", code: "no-email") }
        let isInvited = event.request.clientMetadata["campaign"] != nil || event.request.validationData["ticket"] != nil
        guard isInvited, attributes[custom: "newsletter"] == "true" else {
            throw Refusal("\(club) is by invitation only.", code: "not-invited")
        }
        return email.hasSuffix("@example.org") ? .confirm() : .allow
    }

    func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {
        // Cognito waits for five seconds; a greeting that would come too late is left to the nightly run.
        guard context.deadline.remaining > .milliseconds(500) else { return }
        let number = await Greetings.note()
        try await Task.sleep(for: .milliseconds(20))
        context.logger.info(
            "Greeted", metadata: ["number": "\(number)", "pool": "\(event.userPoolID)", "kind": "\(event.isOwnUser)"])
    }

    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: InvocationContext
    ) async throws -> PreTokenGenerationDecision {
        let isMember = event.request.groupConfiguration.groupsToOverride.contains("members")
        let name = event.request.userAttributes.name ?? "unknown"
        var decision = PreTokenGenerationDecision(
            idToken: ClaimChanges(adding: ["club": JSONValue(club)], suppressing: ["custom:newsletter"]),
            groups: GroupChanges(adding: ["readers"], removing: isMember ? [] : ["editors"]))
        if event.request.allowsAccessTokenChanges {
            let profile: JSONValue = [
                "name": JSONValue(name), "member": JSONValue(isMember), "visits": 3, "share": 0.5, "table": nil,
                "days": ["mon", "fri"],
            ]
            decision.accessToken["profile"] = profile
            decision.scopesToAdd = ["club/read"]
        }
        return decision
    }

    func userMigration(_ event: UserMigrationEvent, context: InvocationContext) async throws -> UserMigrationDecision {
        guard let name = event.userName else { return .unknownUser }
        guard let member = await directory.member(name.rawValue, password: event.request.password) else {
            context.logger.notice("Nobody to take over")
            return .unknownUser
        }
        return .accept(
            MigratedUser(attributes: member, desiredDeliveryMediums: [.email]),
            keepingPassword: event.triggerSource == .userMigrationAuthentication)
    }

    func customMessage(_ event: CustomMessageEvent, context: InvocationContext) async throws -> CustomMessageDecision {
        guard event.triggerSource == .customMessageSignUp else { return .poolTemplate }
        let code = event.request.codeParameter
        return CustomMessageDecision(
            smsMessage: "\(club): \(code)", emailMessage: "<p>Your code is <b>\(code)</b>.</p>", emailSubject: club)
    }

    func shutdown() async {
        let count = await Greetings.count
        Logger.functionLogger.info("Ends", metadata: ["greetings": "\(count)"])
    }
}

extension TriggerEvent where Request: TriggerRequest {
    /// A Boolean value that indicates whether the user is one of the pool's own.
    fileprivate var isOwnUser: Bool { userKind == .native }
}
