extension IdentityPoolService {
    package static let notes: [String: String] = [
        "GetCredentialsForIdentity": "The credentials are made up and valid only here, unless --sts is given.",
        "GetId": "Checks this server's own tokens, and other providers' tokens by their published keys.",
    ]
}
