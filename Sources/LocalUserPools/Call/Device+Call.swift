import LocalAWS

extension Device {
    /// Makes a device that has just been seen for the first time.
    init(of user: User, in pool: UserPool, _ call: Call) {
        self.init(
            key: "\(pool.region)_\(call.random.uuid())", user: user.row,
            groupKey: "-\(call.random.text(8, of: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"))",
            verifier: nil, name: nil, isRemembered: false, address: call.address, sdk: call.sdk ?? "aws-sdk",
            session: nil,
            created: call.now, modified: call.now, authenticated: call.now)
    }
}

extension Call {
    /// The address of the app's user, as far as the call tells it.
    var address: String {
        input.object("UserContextData").text("IpAddress") ?? input.object("ContextData").text("IpAddress")
            ?? "127.0.0.1"
    }
}
