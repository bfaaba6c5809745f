import LocalAWS
import WireJSON

enum InitiateAuth: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (pool, client) = try call.appClient()
        return try await begin(call, pool, client, isAdministrators: false)
    }

    /// Begins a sign-in, called by an app or by a server.
    static func begin(
        _ call: Call, _ pool: UserPool, _ client: AppClient, isAdministrators: Bool
    ) async throws -> Answer {
        try await call.endingFlow {
            let parameters = call.input.authParameters
            let hash = parameters.secretHash
            if hash == nil { try client.checkSecretHash(nil, for: []) }
            let flow = try AuthFlow(try call.input.required("AuthFlow"), isAdministrators: isAdministrators)
            if case .refresh = flow {
                try flow.check(client)
                let refresh = try await Refresh(call, pool, client, token: parameters.required("REFRESH_TOKEN"))
                return .refreshed(try await refresh.tokens(secretHash: hash))
            }
            if let name = parameters.signInNameIfPresent { try client.checkSecretHash(hash, for: [name]) }
            try flow.check(client)
            if case .custom = flow { try SignIn.checkCustomFunctions(pool) }
            let name = try parameters.signInName
            switch flow {
            case .password, .administratorsPassword:
                return try await SignIn.begin(
                    withPassword: parameters.signInPassword, of: name, call, pool, client)
            case .srp:
                return try await SignIn.begin(withSRP: parameters.clientNumber, of: name, call, pool, client)
            case .custom:
                let isProven = parameters.text("CHALLENGE_NAME") == "SRP_A"
                noteUnreadPassword(parameters, isProven: isProven, in: call.trace)
                return try await SignIn.begin(
                    custom: isProven ? parameters.clientNumber : nil, of: name, call, pool, client)
            case .choice:
                let preferred = parameters.text("PREFERRED_CHALLENGE").flatMap(FirstFactor.init(rawValue:))
                return try await SignIn.begin(
                    choosing: preferred, FirstFactorInput(parameters), of: name, call, pool, client)
            case .refresh: throw ServiceError.invalidParameter("Initiate Auth method not supported.")
            }
        }
    }

    /// Notes that the app has sent a password or `SRP_A` that the custom sign-in does not read.
    private static func noteUnreadPassword(_ parameters: OperationInput, isProven: Bool, in trace: CallTrace) {
        if parameters.signInPasswordIfPresent != nil {
            trace.note(
                "CUSTOM_AUTH does not read PASSWORD: to have the password checked, the app must send CHALLENGE_NAME=SRP_A and SRP_A."
            )
        } else if !isProven, parameters.text("SRP_A") != nil {
            trace.note("CUSTOM_AUTH reads SRP_A only if the app also sends CHALLENGE_NAME=SRP_A.")
        }
    }
}

extension Call {
    /// Runs one call of a sign-in, and ends the flow if no further call can follow.
    func endingFlow(_ work: () async throws -> SignInOutcome) async throws -> Answer {
        do {
            let outcome = try await work()
            let answer = try await outcome.answer()
            if case .challenge = outcome { return answer }
            trace.flow.end()
            return answer
        } catch let error as ServiceError {
            if !["InvalidPasswordException", "CodeMismatchException"].contains(error.name) { trace.flow.end() }
            throw error
        }
    }
}

enum AdminInitiateAuth: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (pool, client) = try call.clientOfPool()
        return try await InitiateAuth.begin(call, pool, client, isAdministrators: true)
    }
}
