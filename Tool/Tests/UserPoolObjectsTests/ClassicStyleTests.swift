import CognitoTestSupport
import LocalAWS
import Testing

@testable import UserPoolObjects

/// The check of the CSS of `SetUICustomization`.
@Suite struct ClassicStyleTests {
    @Test(
        arguments: [
            ("", ""), (".label-customizable {}", ".label-customizable{}\n"),
            (
                ".submitButton-customizable:hover { color: #fff; background-color: rgba(0, 0, 0, .5) }",
                ".submitButton-customizable:hover{color:#fff;background-color:rgba(0, 0, 0, .5)}\n"
            ),
            (
                "/* a */ .banner-customizable, .logo-customizable{padding: 25px 0px; font-family: \"Open Sans\", 'a'; }\n",
                ".banner-customizable,.logo-customizable{padding:25px 0px;font-family:\"Open Sans\", 'a'}\n"
            ),
            (
                ".background-customizable{width:calc((100% - 2px)/2)!important;-webkit-appearance:none}",
                ".background-customizable{width:calc((100% - 2px)/2)!important;-webkit-appearance:none}\n"
            ),
        ])
    func `plain rules for the classes are taken`(css: String, canonical: String) throws {
        #expect(try ClassicStyle(css).css == canonical)
    }

    @Test(
        arguments: [
            "@import 'a.css';", "@media print {.label-customizable{}}", ".a {}", "body{}", ".label-customizable a{}",
            ".label-customizable:hover{}", ".submitButton-customizable::before{}", ".label-customizable:{}", ",{}",
            ".label-customizable{color:red", ".label-customizable", "/* .label-customizable{}", "}",
            ".label-customizable{background:url(https://a.example/)}", ".label-customizable{background:URL(a)}",
            ".label-customizable{background:image-set('a' 1x)}", ".label-customizable{color:var(--a)}",
            ".label-customizable{width:expression(alert(1))}", ".label-customizable{behavior:none}",
            ".label-customizable{-moz-binding:none}", ".label-customizable{--page:red}",
            ".label-customizable{color:</style><script>}", ".label-customizable{color:r\\65 d}",
            ".label-customizable{font-family:\"a;b\"}", ".label-customizable{font-family:\"a\nb\"}",
            ".label-customizable{color:(red}", ".label-customizable{color:red)}", ".label-customizable{color:}",
            ".label-customizable{color}", ".label-customizable{col or:red}", ".label-customizable{color:rot\u{301}}",
            ".label-customizable{color:red}\u{301}body{}", ".label-customizable{color:red;}\u{301}",
            ".label-customizable{color:red/*\u{301}*/}", ".label-customizable{color:ur/**/l(a)}",
            ".label\u{301}-customizable{}",
        ])
    func `anything else is refused`(css: String) {
        let error = #expect(throws: ServiceError.self) { try ClassicStyle(css) }
        #expect(error?.name == "InvalidParameterException")
    }

    /// Pieces of style sheets, for random ones.
    private static let pieces = [
        ".label-customizable", ".submitButton-customizable:hover", "{", "}", "color", ":", ";", "red", "url", "(", ")",
        "'", "\"",
        "/*", "*/", "@import", "\\", "<", "\u{301}", ",", " ", "#fff", "calc", "--x", "!important", "expression", "\n",
        "//",
    ]

    @Test func `a random style is refused, or fetches nothing and stays itself`() throws {
        var taken = 0
        for seed in 0..<UInt64(TestScope.rounds(20_000)) {
            var random = SeededRandom(seed: seed)
            let tail = (0..<Int.random(in: 0...9, using: &random))
                .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            guard let style = try? ClassicStyle(".label-customizable{color:\(tail)}") else { continue }
            taken += 1
            let bytes = style.css.lowercased()
            for word in ["url", "@", "\\", "<", "expression", "--", "/*"] where bytes.contains(word) {
                // A word is harmless as a keyword, or between quotation marks.
                #expect(!bytes.contains("\(word)("), "seed \(seed): \(style.css)")
                #expect(["url", "expression", "--"].contains(word), "seed \(seed): \(style.css)")
            }
            #expect(try ClassicStyle(style.css).css == style.css, "seed \(seed)")
        }
        #expect(taken > 20)
    }
}
