import CognitoEvents
import WireJSON

// The forms that are documented, or were seen in reports of users and in the events of other emulators.

extension Variation {
    /// All that are known of a sample's event.
    static func known<Event>(of sample: SampleEvent<Event>) -> [Variation] {
        guard let received = try? ReceivedEvent(sample.bytes) else { return [] }
        switch received.kind {
        case .syncTrigger: return sync
        case .cognitoStreams: return streams
        case .userPool(let source):
            let family = received.family
            return envelope(source) + (family.map { request($0, source) + response($0, received) } ?? [])
        }
    }

    // MARK: The envelope

    private static func envelope(_ source: TriggerSource) -> [Variation] {
        var variations = [
            Variation("version is a number") { tree in
                guard case .scalar(let spelling) = tree[.key("version")] ?? .null else { return }
                tree.set([.key("version")], to: .scalar(spelling.filter { $0 != UInt8(ascii: "\"") }))
            },
            .rename("callerContext.awsSdkVersion", to: "awsSdk"),
            Variation("members in reverse order") { tree in
                guard case .object(let members) = tree else { return }
                tree = .object(members.reversed())
            },
            Variation("members that are not known yet") { tree in
                let new = JSONTree.object([(key: "newMember", value: .array([.null]))])
                for path in [["newMember"], ["callerContext", "newMember"], ["request", "newMember"]] {
                    tree.set(path.map { .key($0) }[...], to: new)
                }
            },
        ]
        switch source.family {
        case .customEmailSender, .customSMSSender:
            variations += [.set("callerContext.awsSdkVersion", to: "null"), .set("callerContext.clientId", to: "null")]
        case .verifyAuthChallengeResponse:
            variations.append(
                .set(
                    "triggerSource", to: #""VerifyAuthChallenge_Authentication""#,
                    "triggerSource as in a table of the guide"))
        default: break
        }
        if source.family == .customSMSSender {
            let older = "CustomSmsSender" + source.rawValue.dropFirst("CustomSMSSender".count)
            variations.append(.set("triggerSource", to: "\"\(older)\"", "triggerSource as in a table of the guide"))
        }
        // An administrator's call has no app client.
        if source == .postConfirmationConfirmSignUp {
            variations.append(.set("callerContext.clientId", to: #""CLIENT_ID_NOT_APPLICABLE""#))
        }
        return variations
    }

    // MARK: The request

    private static func request(_ family: TriggerFamily, _ source: TriggerSource) -> [Variation] {
        let clientMetadata = map("request.clientMetadata")
        let validationData = map("request.validationData")
        switch family {
        case .preSignUp:
            let aliases = [
                "request.userAttributes.cognito:email_alias", "request.userAttributes.cognito:phone_number_alias",
            ].map { Variation.set($0, to: #""""#) }
            return clientMetadata + validationData + (source == .preSignUpExternalProvider ? aliases : [])
        case .postConfirmation: return clientMetadata + [booleanAttribute]
        case .preAuthentication: return clientMetadata + validationData + unknownUser
        case .postAuthentication:
            return clientMetadata + validationData
                + [.remove("request.newDeviceUsed"), .set("request.newDeviceUsed", to: "true")]
        case .defineAuthChallenge: return clientMetadata + unknownUser + sessions
        case .createAuthChallenge: return clientMetadata + unknownUser + sessions
        case .verifyAuthChallengeResponse:
            return clientMetadata + unknownUser
                + [
                    .set(
                        "request.challengeAnswer", to: #"{"answer":"000000"}"#, "request.challengeAnswer is an object"),
                    .set("request.challengeAnswer", to: "7", "request.challengeAnswer is a number"),
                ]
        case .preTokenGeneration: return clientMetadata + groups + scopes
        case .userMigration:
            let password: [Variation] =
                source == .userMigrationForgotPassword
                ? [.remove("request.password"), .set("request.password", to: "null")] : []
            return clientMetadata + validationData + password + map("request.userAttributes")
        case .customMessage:
            return clientMetadata + [booleanAttribute]
                + [
                    .set("request.codeParameter", to: "\"####\""),
                    .set("request.usernameParameter", to: "null"), .remove("request.usernameParameter"),
                    .set("request.linkParameter", to: "null"), .remove("request.linkParameter"),
                ].filter { source != .customMessageAdminCreateUser || !$0.words.contains("usernameParameter") }
        case .customEmailSender where source == .customEmailSenderAccountTakeOverNotification:
            return clientMetadata
                + ["CITY", "COUNTRY", "DEVICE_NAME"].flatMap { name in
                    [
                        .set("request.userAttributes.\(name)", to: "null"),
                        Variation.remove("request.userAttributes.\(name)"),
                    ]
                }
        case .customEmailSender: return clientMetadata + [booleanAttribute]
        case .customSMSSender:
            return clientMetadata + [booleanAttribute, .set("request.type", to: #""customEmailSenderRequestV1""#)]
        case .inboundFederation:
            return ["tokenResponse", "idToken"].map { .remove("request.attributes.\($0)") }
                + [
                    .set("request.attributes.userInfo", to: "{}"), .remove("request.attributes.userInfo"),
                    .set(
                        "request.attributes.userInfo",
                        to: #"{"email_verified":true,"groups":["a","b"],"updated_at":1}"#,
                        "claims that are no texts"),
                    .set(
                        "request.attributes", to: #"{"samlResponse":{"email":"ada@example.org","groups":"[a, b]"}}"#,
                        "request.attributes are those of SAML"),
                ]
        case .syncTrigger, .cognitoStreams: return []
        }
    }

    /// A map that there is, or is not.
    private static func map(_ path: String) -> [Variation] {
        [
            .remove(path), .set(path, to: "null"), .set(path, to: "{}"),
            .set(path, to: #"{"key":"value"}"#, "\(path) holds a text"),
        ]
    }

    private static let booleanAttribute = Variation.set("request.userAttributes.email_verified", to: "true")

    /// A sign-in with a name that the pool does not know.
    private static let unknownUser: [Variation] =
        [.remove("request.userNotFound"), .set("request.userNotFound", to: "false")]
        + [("{}", "{}"), ("null", "null"), (nil, "absent")].map { json, words in
            Variation("request.userNotFound is true, request.userAttributes is \(words)") { tree in
                let attributes = json.flatMap { try? JSONDocument(Array($0.utf8)) }.map { JSONTree($0.root) }
                tree.set([.key("request"), .key("userNotFound")], to: .scalar(Array("true".utf8)))
                tree.set([.key("request"), .key("userAttributes")], to: attributes)
            }
        }

    private static let sessions: [Variation] = [
        .set("request.session", to: "[]"),
        .set(
            "request.session", to: #"[{"challengeName":"SRP_A","challengeResult":true}]"#,
            "request.session begins with SRP_A"),
        .set(
            "request.session",
            to: #"[{"challengeName":"SRP_A","challengeResult":true,"challengeMetadata":null},"#
                + #"{"challengeName":"PASSWORD_VERIFIER","challengeResult":true,"challengeMetadata":null}]"#,
            "request.session with a password over SRP"),
        .set(
            "request.session",
            to: #"[{"challengeName":"SRP_A","challengeResult":true},"#
                + #"{"challengeName":"PASSWORD_VERIFIER","challengeResult":true},"#
                + #"{"challengeName":"EMAIL_OTP","challengeResult":true}]"#,
            "request.session with a second factor"),
        .set(
            "request.session",
            to: #"[{"challengeName":"CUSTOM_CHALLENGE","challengeResult":false,"challengeMetaData":"note"}]"#,
            "challengeMetadata is spelt challengeMetaData"),
    ]

    private static let groups: [Variation] = [
        .set("request.groupConfiguration", to: "null"), .remove("request.groupConfiguration"),
        .set("request.groupConfiguration", to: "{}"), .set("request.groupConfiguration", to: "[]"),
        .set(
            "request.groupConfiguration",
            to: #"{"groupsToOverride":null,"iamRolesToOverride":null,"preferredRole":null}"#,
            "request.groupConfiguration holds nulls"),
        .set(
            "request.groupConfiguration",
            to: #"{"groupsToOverride":["a"],"iamRolesToOverride":["arn:a"],"preferredRole":["arn:a"]}"#,
            "preferredRole is an array"),
        .set("request.userAttributes", to: "{}"),
    ]

    private static let scopes: [Variation] = ["null", "[]"].map { json in
        Variation("request.scopes is \(json)") { tree in
            guard tree[.key("request")]?[.key("scopes")] != nil else { return }
            let scopes = json == "[]" ? JSONTree.array([]) : .null
            tree.set([.key("request"), .key("scopes")], to: scopes)
        }
    }

    // MARK: The response, as Cognito fills it in before

    private static func response(_ family: TriggerFamily, _ event: ReceivedEvent) -> [Variation] {
        switch family {
        case .customEmailSender, .customSMSSender: return [.remove("response"), .set("response", to: "{}")]
        case .preTokenGeneration:
            let hasV2 = event.document.root["request"]?["scopes"] != nil
            let details = hasV2 ? "claimsAndScopeOverrideDetails" : "claimsOverrideDetails"
            let initial = ["null", "{}", "[]"].map { Variation.set("response.\(details)", to: $0) }
            // Other libraries' events of V2 have the version of V1.
            return initial + [.set("response", to: "{}")] + (hasV2 ? [.set("version", to: #""1""#)] : [])
        case .customMessage:
            let names = ["smsMessage", "emailMessage", "emailSubject"]
            return [.set("response", to: "{}")]
                + [#""""#, #""None""#].map { json in
                    Variation("response holds \(json)") { tree in
                        for name in names { tree.set([.key("response"), .key(name)], to: .scalar(Array(json.utf8))) }
                    }
                }
        case .inboundFederation: return [.set("response.userAttributesToMap", to: "null"), .set("response", to: "{}")]
        case .preSignUp, .defineAuthChallenge, .createAuthChallenge, .verifyAuthChallengeResponse, .userMigration,
            .postConfirmation, .preAuthentication, .postAuthentication:
            return [.set("response", to: "{}")]
        case .syncTrigger, .cognitoStreams: return []
        }
    }

    // MARK: Sync and Streams

    private static let sync: [Variation] = [
        .set("version", to: #""2""#, "version is a text"), .rename("datasetName", to: "dataSetName"),
        .set("datasetRecords", to: "{}"),
        .set(
            "datasetRecords", to: #"{"new":{"oldValue":null,"newValue":"a","op":"replace"}}"#, "oldValue is null"),
        .set("datasetRecords", to: #"{"new":{"newValue":"a","op":"replace"}}"#, "oldValue is absent"),
        .set("datasetRecords", to: #"{"old":{"oldValue":"a","newValue":null,"op":"remove"}}"#, "newValue is null"),
    ]

    private static let streams: [Variation] = [
        record("payloadType is S3Url") { record in
            record.set([.key("payloadType")], to: .scalar(Array(#""S3Url""#.utf8)))
            record.set(
                [.key("kinesisSyncRecordsURL")], to: .scalar(Array(#""https://example.com/update?signature=x""#.utf8)))
            record.set([.key("kinesisSyncRecords")], to: nil)
        },
        record("kinesisSyncRecords is null") { $0.set([.key("kinesisSyncRecords")], to: .null) },
        record("kinesisSyncRecords is []") { $0.set([.key("kinesisSyncRecords")], to: .array([])) },
        record("dataSetName is spelt datasetName") { record in
            guard let name = record[.key("dataSetName")] else { return }
            record.set([.key("dataSetName")], to: nil)
            record.set([.key("datasetName")], to: name)
        },
    ]

    /// A change of the first record's data, which is base64 of JSON.
    private static func record(_ words: String, _ change: @escaping @Sendable (inout JSONTree) -> Void) -> Variation {
        Variation(words) { tree in
            let path: [JSONTree.Step] = [.key("Records"), .index(0), .key("kinesis"), .key("data")]
            guard case .scalar(let spelling) = path.reduce(tree as JSONTree?, { $0?[$1] }) ?? .null,
                let data = Base64.decode(String(decoding: spelling.dropFirst().dropLast(), as: UTF8.self)),
                let document = try? JSONDocument(data)
            else { return }
            var record = JSONTree(document.root)
            change(&record)
            tree.set(path[...], to: .scalar(Array("\"\(Base64.encode(record.bytes))\"".utf8)))
        }
    }
}
