import Foundation
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// The pages of the stand-ins of providers, and their people.
@Suite struct StandInTests {
    @Test func `people are kept, chosen, exported and read from a seed`() async throws {
        let pool = try await FederatedPool()
        _ = await pool.come("s-1", ["email": "ada@example.org", "given_name": "Ada"])
        pool.browser.forgetCookies()
        _ = await pool.come("s-2", ["email": "bob@example.org"])
        let page = await pool.browser.get("/_local/providers/\(TestPool.id)/Corp?person=s-1")
        #expect(page.text.contains(#"value="ada@example.org""#) && page.text.contains("<code>s-2</code>"))
        let seed = try await pool.test.cognito.exported()
        let other = try TestClient()
        try await other.cognito.seed(Array(seed.utf8))
        let people = try other.cognito.pools.store.read { try $0.people(at: "Corp", in: TestPool.id) }
        #expect(people.map(\.subject) == ["s-1", "s-2"] && people[0].claims["given_name"] == "Ada")
    }

    @Test func `texts of people and errors are HTML`() async throws {
        let pool = try await FederatedPool()
        let hostile = #""><script>alert(1)</script>{{action}}"#
        let page = await pool.visit()
        _ = await pool.answer(page, hostile, ["email": hostile])
        let shown = await pool.visit()
        #expect(!shown.text.contains("<script"))
        // The values of templates are not templates.
        #expect(shown.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;{{action}}"))
        let form = shown.hiddenFields + [("subject", "s"), ("more", hostile)]
        let refused = await pool.browser.post("/_local/providers/\(TestPool.id)/Corp", form)
        #expect(refused.status == .badRequest && refused.text.contains("not a JSON object"))
    }

    @Test func `a provider on this machine has no stand-in, nor has any if the settings say so`() async throws {
        let details: JSONMembers<JSONValue> = [
            "client_id": "members", "client_secret": "secret", "authorize_scopes": "openid",
            "attributes_request_method": "GET", "oidc_issuer": "https://id.example",
            "authorize_url": "https://id.example/authorize", "token_url": "https://id.example/token",
            "attributes_url": "https://id.example/me", "jwks_uri": "https://id.example/keys",
        ]
        let pool = try await FederatedPool(details: details)
        #expect(await pool.browser.get(pool.authorization()).location?.hasPrefix("/_local/providers/") == true)
        pool.pools.webSettings.change { $0.usesRealProviders = true }
        let reply = await pool.browser.get(pool.authorization(["login_hint": "ada"]))
        #expect(reply.location?.hasPrefix("https://id.example/authorize?client_id=members&redirect_uri=http") == true)
        let sent = reply.appAnswer
        #expect(sent["redirect_uri"] == "http://\(FederatedPool.host)/oauth2/idpresponse")
        #expect(sent["login_hint"] == "ada" && sent["nonce"] != nil && sent["response_type"] == "code")
        // The app's own state stays here.
        #expect(sent["state"] != FederatedPool.state)
    }

    @Test func `the settings are read and changed together`() async throws {
        let pool = try await FederatedPool()
        _ = try pool.pools.change(settings: [
            "linkedSignIn": "ghost", "repeatAfterError": true, "tokenTrigger": "exchange",
        ])
        #expect(pool.pools.settings["linkedSignIn"] == "ghost" && pool.pools.settings["tokenTrigger"] == "exchange")
        for wrong: JSONMembers<JSONValue> in [["proxyText": true, "linkedSignIn": "no"], ["unknown": true]] {
            #expect(throws: ServiceError.self) { try pool.pools.change(settings: wrong) }
        }
        #expect(pool.pools.settings["proxyText"] == false)
    }
}
