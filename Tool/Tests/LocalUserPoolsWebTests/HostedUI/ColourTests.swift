import Foundation
import Testing

@testable import LocalUserPools
@testable import LocalUserPoolsWeb

/// The colours of the hosted pages, in light and dark.
@Suite struct ColourTests {
    /// Colours by their variables: the light and the dark one.
    private static let colours: [String: [String]] = {
        let pattern = #/--([\w-]+): light-dark\(var\(--([\w-]+)-light, #(\w{6})\), var\(--([\w-]+)-dark, #(\w{6})\)\);/#
        let found = (HostedFiles.all["page.css"] ?? "").matches(of: pattern).map(\.output)
        return Dictionary(
            uniqueKeysWithValues: found.filter { $0.1 == $0.2 && $0.1 == $0.4 }
                .map { (String($0.1), [String($0.3), String($0.5)]) })
    }()

    /// The luminance and the contrast of WCAG 2.2.
    private static func luminance(_ colour: String) -> Double {
        let parts = stride(from: 0, to: 6, by: 2).map { index in
            let digits = colour.dropFirst(index).prefix(2)
            let value = Double(UInt8(digits, radix: 16) ?? 0) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    private static func contrast(_ one: String, _ other: String) -> Double {
        let (one, other) = (luminance(one), luminance(other))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// Texts on their backgrounds need 4.5, borders and the ring around a focused element need 3.
    private static let pairs: [(String, String, Double)] = [
        ("text", "card", 4.5), ("text", "page", 4.5), ("faint", "card", 4.5), ("faint", "page", 4.5),
        ("heading", "card", 4.5), ("heading", "field", 4.5), ("label", "card", 4.5), ("link", "card", 4.5),
        ("on-primary", "primary", 4.5), ("on-primary-hover", "primary-hover", 4.5), ("on-error", "error", 4.5),
        ("on-secondary", "secondary", 4.5), ("on-secondary-hover", "secondary-hover", 4.5), ("primary", "card", 3),
        ("field-line", "card", 3), ("field-line", "field", 3), ("secondary-line", "card", 3), ("focus", "card", 3),
        ("focus", "page", 3),
    ]

    @Test(arguments: pairs) func `a colour can be seen on its background`(
        front: String, back: String, least: Double
    ) throws {
        let (front, back) = (try #require(Self.colours[front]), try #require(Self.colours[back]))
        for (one, other) in zip(front, back) {
            #expect(Self.contrast(one, other) >= least, "\(one) on \(other)")
        }
    }

    @Test func `every colour of the style sheet is compared, but the two that only decorate`() {
        let compared = Set(Self.pairs.flatMap { [$0.0, $0.1] })
        #expect(Set(Self.colours.keys).subtracting(compared) == ["card-line", "error-line"])
        #expect(abs(Self.contrast("000000", "ffffff") - 21) < 0.001)
    }

    @Test func `a managed style sets colours that the style sheet has`() {
        let sheet = HostedFiles.all["page.css"] ?? ""
        let names = BrandingVariables.colours.map(\.0)
        #expect(names.allSatisfy { Self.colours[$0] != nil } && Set(names).count == names.count)
        #expect(BrandingVariables.corners.allSatisfy { sheet.contains("var(--\($0.0), ") })
    }
}
