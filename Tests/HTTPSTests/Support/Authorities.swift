import Foundation

/// A certificate for `localhost`, the authority that signed it, and another authority.
struct Authorities: Sendable {
    let folder: String
    var ours: String { "\(folder)/ours.pem" }
    var theirs: String { "\(folder)/theirs.pem" }

    /// Makes them, for two days.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("https-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        for name in ["ours", "theirs"] {
            _ = try Tool.run(
                ["openssl", "req", "-x509", "-days", "2", "-subj", "/CN=\(name)"] + key + [
                    "-addext", "basicConstraints=critical,CA:TRUE", "-keyout", "\(folder)/\(name).key", "-out",
                    "\(folder)/\(name).pem",
                ])
        }
        _ = try Tool.run(
            ["openssl", "req", "-subj", "/CN=server"] + key + [
                "-keyout", "\(folder)/server.key", "-out", "\(folder)/server.csr",
            ])
        try "subjectAltName=DNS:localhost".write(toFile: "\(folder)/names", atomically: true, encoding: .utf8)
        _ = try Tool.run([
            "openssl", "x509", "-req", "-in", "\(folder)/server.csr", "-CA", ours, "-CAkey", "\(folder)/ours.key",
            "-CAcreateserial", "-days", "2", "-extfile", "\(folder)/names", "-out", "\(folder)/server.pem",
        ])
    }
}
