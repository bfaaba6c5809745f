import CognitoTriggers
import Glibc

extension MessageBook {
    /// Reads a book from files next to the program, such as `messages/en.json`, for translators who do not program.
    ///
    /// ```json
    /// {
    ///   "signUp": {"title": "Welcome to {brand}", "text": "Your confirmation code is {code}"},
    ///   "signUpByLink": {"title": "Welcome to {brand}", "text": "Please {link:confirm your address}."},
    ///   "invitation": {"title": "Your account", "text": "User name {userName}, temporary password {password}"},
    ///   "accountTakeOver": {"title": "An unusual sign-in", "text": "If it was not you, change your password."}
    /// }
    /// ```
    ///
    /// The members are the properties of ``MessageTexts``. The texts with links, and the strings `footer` and `lateAnswer`, are optional.
    /// The function does not start if a text lacks its placeholder, has it twice or has another one, or if a file lacks
    /// an occasion. So call this in a test as well. The packager puts the files listed in `package-files/FUNCTION` into
    /// the zip.
    ///
    /// - Parameters:
    ///   - brand: The name at the beginning of text messages and at the end of emails, and the value of `{brand}`.
    ///   - defaultLanguage: The language of users without a `locale`, or with a `locale` that has no texts.
    ///   - layout: The design of emails.
    ///   - languages: The languages; each has a file with its name.
    ///   - folder: The folder of the files, relative to the function's own folder unless it is absolute.
    /// - Throws: ``ImpossibleMessages`` for an unusable file or a message that is too long.
    public init(
        brand: String, defaultLanguage: String, layout: MessageLayout = MessageLayout(), languages: [String],
        in folder: String
    ) throws(ImpossibleMessages) {
        var texts: [(code: String, texts: MessageTexts)] = []
        for language in languages {
            let path = "\(folder)/\(language).json"
            let file = LanguageFile(path: path, brand: brand)
            texts.append((language, try file.texts()))
        }
        try self.init(brand: brand, defaultLanguage: defaultLanguage, layout: layout, languages: texts)
    }
}

/// A file with the texts of one language.
struct LanguageFile {
    /// The path as the caller wrote it, for error messages.
    let path: String
    let brand: String

    /// Reads all texts.
    func texts() throws(ImpossibleMessages) -> MessageTexts {
        let root: JSONValue
        do { root = try JSONValue(json: try bytes()) } catch let error as ImpossibleMessages { throw error } catch {
            throw problem("is not JSON: \(error)")
        }
        guard let members = root.members else { throw problem("is not a JSON object") }
        let known =
            MessageOccasion.allCases.map(Self.name) + [
                "signUpByLink", "resendCodeByLink", "signInByLink", "footer", "lateAnswer",
            ]
        if let unknown = members.keys.first(where: { !known.contains($0) }) {
            throw problem("has the unknown member \(unknown); the members are \(known.joined(separator: ", "))")
        }
        func code(_ name: String) throws(ImpossibleMessages) -> CodeMessage {
            let (title, parts) = try text(name, in: members, of: [.code])
            return CodeMessage(title: title, parts: parts)
        }
        func link(_ name: String) throws(ImpossibleMessages) -> LinkMessage? {
            guard members[name] != nil else { return nil }
            let (title, parts) = try text(name, in: members, of: [.link("")])
            return LinkMessage(title: title, parts: parts)
        }
        let invitation = try text("invitation", in: members, of: [.userName, .password])
        let notice = try text("accountTakeOver", in: members, of: [])
        func string(_ name: String) throws(ImpossibleMessages) -> String? {
            guard let value = members[name] else { return nil }
            guard let text = value.text else { throw problem("has a \(name) that is not a string") }
            return try words(text, name)
        }
        return MessageTexts(
            signUp: try code("signUp"), resendCode: try code("resendCode"), forgotPassword: try code("forgotPassword"),
            updateUserAttribute: try code("updateUserAttribute"),
            verifyUserAttribute: try code("verifyUserAttribute"), authentication: try code("authentication"),
            invitation: InvitationMessage(title: invitation.title, parts: invitation.parts),
            accountTakeOver: NoticeMessage(title: notice.title, parts: notice.parts),
            signUpByLink: try link("signUpByLink"), resendCodeByLink: try link("resendCodeByLink"),
            signInByLink: try link("signInByLink"), footer: try string("footer"), lateAnswer: try string("lateAnswer"))
    }

