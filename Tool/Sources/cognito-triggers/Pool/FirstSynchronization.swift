import LocalIdentityPools

/// Three commands that a user can paste: they get an identity and its credentials, and synchronise a dataset.
///
/// They run in bash and zsh. Later ones use the variables that earlier ones set.
struct FirstSynchronization {
    let title: String
    let commands: [String]

    /// Creates the commands for a pool.
    ///
    /// - Parameters:
    ///   - pool: The identity pool. It must serve guests, or users whom a developer names.
    ///   - options: The options of the AWS CLI that lead to the server.
    ///   - keys: Variables before a command that a developer signs, with a space after them; empty if the caller has keys.
    init?(_ pool: IdentityPoolSummary, options: String, keys: String) {
        let options = "\(options) --region \(pool.region)"
        let id = "--identity-pool-id '\(pool.id)'"
        let identity: String
        let logins: String
        if let provider = pool.developerProviderName, pool.servesUsers {
            title = "Synchronize a dataset, as a user whom a developer names:"
            identity =
                "read -r IDENTITY TOKEN <<< \"$(\(keys)aws cognito-identity get-open-id-token-for-developer-identity \(options) "
                + "\(id) --logins '\(provider)=ada' --query '[IdentityId,Token]' --output text)\""
            logins = " --logins \"cognito-identity.amazonaws.com=$TOKEN\""
        } else if pool.servesGuests {
            title = "Synchronize a dataset, as a guest:"
            identity =
                "IDENTITY=$(aws cognito-identity get-id \(options) \(id) --query IdentityId --output text)"
            logins = ""
        } else {
            return nil
        }
        commands = [
            identity,
            "read -r KEY SECRET SESSION <<< \"$(aws cognito-identity get-credentials-for-identity \(options) "
                + "--identity-id \"$IDENTITY\"\(logins) --query 'Credentials.[AccessKeyId,SecretKey,SessionToken]' --output text)\"",
            "dataset() { AWS_ACCESS_KEY_ID=$KEY AWS_SECRET_ACCESS_KEY=$SECRET AWS_SESSION_TOKEN=$SESSION aws cognito-sync \"$@\" "
                + "\(options) \(id) --identity-id \"$IDENTITY\" --dataset-name progress; }; dataset update-records "
                + "--sync-session-token=\"$(dataset list-records --query SyncSessionToken --output text)\" "
                // A new key at each time, so that the command can be repeated.
                + "--record-patches \"Op=replace,Key=note-$(date +%s),Value=hello,SyncCount=0\"",
        ]
    }
}
