public import CognitoEvents
public import WireJSON

// The wire's words for what the events' initialisers read. Whoever changes a sample finds out at once if one of these is
// wrong: what was written is read back and compared.

extension JSONValue {
    /// An object of the members that are there.
    static func members(_ members: [String: JSONValue?]) -> JSONValue { .object(members.compactMapValues(\.self)) }

    /// A text, if there is one.
    static func text(_ text: String?) -> JSONValue? { text.map { .text($0) } }

    /// A whole number, if there is one.
    static func integer(_ integer: Int64?) -> JSONValue? { integer.map { .integer($0) } }

    /// An object of texts.
    static func texts(_ texts: [String: String]) -> JSONValue { .object(texts.mapValues { .text($0) }) }

    /// An array of texts.
    static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }

    /// A session.
    static func session(_ session: [ChallengeResult]) -> JSONValue {
        .array(
            session.map {
                .members([
                    "challengeName": .text($0.challengeName.rawValue), "challengeResult": .boolean($0.challengeResult),
                    "challengeMetadata": .text($0.challengeMetadata),
                ])
            })
    }
}

extension PreSignUpRequest: TestableRequest {
    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary), "validationData": .texts(validationData.dictionary),
            "clientMetadata": .texts(clientMetadata.dictionary),
        ])
    }
}

extension PostConfirmationRequest: TestableRequest {
    /// Nothing is decided.
    public typealias Decision = Never

    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary), "clientMetadata": .texts(clientMetadata.dictionary),
        ])
    }
}

extension PreAuthenticationRequest: TestableRequest {
    /// Nothing is decided.
    public typealias Decision = Never

    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary), "validationData": .texts(validationData.dictionary),
            "clientMetadata": .texts(clientMetadata.dictionary), "userNotFound": .boolean(userNotFound),
        ])
    }
}

extension PostAuthenticationRequest: TestableRequest {
    /// Nothing is decided.
    public typealias Decision = Never

    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary), "newDeviceUsed": .boolean(newDeviceUsed),
            "clientMetadata": .texts(clientMetadata.dictionary),
        ])
    }
}

extension DefineAuthChallengeRequest: TestableRequest {
    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary), "session": .session(session),
            "clientMetadata": .texts(clientMetadata.dictionary), "userNotFound": .boolean(userNotFound),
        ])
    }
}

extension CreateAuthChallengeRequest: TestableRequest {
    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary), "challengeName": .text(challengeName.rawValue),
            "session": .session(session), "clientMetadata": .texts(clientMetadata.dictionary),
            "userNotFound": .boolean(userNotFound),
        ])
    }
}

extension VerifyAuthChallengeRequest: TestableRequest {
    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary),
            "privateChallengeParameters": .texts(privateChallengeParameters.reveal()),
            "challengeAnswer": .text(challengeAnswer.reveal()), "clientMetadata": .texts(clientMetadata.dictionary),
            "userNotFound": .boolean(userNotFound),
        ])
    }
}

extension PreTokenGenerationRequest: TestableRequest {
    /// All members; whether the access token may change is no member of its own.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary),
            "groupConfiguration": .members([
                "groupsToOverride": .texts(groupConfiguration.groupsToOverride),
                "iamRolesToOverride": .texts(groupConfiguration.iamRolesToOverride),
                "preferredRole": .text(groupConfiguration.preferredRole),
            ]),
            "scopes": scopes.map { .texts($0) }, "clientMetadata": .texts(clientMetadata.dictionary),
        ])
    }
}

extension UserMigrationRequest: TestableRequest {
    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary), "password": .text(password?.reveal()),
            "validationData": .texts(validationData.dictionary), "clientMetadata": .texts(clientMetadata.dictionary),
        ])
    }
}

extension CustomMessageRequest: TestableRequest {
    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary), "codeParameter": .text(codeParameter),
            "linkParameter": .text(linkParameter), "usernameParameter": .text(usernameParameter),
            "clientMetadata": .texts(clientMetadata.dictionary),
        ])
    }
}

extension CustomEmailSenderRequest: TestableRequest {
    /// Nothing is decided.
    public typealias Decision = Never

    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary), "type": .text(type), "code": .text(code?.reveal()),
            "clientMetadata": .texts(clientMetadata.dictionary),
        ])
    }
}

extension CustomSMSSenderRequest: TestableRequest {
    /// Nothing is decided.
    public typealias Decision = Never

    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "userAttributes": .texts(userAttributes.dictionary), "type": .text(type), "code": .text(code?.reveal()),
            "clientMetadata": .texts(clientMetadata.dictionary),
        ])
    }
}

extension InboundFederationRequest: TestableRequest {
    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "providerName": .text(providerName), "providerType": .text(providerType.rawValue),
            "attributes": .members([
                "tokenResponse": attributes.tokenResponse.map { .object($0.reveal()) },
                "idToken": .object(attributes.idToken), "userInfo": .object(attributes.userInfo),
                "samlResponse": .object(attributes.samlResponse),
            ]),
        ])
    }
}

extension SyncTriggerEvent: TestableEvent {
    /// What a handler decides.
    public typealias Decision = SyncTriggerDecision

    /// All members.
    public var _wireForm: JSONValue {
        .members([
            "version": .text(version), "region": .text(region), "identityPoolId": .text(identityPoolID),
            "identityId": .text(identityID), "datasetName": .text(datasetName),
            "datasetRecords": .object(
                datasetRecords.mapValues {
                    .members([
                        "oldValue": .text($0.oldValue), "newValue": .text($0.newValue),
                        "op": .text($0.operation.rawValue),
                    ])
                }),
        ])
    }
}

extension CognitoStreamsEvent: TestableEvent {
    /// Whether all of it is done.
    public typealias Decision = CognitoStreamsDecision

    /// The data of each record, and its place in the shard.
    public var _wireForm: JSONValue {
        .members([
            "Records": .array(
                records.map {
                    .members([
                        "kinesis": .members(["data": .text($0.base64), "sequenceNumber": .text($0.sequenceNumber)])
                    ])
                })
        ])
    }
}

extension CognitoStreamsRecord {
    /// The record as Kinesis carries it.
    fileprivate var base64: String {
        let form = JSONValue.members([
            "identityPoolId": .text(identityPoolID), "identityId": .text(identityID),
            "dataSetName": .text(dataSetName), "operation": .text(operation.rawValue),
            "kinesisSyncRecords": .array(
                records.map {
                    .members([
                        "key": .text($0.key), "value": .text($0.value), "op": .text($0.operation.rawValue),
                        "syncCount": .integer($0.syncCount), "lastModifiedDate": .integer($0.lastModifiedDate),
                        "deviceLastModifiedDate": .integer($0.deviceLastModifiedDate),
                    ])
                }),
            "kinesisSyncRecordsURL": .text(recordsURL?.reveal()), "payloadType": .text(payloadType.rawValue),
            "lastModifiedDate": .integer(lastModifiedDate), "syncCount": .integer(syncCount),
        ])
        return Base64.encode(Array(form.flattened.utf8))
    }
}
