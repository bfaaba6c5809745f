import CognitoEvents

// The calls of the token endpoint and their like in the API.

extension CognitoOperation {
    static let tokenCalls: [CognitoOperation] = [
        CognitoOperation(
            name: "/oauth2/token authorization_code", kind: .token,
            words: "An app exchanges the code from managed login for tokens.",
            steps: [.step(.tokenGenerationHostedAuth)],
            remarks: ["aws_client_metadata is accepted here, but not passed on."], doubts: [.tokenTriggerMoment],
            federated: .same),
        CognitoOperation(
            name: "/oauth2/token refresh_token", kind: .token,
            words: "An app turns the refresh token of a sign-in into new tokens.",
            steps: [.step(.tokenGenerationRefreshTokens)],
            remarks: [
                "A refusal is the value of `error` in the JSON of the answer, with status 400.",
                "aws_client_metadata is not passed on.",
            ], federated: .same),
        CognitoOperation(
            name: "/oauth2/token client_credentials", kind: .token, words: "A machine client gets an access token.",
            steps: [.step(.tokenGenerationClientCredentials, when: .eventIsV3)],
            deliveries: [
                .init(parameter: "aws_client_metadata", families: [.preTokenGeneration], member: "clientMetadata")
            ],
            remarks: ["With V1_0 and V2_0 the trigger is not called, and the token is issued without it."],
            federated: .noPerson),
        CognitoOperation(
            name: "GetClientToken", kind: .token, words: "A machine client gets an access token through the API.",
            steps: [.step(.tokenGenerationClientCredentials, when: .eventIsV3)],
            deliveries: [.clientMetadata([.preTokenGeneration])],
            doubts: ["The name of the source is not documented; this one is likely."], federated: .noPerson),
        CognitoOperation(
            name: "GetDerivedToken", kind: .token, words: "An app exchanges a user's token for another.",
            flows: [exchange], federated: .same),
        CognitoOperation(
            name: "/oauth2/token token-exchange", kind: .token,
            words: "An app exchanges a user's token for another at the token endpoint.", flows: [exchange],
            federated: .same),
    ]

    private static let exchange = Flow(
        name: "token exchange (TOKEN_EXCHANGE)", steps: [.step(.tokenGenerationAuthentication)], deliveries: [],
        remarks: [
            "The event has the user of the subject token, the exchanging app client in callerContext, and in V2_0 and V3_0 the "
                + "narrowed scopes. It does not name the actor.",
            "ExplicitAuthFlows of the app client allows it: ALLOW_TOKEN_EXCHANGE_IMPERSONATION without an actor token, "
                + "ALLOW_TOKEN_EXCHANGE_DELEGATION with one. With an actor, the token has the claim act; the actor of an earlier "
                + "exchange is inside.",
            "The issued token has the user's groups and at most the scopes of the subject token. No refresh token comes with it.",
        ],
        doubts: [
            "GetDerivedToken declares the errors of triggers, so pre token generation is probably called; neither the call nor its "
                + "source is documented. The local pool sends TokenGeneration_Authentication, or what `cognito-triggers pool "
                + "--exchange-source` names. A handler should accept any source that begins with TokenGeneration_.",
            "Whether act has more members than sub and iss is not documented.",
        ])
}
