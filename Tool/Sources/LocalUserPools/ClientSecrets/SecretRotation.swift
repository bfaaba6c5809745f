package import LocalAWS

extension UserPools {
    /// Applies `PublishSecretsInAWSSecretsManager` of a call to an app client.
    ///
    /// A client without a secret stays as it is, and so does every client if the member is missing. A secret that moves to
    /// Secrets Manager rotates at once; one that moves back is deleted there at once, and its current value stays.
    func publish(_ input: OperationInput, of client: inout AppClient) {
        guard input["PublishSecretsInAWSSecretsManager"] != nil, !client.secrets.isEmpty else { return }
        guard input.flag("PublishSecretsInAWSSecretsManager") else {
            client.managedSecret = nil
            return
        }
        guard client.managedSecret == nil else { return }
        client.managedSecret = ManagedSecret(of: client, account: server.account, at: clock.now)
        rotate(&client, at: clock.now)
    }

    /// Rotates all secrets in Secrets Manager that are due by the pools' clock.
    ///
    /// Every call does this first, so callers never see a secret that should have rotated.
    package func rotateSecrets() throws(ServiceError) {
        let now = clock.now
        guard store.nextRotation <= now else { return }
        try store.configure { tables in
            for var client in try tables.appClients() {
                guard let managed = client.managedSecret, managed.nextRotation <= now else { continue }
                let due = ((now - managed.rotated) / ManagedSecret.interval).rounded(.down)
                // Only the last two values of a long time matter.
                for number in [due - 1, due] where number > 0 {
                    rotate(&client, at: managed.rotated + number * ManagedSecret.interval)
                }
                try tables.save(client)
            }
        }
    }

    /// Replaces the older one of a client's secrets by a new one, which is the current one from now on.
    private func rotate(_ client: inout AppClient, at time: Double) {
        guard let managed = client.managedSecret else { return }
        let kept = client.secrets.max { ($0.created, $0.id) < ($1.created, $1.id) }
        let new = newSecret(of: client.id, besides: client.secrets, at: time)
        client.secrets = [new] + [kept].compactMap(\.self)
        client.managedSecret = managed.rotated(at: time, version: random.uuid())
    }
}

extension AppClient {
    /// Checks that a caller may change the secrets: what is in Secrets Manager only rotates.
    func checkSecretsAreOwn() throws(ServiceError) {
        guard managedSecret == nil else {
            throw .cannotBe("The secret of the app client \(id)", "changed while AWS Secrets Manager has it")
        }
    }
}
