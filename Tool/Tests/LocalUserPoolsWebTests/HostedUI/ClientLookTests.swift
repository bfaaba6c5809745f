import LocalAWS
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalCognito
@testable import LocalUserPools
@testable import LocalUserPoolsWeb

@Suite struct ClientLookTests {
    @Test func `an app client's look is its own, or the one for all`() async throws {
        let client = try TestClient()
        let pool = try await client.pool()
        let made = try await client.call("CreateUserPoolClient", ["UserPoolId": .text(pool), "ClientName": "app"])
        let app = try #require(made["UserPoolClient"]?["ClientId"]?.scalarText)
        func set(_ operation: String, _ members: JSONMembers<JSONValue>) async throws -> JSONView {
            try await client.call(operation, .object(members.merging(["UserPoolId": .text(pool)])))
        }
        func look(isManaged: Bool) throws -> Look {
            try client.cognito.pools.store.read { try $0.look(of: app, in: pool, isManaged: isManaged) }
        }
        _ = try await set("CreateUserPoolDomain", ["Domain": "people"])
        #expect(try look(isManaged: false).sheet == nil)
        let answer = try await set(
            "SetUICustomization", ["CSS": ".label-customizable{color:red}", "ImageFile": "iVBORw0KGgo="])
        let address = answer["UICustomization"]?["ImageUrl"]?.scalarText
        #expect(address?.hasSuffix("/_local/hosted/\(pool)/ALL/logo") == true)
        #expect(try look(isManaged: false).sheet?.hasPrefix("/_local/hosted/\(pool)/ALL/style.css?v=") == true)
        _ = try await set("SetUICustomization", ["ClientId": .text(app), "CSS": ".logo-customizable{}"])
        #expect(try look(isManaged: false).sheet?.hasPrefix("/_local/hosted/\(pool)/\(app)/style.css?v=") == true)
        #expect(try look(isManaged: true).sheet == nil)
        _ = try await set(
            "CreateManagedLoginBranding",
            ["ClientId": .text(app), "Settings": ["components": ["form": ["borderRadius": 3]]]])
        #expect(
            try look(isManaged: true).file(named: "style.css").map { String(decoding: $0.body, as: UTF8.self) }
                == ":root{--card-radius:3px}\n")
    }
}
