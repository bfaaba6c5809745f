import LocalAWS

extension UserPools {
    /// Makes a secret with an id that no other secret of the client has; a caller needs the id to delete the secret.
    func newSecret(
        of client: String, _ value: String? = nil, besides others: [AppClient.ClientSecret] = [], at time: Double? = nil
    ) -> AppClient.ClientSecret {
        let time = time ?? clock.now
        // An id has only the second, in which several secrets may be made.
        var number = Int(time)
        while others.contains(where: { $0.id == "\(client)--\(number)" }) { number += 1 }
        return AppClient.ClientSecret(
            id: "\(client)--\(number)", value: value ?? random.text(51, of: Self.lowerCase), created: time)
    }

    static let lowerCase = "abcdefghijklmnopqrstuvwxyz0123456789"
}
