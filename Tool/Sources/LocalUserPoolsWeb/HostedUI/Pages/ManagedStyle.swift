import LocalAWS
import LocalUserPools
import UserPoolObjects
import WireJSON

/// A style of the managed login pages.
///
/// Our pages use only its colours, corners, background, logo and icon.
///
/// Source of the settings: API Reference, the example of `DescribeManagedLoginBrandingByClient`.
struct ManagedStyle: Sendable {
    private let settings: JSONValue
    private let assets: [OperationInput]

    init(_ style: StoredObject) {
        settings = style.members["Settings"] ?? [:]
        assets = style.input.elements("Assets").compactMap { $0.members.map(OperationInput.init) }
    }

    var scheme: Look.Scheme {
        setting("categories.global.colorSchemeMode")?.text.flatMap(Look.Scheme.init) ?? .dynamic
    }

    /// The style sheet; empty if the style changes nothing on the local pages.
    var css: String {
        let root = colours + corners
        return (root.isEmpty ? "" : ":root{\(root.joined(separator: ";"))}\n") + background
    }

    /// The file names of the logos for light and for dark colours; nil without a logo.
    var logo: (light: String, dark: String?)? {
        guard setting("components.form.logo.enabled")?.flag != false else { return nil }
        return files("FORM_LOGO")
    }

    /// The file name of the icon in the browser's tab.
    var icon: String? { (files("FAVICON_SVG") ?? files("FAVICON_ICO"))?.light }

    /// Returns the style's image that has a file name; nil if the style has no such image.
    func image(named name: String) -> StyleImage? {
        let asset = assets.first { Self.fileName($0) == name }
        return asset.flatMap { StyleImage(base64: $0.text("Bytes") ?? "", extension: $0.text("Extension") ?? "") }
    }

    private func setting(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(settings) { $0?[String($1)] }
    }

    /// The declarations of the colours' variables, for both modes.
    private var colours: [String] {
        BrandingVariables.colours.flatMap { variable, path in
            ["light", "dark"].compactMap { mode in
                let value = setting(path.replacing("MODE", with: "\(mode)Mode"))?.text
                return value.flatMap(Self.colour).map { "--\(variable)-\(mode):\($0)" }
            }
        }
    }

    private var corners: [String] {
        BrandingVariables.corners.compactMap { variable, path in
            setting(path)?.number.map { "--\(variable):\(Int(max(0, min($0, 100))))px" }
        }
    }

    /// Returns a colour as CSS; nil unless the string consists of hexadecimal digits for red, green, blue and opacity.
    private static func colour(_ text: String) -> String? {
        let isColour = [6, 8].contains(text.utf8.count) && text.utf8.allSatisfy { Character(.init($0)).isHexDigit }
        return isColour ? "#\(text)" : nil
    }

    private var background: String {
        guard setting("components.pageBackground.image.enabled")?.flag != false,
            let images = files("PAGE_BACKGROUND")
        else { return "" }
        let dark = images.dark.map { "@media (prefers-color-scheme:dark){\(Self.background($0))}\n" }
        return "\(Self.background(images.light))\n\(dark ?? "")"
    }

    private static func background(_ file: String) -> String {
        "body{background:var(--page) url(\"\(file)\") center/cover no-repeat fixed}"
    }

    /// Returns the file names of a category's images: the image for light colours or for both modes, and the image for
    /// dark colours.
    private func files(_ category: String) -> (light: String, dark: String?)? {
        let names = [Look.Scheme.light, .dynamic, .dark].compactMap { mode in
            let asset = assets.first {
                $0.text("Category") == category && $0.text("ColorMode") == mode.rawValue && $0["Bytes"] != nil
            }
            return asset.map { (mode: mode, name: Self.fileName($0)) }
        }
        let dark = names.first { $0.mode == .dark }?.name
        switch scheme {
        case .dark: return (dark ?? names.first?.name).map { ($0, nil) }
        case .light: return names.first.map { ($0.name, nil) }
        case .dynamic: return names.first.map { ($0.name, dark == $0.name ? nil : dark) }
        }
    }

    /// Returns the file name of an image, such as `form-logo-light`.
    private static func fileName(_ asset: OperationInput) -> String {
        let parts = [asset.text("Category"), asset.text("ColorMode")].map { ($0 ?? "").lowercased() }
        return parts.joined(separator: "-").replacing("_", with: "-")
    }
}
