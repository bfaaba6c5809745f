import LocalAWS
import Testing
import WireJSON

@testable import LocalUserPools
@testable import LocalUserPoolsWeb
@testable import UserPoolObjects

/// The looks that styles give to hosted pages.
@Suite struct LookTests {
    static func classic(css: String? = nil, image: String? = nil) -> Look {
        let members: JSONMembers<JSONValue> = [
            "ClientId": "app", "CSS": css.map(JSONValue.text) ?? .null, "ImageFile": image.map(JSONValue.text) ?? .null,
        ]
        return Look(classic: StoredObject(.uiCustomization, "app", members, at: 2), in: "eu-west-1_A")
    }

    private static func managed(_ settings: JSONValue, _ assets: [JSONValue] = []) -> Look {
        let members: JSONMembers<JSONValue> = ["ClientId": "app", "Settings": settings, "Assets": .array(assets)]
        return Look(managed: StoredObject(.branding, "id", members, at: 2), in: "eu-west-1_A")
    }

    private static func asset(_ category: String, _ mode: String, _ kind: String = "PNG") -> JSONValue {
        ["Category": .text(category), "ColorMode": .text(mode), "Extension": .text(kind), "Bytes": "aGk="]
    }

    private static func text(_ look: Look, _ name: String = "style.css") -> String? {
        look.file(named: name).map { String(decoding: $0.body, as: UTF8.self) }
    }

    private static func html(_ look: Look) -> String {
        HostedPageRenderer.shared.html(of: SamplePage.signIn.page("ada"), in: .english, look: look)
    }

    @Test func `a page without a style loads only its own files`() {
        let html = Self.html(.plain)
        #expect(html.contains("<link rel=\"stylesheet\" href=\"/_local/hosted/page.css\">"))
        #expect(!html.contains("style.css") && !html.contains("<img") && html.contains("<svg class=\"mark\""))
        #expect(HostedFile.named("page.css")?.type == "text/css; charset=utf-8")
        #expect(HostedFile.named("passkey.js")?.type == "text/javascript; charset=utf-8")
        #expect(HostedFile.named("layout.mustache") == nil && HostedFile.named("../x.css") == nil)
        #expect(Look.plain.file(named: "style.css") == nil)
    }

    @Test func `a classic style is a second sheet, in light colours, and its image is the logo`() {
        let look = Self.classic(css: ".label-customizable { color: red }", image: "iVBORw0KGgo=")
        let html = Self.html(look)
        #expect(
            html.contains("class=\"light\"")
                && html.contains("href=\"/_local/hosted/eu-west-1_A/app/style.css?v=2000\""))
        #expect(
            html.contains("<img class=\"logo logo-customizable\" src=\"/_local/hosted/eu-west-1_A/app/logo?v=2000\""))
        #expect(Self.text(look) == ".label-customizable{color:red}\n")
        #expect(look.file(named: "logo")?.type == "image/png")
        #expect(look.file(named: "logo")?.body == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    @Test func `a style of a seed that the API would refuse changes nothing`() {
        #expect(Self.text(Self.classic(css: "body{background:url(https://a.example/)}")) == "")
        let look = Self.classic(image: "PHN2Zz4=")
        #expect(look.logo == nil && look.file(named: "logo") == nil && look.scheme == .dynamic)
    }

    @Test func `a managed style sets colours and corners for light and dark`() {
        let settings: JSONValue = [
            "categories": ["global": ["colorSchemeMode": "DYNAMIC"]],
            "components": [
                "pageBackground": ["lightMode": ["color": "ffeeddff"], "darkMode": ["color": "red;}body{"]],
                "primaryButton": ["lightMode": ["defaults": ["backgroundColor": "0972d3ff", "textColor": "ffffffff"]]],
                "form": ["borderRadius": 8.0],
            ],
        ]
        let look = Self.managed(settings)
        #expect(
            Self.text(look) == ":root{--page-light:#ffeeddff;--primary-light:#0972d3ff;--on-primary-light:#ffffffff;"
                + "--card-radius:8px}\n")
        #expect(look.scheme == .dynamic && Self.html(look).contains("<html lang=\"en\">"))
    }

    @Test func `a managed style has logos for both modes, a background and an icon`() {
        let assets = [
            Self.asset("FORM_LOGO", "DARK", "SVG"), Self.asset("FORM_LOGO", "LIGHT"),
            Self.asset("FAVICON_ICO", "DYNAMIC", "ICO"),
            Self.asset("PAGE_BACKGROUND", "DYNAMIC", "WEBP"),
        ]
        let look = Self.managed([:], assets)
        let html = Self.html(look)
        let folder = "/_local/hosted/eu-west-1_A/app"
        #expect(
            html.contains("<source srcset=\"\(folder)/form-logo-dark?v=2000\" media=\"(prefers-color-scheme: dark)\">"))
        #expect(html.contains("src=\"\(folder)/form-logo-light?v=2000\""))
        #expect(html.contains("<link rel=\"icon\" href=\"\(folder)/favicon-ico-dynamic?v=2000\">"))
        #expect(Self.text(look)?.contains("url(\"page-background-dynamic\")") == true)
        #expect(look.file(named: "form-logo-dark")?.type == "image/svg+xml")
        #expect(Self.text(look, "form-logo-light") == "hi")
        #expect(Self.managed(["components": ["form": ["logo": ["enabled": false]]]], assets).logo == nil)
    }

    @Test(arguments: [("LIGHT", "form-logo-light"), ("DARK", "form-logo-dark")])
    func `a style of one mode has its class and its logo`(mode: String, file: String) throws {
        let settings: JSONValue = ["categories": ["global": ["colorSchemeMode": .text(mode)]]]
        let look = Self.managed(settings, [Self.asset("FORM_LOGO", "LIGHT"), Self.asset("FORM_LOGO", "DARK")])
        let logo = try #require(look.logo)
        #expect(logo.light.contains("/\(file)?") && logo.dark == nil)
        #expect(Self.html(look).contains("<html lang=\"en\" class=\"\(mode.lowercased())\">"))
    }
}
