import LocalAWS
import LocalUserPools
import UserPoolObjects
import WireJSON

/// The look of an app client's pages: the default look, or the default look as changed by a style.
struct Look: Sendable {
    /// The choice between light and dark colours.
    enum Scheme: String, Sendable {
        case light = "LIGHT"
        case dark = "DARK"
        case dynamic = "DYNAMIC"

        /// The document's CSS class; nil if the browser chooses the scheme.
        var name: String? { self == .dynamic ? nil : rawValue.lowercased() }
    }

    /// The default look, without a style.
    static let plain = Look()

    private(set) var scheme = Scheme.dynamic
    /// The addresses of the style sheet, the logos for light and dark colours, and the icon.
    private(set) var sheet: String?
    private(set) var logo: (light: String, dark: String?)?
    private(set) var icon: String?
    private var style: StoredObject?

    private init() {}

    /// Creates the look of a classic style: the object that `SetUICustomization` stores.
    init(classic style: StoredObject, in pool: String) {
        self.style = style
        let address = Self.address(of: style, in: pool)
        if let css = style.members["CSS"]?.text, !css.isEmpty {
            // A classic style is written for the classic pages, which are light.
            scheme = .light
            sheet = address("style.css")
        }
        if let image = style.members["ImageFile"]?.text, StyleImage(base64: image) != nil {
            logo = (address(StyleImage.logoName), nil)
        }
    }

    /// Creates the look of a managed style: the object that `CreateManagedLoginBranding` stores.
    init(managed style: StoredObject, in pool: String) {
        self.style = style
        let managed = ManagedStyle(style)
        let address = Self.address(of: style, in: pool)
        scheme = managed.scheme
        sheet = managed.css.isEmpty ? nil : address("style.css")
        icon = managed.icon.map(address)
        logo = managed.logo.map { (address($0.light), $0.dark.map(address)) }
    }

    /// Returns a file of the look; nil for another name.
    func file(named name: String) -> HostedFile? {
        guard let style else { return nil }
        let isManaged = style.kind == .branding
        if name == "style.css", sheet != nil {
            // The style may come from a seed, which does not check styles.
            let css = isManaged ? ManagedStyle(style).css : try? ClassicStyle(style.members["CSS"]?.text ?? "").css
            return HostedFile(type: "text/css; charset=utf-8", body: Array((css ?? "").utf8))
        }
        let classic = name == StyleImage.logoName ? style.members["ImageFile"]?.text : nil
        let image = isManaged ? ManagedStyle(style).image(named: name) : classic.flatMap { StyleImage(base64: $0) }
        return image.map { HostedFile(type: $0.type, body: $0.bytes) }
    }

    /// Returns the function that makes the addresses of a style's files.
    ///
    /// The addresses change when the style changes.
    private static func address(of style: StoredObject, in pool: String) -> (String) -> String {
        let folder = HostedPath.look(of: style.clientID ?? HostedPath.allClients, in: pool)
        let version = Int(style.modified * 1000)
        return { "\(folder)\($0)?v=\(version)" }
    }
}

extension StoreTables {
    /// Returns the look of an app client's pages; managed login has its own styles.
    func look(of client: String, in pool: String, isManaged: Bool) throws -> Look {
        if isManaged {
            let style = try objects(.branding, in: pool).first { $0.clientID == client }
            return style.map { Look(managed: $0, in: pool) } ?? .plain
        }
        return try uiCustomization(of: client, in: pool).map { Look(classic: $0, in: pool) } ?? .plain
    }

    /// Returns true if an app client has a style of managed login.
    func hasStyle(_ client: AppClient) throws -> Bool {
        try objects(.branding, in: client.userPoolID).contains { $0.clientID == client.id }
    }
}
