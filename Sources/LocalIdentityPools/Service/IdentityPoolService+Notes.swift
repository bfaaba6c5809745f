extension IdentityPoolService {
    package static let notes: [String: String] = [
        "GetCredentialsForIdentity": "The credentials are made up; they name the identity on this server only.",
        "GetId": "Checks tokens of this server's user pools, and other providers' tokens by their published keys.",
    ]
}
