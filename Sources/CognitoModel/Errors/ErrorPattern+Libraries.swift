// Errors that SDKs, Amplify, verifiers of tokens and pages of providers make themselves.

extension ErrorPattern {
    static let ofLibraries = [
        ErrorPattern(
            "amplify-not-configured",
            [
                "Auth UserPool not configured", "Both UserPoolId and ClientId are required",
                "Invalid UserPoolId format",
                "Auth is not configured", "Amplify has not been configured correctly",
            ],
            "The client library did not get the pool and the app client before its first call.",
            "Call Amplify.configure before anything else, with userPoolId and userPoolClientId."),
        ErrorPattern(
            "amplify-signed-out",
            [
                "User needs to be authenticated to call this API", "The user is not authenticated", "No current user",
                "Cannot retrieve a new session. Please authenticate", "Local storage is missing an ID Token",
            ],
            "The library has no tokens of a signed-in user: nobody has signed in, the tokens are gone from the storage, or the refresh failed.",
            "Show the sign-in. On a server, pass the request's cookies to the library."),
        ErrorPattern(
            "amplify-signed-in", ["There is already a signed in user"],
            "The library keeps one user, and one is signed in.", "Call signOut first, or use the user who is there."),
        ErrorPattern(
            "amplify-empty-field",
            [
                "username is required to signIn", "password is required to signIn", "username is required to signUp",
                "password is required to signUp", "Username cannot be empty", "Password cannot be empty",
            ],
            "The app called the library with an empty field. Cognito was not called.",
            "Check the form, and the names of the parameters: username, not email."),
        ErrorPattern(
            "amplify-state",
            [
                "An error occurred while validating the state", "Invalid state in OAuth flow",
                "Username and Pool information are required",
            ],
            "The app came back from the hosted pages without the state that it stored: another tab, another host name, or a second "
                + "exchange of the same code.",
            "Begin and end the sign-in under the same origin, and let only one place handle the callback."),
        ErrorPattern(
            "amplify-unknown",
            [
                "An unknown error has occurred", "A network error has occurred", "Failed to fetch",
                "Network request failed",
            ],
            "The library got no answer that it could read: the endpoint or region is wrong, a proxy is in the way, or the browser refused "
                + "the answer of another origin.",
            "Look at the request in the browser's network view: its address, and whether an answer came."),
        ErrorPattern(
            "sdk-credentials",
            [
                "Missing credentials in config", "Could not load credentials from any providers",
                "Unable to locate credentials",
                "Credential is missing", "No Cognito Identity pool provided for unauthenticated access",
            ],
            "The SDK has no AWS credentials. Administrators' operations need them; SignUp and InitiateAuth do not.",
            "Configure credentials, or call the operation for apps. For a local pool, any key works: AWS_ACCESS_KEY_ID=local."
        ),
        ErrorPattern(
            "sdk-region", ["You must specify a region", "Missing region in config", "Region is missing"],
            "The SDK does not know the region.",
            "Set AWS_REGION, or region in the client: the part of the pool's id before the underscore."),
        ErrorPattern(
            "sdk-parameters", ["Parameter validation failed", "Unknown parameter in input"],
            "The SDK refuses the call before it sends it: a parameter is missing, unknown or of the wrong type.",
            "Correct the name, or update the SDK: a parameter may be newer than it."),
        ErrorPattern(
            "token-expired",
            [
                "Token expired at", "jwt expired", "The incoming token has expired",
                "\"exp\" claim timestamp check failed",
            ],
            "The token is over: access and ID tokens last 5 minutes to a day, as the app client says.",
            "Refresh the tokens before the call.",
            commands: [describeClient("'[AccessTokenValidity,IdTokenValidity,TokenValidityUnits]'")]),
        ErrorPattern(
            "token-use",
            [
                "Token use not allowed", "jwt audience invalid", "Client ID not allowed",
                "unexpected \"aud\" claim value",
                "missing required \"aud\" claim",
            ],
            "The token is not of the kind or the app client that the verifier expects. An access token has client_id and no aud; an ID "
                + "token has aud.",
            "Send the token that the API expects, and give the verifier the id of this app client."),
        ErrorPattern(
            "token-issuer", ["Issuer not allowed", "jwt issuer invalid", "unexpected \"iss\" claim value"],
            "The token is of another pool: iss is https://cognito-idp.REGION.amazonaws.com/POOL, or the address of a local pool.",
            "Give the verifier this pool's id. For a local pool, start it with --issuer, or tell the verifier its address."
        ),
        ErrorPattern(
            "token-key",
            [
                "not found in the JWKS", "no applicable key found in the JSON Web Key Set",
                "Unable to find a signing key that matches", "error in secret or public key callback",
            ],
            "The pool's key set has no key with the token's kid: the token is of another pool, or the keys were loaded from a local pool "
                + "that has been reset.",
            "Load the keys again from ISSUER/.well-known/jwks.json."),
        ErrorPattern(
            "provider-callback",
            [
                "redirect_uri_mismatch", "The 'redirect_uri' parameter must be a Login redirect URI", "URL Blocked",
                "Invalid web redirect url", "The redirect_uri MUST match the registered callback URL",
            ],
            "The provider does not know the pool's callback.",
            "Register https://DOMAIN/oauth2/idpresponse at the provider, with the pool's domain.",
            commands: [describeProvider]),
        ErrorPattern(
            "provider-assignment",
            [
                "User is not assigned to the client application", "App Not Active", "This app is blocked",
                "Access blocked",
            ],
            "The provider does not let this person, or anyone, use the application yet.",
            "Assign the person to the application, or publish it at the provider."),
        ErrorPattern(
            "browser-redirects", ["ERR_TOO_MANY_REDIRECTS", "redirected you too many times"],
            "The app sends a signed-in person to the sign-in again: it does not keep the tokens, or its callback starts a new sign-in.",
            "Exchange the code at the callback, store the tokens, and only then go on."),
        ErrorPattern(
            "browser-origin", ["No 'Access-Control-Allow-Origin' header", "has been blocked by CORS policy"],
            "A page called an address that is for the browser's own navigation, such as /oauth2/authorize or /logout.",
            "Navigate to it with location.assign; only the token endpoint, userInfo and the API may be called by a script."
        ),
    ]
}