    /// Returns the name of an occasion's member; the property of ``MessageTexts`` has the same name.
    private static func name(_ occasion: MessageOccasion) -> String {
        switch occasion {
        case .signUp: "signUp"
        case .resendCode: "resendCode"
        case .forgotPassword: "forgotPassword"
        case .updateUserAttribute: "updateUserAttribute"
        case .verifyUserAttribute: "verifyUserAttribute"
        case .authentication: "authentication"
        case .invitation: "invitation"
        case .accountTakeOver: "accountTakeOver"
        }
    }

    /// Reads one message: its title, and the parts of its text, with each expected placeholder exactly once.
    private func text(
        _ name: String, in members: JSONMembers<JSONValue>, of wanted: [MessagePart]
    ) throws(ImpossibleMessages) -> (title: String, parts: [MessagePart]) {
        guard let title = members[name]?["title"]?.text, let text = members[name]?["text"]?.text else {
            throw problem("has no \(name) with title and text")
        }
        var parts: [MessagePart] = []
        for part in try split(text, name) {
            if case .words = part {
                parts.append(part)
            } else {
                guard wanted.contains(where: { $0.isOfKind(part) }), !parts.contains(where: { $0.isOfKind(part) })
                else {
                    throw problem("has a placeholder in \(name) that does not belong there, or appears twice")
                }
                parts.append(part)
            }
        }
        guard wanted.allSatisfy({ wanted in parts.contains { $0.isOfKind(wanted) } }) else {
            let spellings = wanted.map(\.spelling).joined(separator: ", ")
            throw problem("lacks one of these placeholders in \(name): \(spellings)")
        }
        return (try words(title, "the title of \(name)"), parts)
    }

    /// Returns a text without placeholders, except the brand.
    private func words(_ text: String, _ name: String) throws(ImpossibleMessages) -> String {
        try split(text, name).map { part throws(ImpossibleMessages) in
            guard case .words(let words) = part else { throw problem("has a placeholder in \(name)") }
            return words
        }.joined()
    }

    /// Splits a text at its placeholders, and inserts the brand.
    private func split(_ text: String, _ name: String) throws(ImpossibleMessages) -> [MessagePart] {
        var (parts, rest) = ([MessagePart](), text[...])
        while let start = rest.firstIndex(of: "{") {
            parts.append(.words(String(rest[..<start])))
            guard let end = rest[start...].firstIndex(of: "}") else { throw problem("has a { without a } in \(name)") }
            let placeholder = rest[rest.index(after: start)..<end]
            switch placeholder {
            case "brand": parts.append(.words(brand))
            case "code": parts.append(.code)
            case "userName": parts.append(.userName)
            case "password": parts.append(.password)
            default:
                guard placeholder.hasPrefix("link:") else {
                    throw problem("has an unknown placeholder {\(placeholder)} in \(name)")
                }
                parts.append(.link(String(placeholder.dropFirst("link:".count))))
            }
            rest = rest[rest.index(after: end)...]
        }
        return parts + [.words(String(rest))]
    }

    private func bytes() throws(ImpossibleMessages) -> [UInt8] {
        let root = path.hasPrefix("/") ? "" : LambdaEnvironment["LAMBDA_TASK_ROOT"].map { "\($0)/" } ?? ""
        guard let stream = fopen(root + path, "r") else {
            throw problem("cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        while true {
            let block = [UInt8](unsafeUninitializedCapacity: 1 << 14) { $1 = fread($0.baseAddress, 1, 1 << 14, stream) }
            guard !block.isEmpty else { break }
            bytes += block
        }
        guard ferror(stream) == 0 else { throw problem("cannot be read: \(String(cString: strerror(errno)))") }
        return bytes
    }

    private func problem(_ problem: String) -> ImpossibleMessages { ImpossibleMessages(.file, "\(path) \(problem)") }
}

extension MessagePart {
    /// Returns true if both are the same kind of placeholder.
    fileprivate func isOfKind(_ other: MessagePart) -> Bool {
        switch (self, other) {
        case (.code, .code), (.userName, .userName), (.password, .password), (.link, .link): true
        default: false
        }
    }

    fileprivate var spelling: String {
        switch self {
        case .words: ""
        case .code: "{code}"
        case .userName: "{userName}"
        case .password: "{password}"
        case .link: "{link:words}"
        }
    }
}
