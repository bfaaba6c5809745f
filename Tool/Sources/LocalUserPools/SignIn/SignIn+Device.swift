import CognitoEvents
import LocalAWS
import WireJSON

/// The device of a sign-in, which proves that it is a confirmed device.
///
/// Source: Developer Guide, "Working with user devices in your user pool".
extension SignIn {
    /// Returns the device that the app names; nil if the app names no device, or if the pool does not track devices.
    func device() async throws -> Device? {
        guard let deviceKey, pool.settings.tracksDevices, let user else { return nil }
        return try call.store.read { try $0.confirmedDevice(deviceKey, of: user) }
    }

    /// Ends the sign-in, after a proof by the device if the app names one.
    mutating func finish() async throws -> SignInOutcome {
        guard provenDevice == nil, let device = try await device() else { return try await issueTokens() }
        return try await present(device, goesOn: false)
    }

    /// Asks a device for its proof; `goesOn` is true if the define function is called afterwards.
    ///
    /// Some clients answer without the session, so the device's record also keeps it.
    func present(_ device: Device, goesOn: Bool) async throws -> SignInOutcome {
        let outcome = try present(
            .deviceSRPAuth, ["USERNAME": shownName, "DEVICE_KEY": device.key], .device(goesOn: goesOn))
        guard case .challenge(let challenge) = outcome else { return outcome }
        var waiting = device
        waiting.session = challenge.session
        try call.store.write { try $0.save(waiting) }
        return outcome
    }

    /// Continues after the device's proof.
    mutating func afterDevice(_ device: Device, goesOn: Bool) async throws -> SignInOutcome {
        var seen = device
        (seen.authenticated, seen.address, seen.sdk) = (call.now, call.address, call.sdk ?? device.sdk)
        try call.store.write { try $0.save(seen) }
        try await succeeded()
        provenDevice = device.key
        tokenSource = .tokenGenerationAuthenticateDevice
        for step in [ChallengeName.deviceSRPAuth, .devicePasswordVerifier] {
            steps?.append(ChallengeResult(step, succeeded: true))
        }
        return goesOn && steps != nil ? try await define() : try await issueTokens()
    }
}

extension Device {
    /// Creates the device of a user's first sign-in on it.
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
    /// The IP address of the app's user; `127.0.0.1` if the call does not contain it.
    var address: String {
        input.object("UserContextData").text("IpAddress") ?? input.object("ContextData").text("IpAddress")
            ?? "127.0.0.1"
    }
}
