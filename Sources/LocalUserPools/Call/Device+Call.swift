import LocalAWS

extension Device {
    /// Creates a device at its first sign-in.
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
    /// The address of the app's user, if the call contains it.
    var address: String {
        input.object("UserContextData").text("IpAddress") ?? input.object("ContextData").text("IpAddress")
            ?? "127.0.0.1"
    }
}
