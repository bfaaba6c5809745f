import CognitoMarkup
import DocumentMarkup

/// A question about Cognito that only an account can answer, and that no flow of `verify-aws` asks.
package struct OpenQuestion: Sendable {
    package let question: String
    /// A way to find the answer out.
    package let test: String
    /// The answer of the local pool.
    package let local: String

    /// The questions as a table in Markdown, with an empty column for answers if it is for an issue.
    package static func table(withAnswers hasAnswers: Bool) -> String {
        let more = hasAnswers ? ["Amazon Cognito"] : []
        let head = ["Question", "How to find out", "The local pool"] + more
        let rows = all.map { Markup.row([$0.question, $0.test, $0.local] + more.map { _ in "" }) }
        let rule = "|" + head.map { _ in "---|" }.joined()
        return ([Markup.row(head), rule] + rows).joined(separator: "\n") + "\n"
    }

    private init(_ question: String, _ test: String, _ local: String) {
        (self.question, self.test, self.local) = (question, test, local)
    }

    private static let all = [
        OpenQuestion(
            "How does a number in `privateChallengeParameters` reach the verify function?",
            "Let the create function answer `{\"n\": 7, \"b\": true}`, and log the verify function's event.",
            "as a text"),
        OpenQuestion(
            "Which trigger source do tokens have after a sign-in on the pages of managed login?",
            "Sign in on the pages, exchange the code, and read the log of Witness.",
            "`TokenGeneration_HostedAuth`"),
        OpenQuestion(
            "When is that source called: before the browser goes back to the app, or when the app exchanges the code?",
            "Sign in on the pages, and read the log before you exchange the code.",
            "before; `--token-trigger exchange` plays the other"),
        OpenQuestion(
            "What does `TagResource` answer for a pool's ARN with another account or another region?",
            "`aws cognito-idp tag-resource` with the pool's ARN, changed.", "`ResourceNotFoundException`"),
        OpenQuestion(
            "Does `/oauth2/token` refuse a `code_verifier` for a code that was requested without `code_challenge`?",
            "Request a code without a challenge, and exchange it with a verifier.",
            "no; RFC 9700 recommends that it does"),
        OpenQuestion(
            "Does `/oauth2/token` revoke the whole sign-in if a rotated refresh token comes back after its grace period?",
            "Refresh twice with the first token, after the period, and call `GetUser` with the newest access token.",
            "no, it answers `invalid_grant`; `GetTokensFromRefreshToken` revokes it"),
        OpenQuestion(
            "Does the link of an email, `/confirmUser/`, confirm with the `client_id` of another app client of the pool?",
            "Change `client_id` in the link, and open it.", "yes"),
        OpenQuestion(
            "How many characters may a provider's id of a person have, and which?",
            "Sign in through an OpenID Connect provider of your own with long and unusual values of `sub`.",
            "as many as fit into a user name of 128 characters that begins with the provider's name; no control or format characters"
        ),
        OpenQuestion(
            "Which `userName` do events have for a user whom the pool does not know?",
            "Sign in as nobody with `PreventUserExistenceErrors: ENABLED`, and log `userName` in pre authentication.",
            "the name that the app sent"),
        OpenQuestion(
            "Does an error of InboundFederation deny the sign-in?",
            "Let the function fail, and sign in through a provider.", "yes"),
        OpenQuestion(
            "What becomes of the sign-in in which pre sign-up links the identity to another user?",
            "Call `AdminLinkProviderForUser` in `PreSignUp_ExternalProvider`.",
            "it fails; `--linked-sign-in` plays the other reports"),
        OpenQuestion(
            "Does discovery name `code_challenge_methods_supported`, `client_id_metadata_document_supported`, and `none` as a method "
                + "of clients, with client registration and CIMD policies on?",
            "Read `/.well-known/openid-configuration` of such a pool.",
            "`registration_endpoint`, and with a policy the last two; `--advertise-pkce` adds the first"),
        OpenQuestion(
            "Which `client_id`, `aud` and `callerContext.clientId` does a client with a metadata document have?",
            "Sign in with a document's URL, decode both tokens, and log the event.",
            "the document's URL in both tokens, the app client's id in events"),
        OpenQuestion(
            "May a client with a metadata document use any port of `localhost` and 127.0.0.1 in its redirect?",
            "Register the address without a port, and sign in with a port.", "yes"),
        OpenQuestion(
            "Is a document refused without `token_endpoint_auth_method`, above 5 KB, or behind a redirect, and does its `scope` narrow?",
            "Sign in with such documents, and read where the browser goes.", "yes, each; its scope narrows"),
        OpenQuestion(
            "Do the app client's `CallbackURLs` count for a client with a document, or only its `redirect_uris`?",
            "Sign in with a redirect that only the app client has.", "only those of the document"),
        OpenQuestion(
            "What becomes of sign-ins and tokens if a CIMD policy is deleted, and how many policies may a pool have?",
            "Delete a policy, refresh, and open `/oauth2/authorize`; make policies until an error.",
            "new sign-ins and refreshes fail, access tokens live on; 50"),
        OpenQuestion(
            "Which status does `/oauth2/register` have without a token, with a wrong one, and in a pool without registration?",
            "Post to it in these three ways.", "401, 401 with `invalid_token`, 404"),
        OpenQuestion(
            "Which look and which `ExplicitAuthFlows` does a registered client have, and which `ClientName` if its name has brackets?",
            "Register `App (dev)` in a pool with managed login, sign in, and call `DescribeUserPoolClient`.",
            "the default look; `ALLOW_REFRESH_TOKEN_AUTH`; `App _dev_`"),
        OpenQuestion(
            "Which trigger source and version does a token exchange have, and what is in `act`?",
            "Call `GetDerivedToken` with an actor token in a pool with pre token generation.",
            "`TokenGeneration_Authentication` with the pool's version, or `--exchange-source`; `sub` and `iss`, and an earlier `act` inside"
        ),
        OpenQuestion(
            "Which of `auth_time`, `origin_jti` and `exp` does an exchanged token take from the subject token, and does the end of "
                + "the sign-in end it?",
            "Exchange a token later, compare the claims, sign the user out, and call `GetUser` with it.",
            "`auth_time` and `origin_jti` from the subject, `exp` from the exchanging client; yes"),
        OpenQuestion(
            "What does a token exchange refuse: a machine's token as the subject, an exchanged token, a user's token as the actor, "
                + "an actor of another client; and with which errors?",
            "Call `GetDerivedToken` with each, and the grant at `/oauth2/token`.",
            "only the machine: `NotAuthorizedException`, at the endpoint `invalid_request`"),
        OpenQuestion(
            "Which scopes may a token have that is exchanged for an ID token, and what is refused when no scope is left?",
            "Call `GetDerivedToken` with an ID token, and with a scope that the subject token lacks.",
            "the OpenID Connect scopes of the client; `InvalidParameterException`, at the endpoint `invalid_scope`"),
        OpenQuestion(
            "Which error does a token exchange have on the plan Lite, and does the grant need `AllowedOAuthFlowsUserPoolClient`?",
            "Call `GetDerivedToken` in such a pool, and the grant with a client without it.",
            "`OperationNotEnabledException`; no"),
        OpenQuestion(
            "What does a token exchange without `Scopes` give if the client allows fewer than the subject token has?",
            "Call `GetDerivedToken` so, and read `Scopes`.", "those of the subject token"),
        OpenQuestion(
            "Which token does an exchange issue without `RequestedTokenType`, and which `TokenType` has an ID token?",
            "Call `GetDerivedToken` without the member, and with `ID_TOKEN`.", "an access token; `N_A`"),
        OpenQuestion(
            "May an app client without a secret exchange tokens without AWS credentials, and may the client of "
                + "a metadata document?",
            "Call `GetDerivedToken` unsigned, and post the grant with each.",
            "the app client at the endpoint only, and `check` warns of it; the document's client may not: `unauthorized_client`"
        ),
        OpenQuestion(
            "Which errors does the exchange grant have for a wrong token, an unknown token type, an unknown resource, and a client "
                + "without the flow?",
            "Post each to `/oauth2/token`.",
            "`invalid_request` for the first two, `invalid_target`, `unauthorized_client`"),
        OpenQuestion(
            "Does `/oauth2/register` narrow scopes that are not allowed, or refuse them, and with which errors?",
            "Register a client with a scope beyond `AllowedScopes`.",
            "it refuses them with `invalid_client_metadata`"),
        OpenQuestion(
            "What does `*` stand for in `URLPatterns`, and which of two matching policies wins?",
            "Make two policies, for `https://*.example.org/*` and for one address.",
            "any text in the path, and one or more characters of a host; the exact pattern, then the longest, then the oldest policy"
        ),
        OpenQuestion(
            "Which error does a write have while a point-in-time recovery is active, and does a change of the pool's configuration work?",
            "Call `SignUp` and `CreateUserPoolClient` after `InitiatePointInTimeRecovery`.",
            "`OperationNotEnabledException`; yes"),
        OpenQuestion(
            "Which errors do the calls of recoveries have in a wrong status, for a second recovery, for an unknown id, and "
                + "during an import?",
            "Call `StartPointInTimeRecovery` before the preview, and `InitiatePointInTimeRecovery` twice.",
            "`InvalidParameterException`, `ConcurrentModificationException`, `ResourceNotFoundException`, "
                + "`InvalidParameterException`"),
        OpenQuestion(
            "What does a recovery's preview count for a changed membership and for a changed password, and "
                + "does it list entities with no change?",
            "Change each, and read `RestorePreview`.", "an update of the group; nothing; yes, always four entries"),
        OpenQuestion(
            "Do tokens survive a recovery, and does a deleted user come back with the same `sub`?",
            "Delete a user, recover the pool, and call `GetUser` and a refresh for this user and for another one.",
            "those of users who stay; yes"),
        OpenQuestion(
            "At which call does a sign-in fail that needs `NEW_PASSWORD_REQUIRED`, `MFA_SETUP` or `SOFTWARE_TOKEN_MFA` during a recovery?",
            "Sign such users in after `InitiatePointInTimeRecovery`.", "at the answer to the challenge"),
        OpenQuestion(
            "What is the ARN of a managed secret, and which value comes back with `PublishSecretsInAWSSecretsManager: false`?",
            "Make a client with the parameter, wait for a rotation, and update the client.",
            "`…:secret:cognito/CLIENT-` and six characters; the current value"),
        OpenQuestion(
            "What do `AddUserPoolClientSecret` and `DeleteUserPoolClientSecret` answer for a client whose secret is in Secrets Manager?",
            "Call them for such a client.", "`InvalidParameterException`"),
        OpenQuestion(
            "Which column of an import file has password hashes, and in which form?",
            "Call `GetCSVHeader`, and start a job with `PasswordHashingAlgorithm`.",
            "`cognito:password_hash`; bcrypt's form, or a PHC string"),
        OpenQuestion(
            "Which status has a user who is imported with a password hash, which costs are refused, and does SRP work before the "
                + "first sign-in with the password?",
            "Import users with hashes of several costs, and sign them in over SRP.",
            "`CONFIRMED`; more than 256 MiB, 10,000,000 iterations or bcrypt's cost 16; no"),
    ]
}
