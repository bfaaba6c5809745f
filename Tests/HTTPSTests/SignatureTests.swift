import Foundation
import HTTPS
import Testing

/// AWS's signature version 4 against botocore's.
@Suite struct SignatureTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let method: String
        let url: String
        let headers: [[String]]
        let body: String
        let token: String?
        let service: String
        let region: String
        let time: Int64
        let secret: String
        let date: String
        let authorization: String

        var testDescription: String { name }
    }

    private static func cases() async throws -> [Case] {
        let lines = try await OwnThread.run {
            try Tool.run(["python3", Tool.file("AWS/signatures.py")], environment: try Tool.moto())
        }
        return try lines.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Case.self, from: $0) }
    }

    @Test(arguments: try await cases()) func `A signature is the one that botocore computes`(row: Case) throws {
        var headers = HTTPSHeaders()
        for header in row.headers { headers.add(header[0], header[1]) }
        let credentials = AWSCredentials(
            accessKeyID: "AKIDEXAMPLE", secretAccessKey: row.secret, sessionToken: row.token)
        let signed = try AWSSignature.sign(
            HTTPSMethod(rawValue: row.method), try Target(row.url), headers, Array(row.body.utf8), service: row.service,
            region: row.region, credentials: credentials, at: row.time)
        #expect(signed["X-Amz-Date"] == row.date)
        #expect(signed["X-Amz-Security-Token"] == row.token)
        #expect(signed["Authorization"] == row.authorization)
    }
}
