import CognitoEvents
import WireJSON

/// What a function says of itself to tools: `NAME --describe`.
@usableFromInline
enum FunctionDescription {
    /// A JSON object: the type's name, its handlers, whether it has a fallback, and its permissions.
    ///
    /// The type alone is asked, so that a function describes itself where it could not start.
    @usableFromInline
    static func json(of type: any TriggerFunction.Type) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("function")
        writer.text(String(describing: type))
        writer.key("handlers")
        writer.beginArray()
        for family in TriggerFamily.allCases where isHandled(family, by: type) {
            writer.beginObject()
            writer.key("trigger")
            writer.text(family.configurationName)
            if let handler = type as? any PreTokenGenerationHandler.Type, family == .preTokenGeneration {
                writer.key("version")
                writer.text(handler.neededVersion.rawValue)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.key("fallback")
        writer.boolean(type is any FallbackHandler.Type)
        writer.key("permissions")
        writer.beginArray()
        for permission in type.permissions {
            writer.beginObject()
            writer.key("actions")
            writer.texts(permission.actions)
            writer.key("resource")
            writer.text(permission.resource)
            writer.key("conditions")
            writer.texts(permission.conditions)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    private static func isHandled(_ family: TriggerFamily, by type: any TriggerFunction.Type) -> Bool {
        switch family {
        case .preSignUp: type is any PreSignUpHandler.Type
        case .postConfirmation: type is any PostConfirmationHandler.Type
        case .preAuthentication: type is any PreAuthenticationHandler.Type
        case .postAuthentication: type is any PostAuthenticationHandler.Type
        case .defineAuthChallenge: type is any DefineAuthChallengeHandler.Type
        case .createAuthChallenge: type is any CreateAuthChallengeHandler.Type
        case .verifyAuthChallengeResponse: type is any VerifyAuthChallengeHandler.Type
        case .preTokenGeneration: type is any PreTokenGenerationHandler.Type
        case .userMigration: type is any UserMigrationHandler.Type
        case .customMessage: type is any CustomMessageHandler.Type
        case .customEmailSender: type is any CustomEmailSenderHandler.Type
        case .customSMSSender: type is any CustomSMSSenderHandler.Type
        case .inboundFederation: type is any InboundFederationHandler.Type
        case .syncTrigger: type is any SyncTriggerHandler.Type
        case .cognitoStreams: type is any CognitoStreamsHandler.Type
        }
    }
}
