import LocalAWS
import LoopbackHTTP
import Testing
import WireJSON

@testable import LocalUserPools
@testable import LocalUserPoolsWeb
@testable import UserCredentials
@testable import UserPoolObjects

/// What the hosted pages show and post.
@Suite struct HostedPageTests {
    private static func html(_ page: HostedPage, _ look: Look = .plain) -> String {
        HostedPageRenderer.shared.html(of: page, in: .english, look: look)
    }

    private static func attributes(_ name: String, of tag: String, in html: String) -> [String] {
        html.split(separator: "<").filter { $0.hasPrefix("\(tag) ") }.compactMap { tag in
            tag.firstRange(of: " \(name)=\"").map { String(tag[$0.upperBound...].prefix { $0 != "\"" }) }
        }
    }

    /// The names of the fields that people fill in.
    @Test(
        arguments: [
            (.signIn, ["username", "password"]), (.providers, ["username", "idp_identifier"]),
            (
                .signUp,
                [
                    "username", "requiredAttributes[email]", "requiredAttributes[phone_number]",
                    "requiredAttributes[custom:ada]", "password",
                ]
            ), (.confirm, ["code"]), (.forgottenPassword, ["username"]), (.resetPassword, ["code", "password"]),
            (.newPassword, ["password", "requiredAttributes[birthdate]"]),
            (.chooseFirstFactor, ["factor", "factor", "factor"]), (.password, ["password"]), (.setUpEmail, ["email"]),
            (.setUpAuthenticator, ["code", "name"]), (.textCode, ["code"]), (.passkey, ["credential"]), (.message, []),
        ] as [(SamplePage, [String])])
    func `a page posts the fields of its contract`(sample: SamplePage, names: [String]) {
        let html = Self.html(sample.page("ada"))
        let hidden: Set = ["_csrf", "ada"]
        #expect(Self.attributes("name", of: "input", in: html).filter { !hidden.contains($0) } == names)
        let forms = html.matches(of: #/<form\ /#).count
        #expect(forms == (sample == .message ? 0 : sample == .providers ? 2 : 1))
        #expect(html.matches(of: #/name="_csrf" value="ada"/#).count == forms)
        #expect(Self.attributes("action", of: "form", in: html).allSatisfy { $0 == "/login?state=ada" })
    }

    @Test(arguments: SamplePage.allCases) func `every field has a label, and an error describes it`(sample: SamplePage)
    {
        let html = Self.html(sample.page("ada", error: "Incorrect username or password."))
        let labels = Set(Self.attributes("for", of: "label", in: html))
        let fields = html.split(separator: "<").filter { $0.hasPrefix("input class=") }
        #expect(Set(Self.attributes("id", of: "input", in: html)) == labels)
        #expect(fields.allSatisfy { $0.contains("aria-describedby=\"loginErrorMessage") })
        #expect(html.contains("id=\"loginErrorMessage\" role=\"alert\">Incorrect username or password.</p>"))
        #expect(html.contains("<title>Error: ") && html.matches(of: #/<h1>/#).count == 1)
        // A described field names elements that exist.
        let ids = Set(html.matches(of: #/\ id="([^"]+)"/#).map { String($0.output.1) })
        let described = Self.attributes("aria-describedby", of: "input", in: html).flatMap { $0.split(separator: " ") }
        #expect(described.allSatisfy { ids.contains(String($0)) })
        #expect(!html.contains("style=") && !html.contains("onclick") && !html.contains("http://"))
        #expect(html.contains("<script") == (sample == .passkey))
    }

    @Test func `browsers and password managers know what a field is for`() {
        let signIn = Self.html(SamplePage.signIn.page(""))
        #expect(Self.attributes("autocomplete", of: "input", in: signIn) == ["username", "current-password"])
        let signUp = Self.html(SamplePage.signUp.page("ada"))
        #expect(
            Self.attributes("autocomplete", of: "input", in: signUp) == ["username", "email", "tel", "new-password"])
        let code = Self.html(SamplePage.textCode.page("ada"))
        #expect(code.contains("autocomplete=\"one-time-code\" inputmode=\"numeric\""))
        let password = Self.html(SamplePage.password.page("ada"))
        #expect(password.contains("<input type=\"text\" autocomplete=\"username\" value=\"ada\" readonly hidden>"))
    }

    @Test func `a page without local users has only the providers`() {
        let form = HostedPage.SignInForm(
            userName: "", label: .email, takesUserName: false,
            providers: [.init(label: "Corporate", href: "/oauth2/authorize?a=1&b=2")], hasDomainBox: false)
        let html = Self.html(HostedPage(content: .signIn(form), action: "/login", hidden: []))
        #expect(!html.contains("<form") && !html.contains("legalText"))
        #expect(html.contains("href=\"/oauth2/authorize?a=1&amp;b=2\">Continue with Corporate</a>"))
    }

    @Test func `a button sends a new code without the old one`() {
        let html = Self.html(SamplePage.confirm.page("ada"))
        #expect(html.contains("name=\"resend\" value=\"ada\" formnovalidate>Send a new code</button>"))
    }

    @Test func `an authenticator app's key is shown in groups, as a link and as a QR code`() {
        let address = "otpauth://totp/Pool:ada?secret=ABCDEFGHIJ&issuer=Pool"
        let page = HostedPage(
            content: .setUpAuthenticator(secret: "ABCDEFGHIJ", address: address), action: "/mfa", hidden: [])
        let html = Self.html(page)
        #expect(html.contains(">ABCD EFGH IJ</code>") && html.contains("issuer=Pool\">Open your authenticator app</a>"))
        #expect(html.contains("role=\"img\" aria-label=\"QR code with the key\"><path"))
    }

    @Test func `the rules of a new password are listed with its field`() {
        var page = SamplePage.resetPassword.page("ada")
        page.passwordPolicy = PasswordPolicy(OperationInput(["MinimumLength": 12, "RequireNumbers": true]))
        let html = Self.html(page)
        #expect(html.contains("<li>At least 12 characters</li>\n<li>A number</li>\n</ul>"))
        #expect(html.contains("aria-describedby=\"field1-rules\""))
    }

    @Test(arguments: ClassicStyle.classes.keys.sorted().filter { $0 != "passwordCheck-valid" })
    func `every class that a classic style can change is on a page`(name: String) {
        let look = LookTests.classic(css: ".label-customizable {}", image: "iVBORw0KGgo=")
        let pages = SamplePage.allCases.map { Self.html($0.page("ada", error: "No."), look) }
        #expect(pages.contains { $0.contains("\(name)-customizable") })
    }

    @Test(
        arguments: [
            (["https://app.example.com/a?b#c"], "'self' https://app.example.com"),
            (["http://localhost:3000/callback", "http://localhost:3000/other"], "'self' http://localhost:3000"),
            (["myapp://callback"], "'self' myapp:"), (["http://[::1]:3000/"], "'self' http:"), ([], "'self'"),
            (["https://a.example; script-src *", "x y:", "https://a'b/", ""], "'self' https:"),
        ] as [([String], String)])
    func `a policy allows the form's redirects and no others`(redirects: [String], sources: String) {
        let policy = SamplePage.signIn.page("ada").policy(redirects: redirects).directives
        let expected =
            "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'none'; "
            + "form-action \(sources); base-uri 'none'; frame-ancestors 'none'"
        #expect(policy == expected)
        let passkey = SamplePage.passkey.page("ada").policy(redirects: redirects).directives
        #expect(passkey == expected.replacing("script-src 'none'", with: "script-src 'self'"))
    }
}
