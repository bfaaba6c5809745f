import Foundation

/// The services of `proof_services.py`, one for all tests.
public struct ProofServices: Sendable {
    /// Returns the services, which the first caller starts.
    public static func shared() async throws -> ProofServices { try await started.value }
    private static let started = Task {
        let moto = PackageFolder.path(".tools/moto")
        guard FileManager.default.fileExists(atPath: "\(moto)/fetched") else {
            throw Unmet("\(moto) is missing; scripts/fetch-python moto fetches it")
        }
        return ProofServices(
            server: try await StandIn.started(
                "Tests/ProcessTestSupport/proof_services.py",
                environment: ["PYTHONPATH": moto]))
    }

    private let server: StandIn

    /// The settings of a captcha whose provider is emulated here.
    public func captcha() throws -> [String: String] {
        [
            "CAPTCHA_SITE_KEY": "the site", "CAPTCHA_SECRET": "a secret for the provider",
            "CAPTCHA_VERIFY_URL": "\(try server.url("provider"))/siteverify",
        ]
    }

    /// The settings of a table that is here.
    public func table() throws -> [String: String] {
        [
            "AWS_ENDPOINT_URL_DYNAMODB": try server.url("aws"), "AWS_REGION": "eu-west-1",
            "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret", "SIGN_IN_TABLE": "sign-ins",
        ]
    }
}
