import ArgumentParser
import CognitoEvents
import LocalUserPools
import UserPoolObjects

/// The options of hosted sign-in: choices where Cognito's behaviour is not certain, and the choice of providers.
struct HostedSignInOptions: ParsableArguments {
    /// The moment at which the pre token generation trigger runs.
    enum TokenTrigger: String, ExpressibleByArgument, CaseIterable {
        case redirect, exchange
    }

    @Option(
        help: ArgumentHelp(
            "When hosted sign-ins call pre token generation: before the app gets its code, or when it exchanges the code.",
            valueName: "moment"))
    var tokenTrigger = TokenTrigger.redirect
    @Option(
        help: ArgumentHelp(
            "How a sign-in ends if its pre sign-up function links the identity: with an error, with tokens for a "
                + "user that is not stored, or with tokens for the linked user.", valueName: "end"))
    var linkedSignIn = WebSettings.LinkedSignIn.fail
    @Flag(help: "In sign-ins through a provider, call pre sign-up again after it fails or links the identity.")
    var repeatAfterError = false
    @Flag(
        help:
            "Use AWS's issuer in tokens instead of this server's address, and answer to AWS's names of services."
    )
    var awsIssuer = false
    @Flag(
        help: "In redirects, append the service's name and the request's id to refusals, as some reports show.")
    var proxyText = false
    @Option(
        help: ArgumentHelp(
            "The trigger source of pre token generation when an app exchanges a token; Cognito's is not documented.",
            valueName: "source"),
        transform: { name in
            guard let source = WebSettings.exchangeSource(name) else {
                throw ValidationError("'\(name)' does not begin with TokenGeneration_")
            }
            return source
        })
    var exchangeSource = TriggerSource.tokenGenerationAuthentication
    @Flag(help: "Send browsers to the real identity providers instead of their stand-ins on this machine.")
    var realProviders = false
    @Flag(
        help:
            "Read the metadata documents of clients from the network; without it, a test sets them with PUT /_local/client-documents."
    )
    var fetchClientDocuments = false
    @Flag(
        name: .customLong("advertise-pkce"),
        help:
            "Name code_challenge_methods_supported in discovery, which Cognito does not, and which most agents require."
    )
    var advertisePKCE = false

    /// Changes the settings of the pools.
    func apply(to pools: UserPools) {
        pools.webSettings.change { settings in
            settings.callsFunctionAtExchange = tokenTrigger == .exchange
            settings.linkedSignIn = linkedSignIn
            settings.exchangeSource = exchangeSource
            settings.repeatsAfterError = repeatAfterError
            settings.usesAWSIssuer = awsIssuer
            settings.showsProxyText = proxyText
            settings.usesRealProviders = realProviders
            settings.fetchesClientDocuments = fetchClientDocuments
            settings.advertisesPKCE = advertisePKCE
        }
    }
}

extension WebSettings.LinkedSignIn: ExpressibleByArgument {}
