#if LocalCognito
    import ArgumentParser
    import LocalUserPools

    /// The options of hosted sign-in: choices where Cognito's behaviour is not certain, and the choice of providers.
    struct HostedSignInOptions: ParsableArguments {
        /// The moment at which the pre token generation trigger runs.
        enum TokenTrigger: String, ExpressibleByArgument, CaseIterable {
            case redirect, exchange
        }

        @Option(
            help: ArgumentHelp(
                "In hosted sign-ins, call pre token generation before the app gets its code, or at the exchange of the code.",
                valueName: "moment"))
        var tokenTrigger = TokenTrigger.redirect
        @Option(
            help: ArgumentHelp(
                "The end of a sign-in whose pre sign-up function links the identity: an error, tokens for a user that is not "
                    + "stored, or tokens for the linked user.", valueName: "end"))
        var linkedSignIn = WebSettings.LinkedSignIn.fail
        @Flag(help: "Call pre sign-up again after its error or its link, when a person signs in through a provider.")
        var repeatAfterError = false
        @Flag(help: "Name AWS's issuer in tokens, not this server.")
        var awsIssuer = false
        @Flag(
            help: "End a refusal in a redirect with the service's name and the request's id, as some reports have it.")
        var proxyText = false
        @Flag(help: "Send browsers to the real identity providers, not to their stand-ins on this machine.")
        var realProviders = false

        /// Changes the settings of the pools.
        func apply(to pools: UserPools) {
            pools.webSettings.change { settings in
                settings.callsFunctionAtExchange = tokenTrigger == .exchange
                settings.linkedSignIn = linkedSignIn
                settings.repeatsAfterError = repeatAfterError
                settings.usesAWSIssuer = awsIssuer
                settings.showsProxyText = proxyText
                settings.usesRealProviders = realProviders
            }
        }
    }

    extension WebSettings.LinkedSignIn: ExpressibleByArgument {}
#endif
