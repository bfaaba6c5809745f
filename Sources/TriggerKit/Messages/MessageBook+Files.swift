import CognitoTriggers
import Glibc

extension MessageBook {
    /// Reads a book from files beside the program, such as `messages/en.json`, for people who translate and do not program.
    ///
    /// ```json
    /// {
    ///   "signUp": {"title": "Welcome to {brand}", "text": "Your confirmation code is {code}"},
    ///   "signUpByLink": {"title": "Welcome to {brand}", "text": "Please {link:confirm your address}."},
    ///   "invitation": {"title": "Your account", "text": "User name {userName}, temporary password {password}"},
    ///   "accountTakeOver": {"title": "An unusual sign-in", "text": "Was it not you? Then change your password."}
    /// }
    /// ```
    ///
    /// The members are those of ``MessageTexts``, of which the two with links may be missing. A text that lacks its placeholder,
    /// has one twice or another one, and a file that lacks an occasion stop the function from starting. So call this in a test as well. The
    /// packager puts the files into the zip that `package-files/FUNCTION` names.
    ///
    /// - Parameters:
    ///   - brand: The name at the beginning of text messages and at the end of emails; it stands for `{brand}`.
    ///   - defaultLanguage: The language of users without a `locale`, or with one that has no texts.
    ///   - languages: The languages, each of which has a file of its name.
    ///   - folder: The folder of the files; unless it is absolute, it begins at the function's own folder.
    /// - Throws: ``ImpossibleMessages`` for a file that cannot be used, or a message that is too long.
    public init(
        brand: String, defaultLanguage: String, languages: [String], in folder: String
    ) throws(ImpossibleMessages) {
        var texts: [(code: String, texts: MessageTexts)] = []
        for language in languages {
            let path = "\(folder)/\(language).json"
            let file = LanguageFile(path: path, brand: brand)
            texts.append((language, try file.texts()))
        }
        try self.init(brand: brand, defaultLanguage: defaultLanguage, languages: texts)
    }
}

/// A file with the texts of one language.
struct LanguageFile {
    /// The path as it was given, for errors.
    let path: String
    let brand: String

    /// Reads all texts.
    func texts() throws(ImpossibleMessages) -> MessageTexts {
        let root: JSONValue
        do { root = try JSONValue(json: try bytes()) } catch let error as ImpossibleMessages { throw error } catch {
            throw problem("is no JSON: \(error)")
        }
        guard let members = root.members else { throw problem("is no JSON object") }
        let known = MessageOccasion.allCases.map(Self.name) + ["signUpByLink", "resendCodeByLink"]
        if let unknown = members.keys.first(where: { !known.contains($0) }) {
            throw problem("has the member \(unknown), but there are \(known.joined(separator: ", "))")
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
        return MessageTexts(
            signUp: try code("signUp"), resendCode: try code("resendCode"), forgotPassword: try code("forgotPassword"),
            updateUserAttribute: try code("updateUserAttribute"),
            verifyUserAttribute: try code("verifyUserAttribute"), authentication: try code("authentication"),
            invitation: InvitationMessage(title: invitation.title, parts: invitation.parts),
            accountTakeOver: NoticeMessage(title: notice.title, parts: notice.parts),
            signUpByLink: try link("signUpByLink"), resendCodeByLink: try link("resendCodeByLink"))
    }

    /// The member of an occasion: the property of ``MessageTexts``.
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

    /// Reads one message: its title, and its text in parts, each of the wanted placeholders once.
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
                    throw problem("has in \(name) a placeholder that does not belong there, or one twice")
                }
                parts.append(part)
            }
        }
        guard wanted.allSatisfy({ wanted in parts.contains { $0.isOfKind(wanted) } }) else {
            throw problem("lacks in \(name) one of the placeholders \(wanted.map(\.spelling).joined(separator: ", "))")
        }
        let words = try split(title, name).map { part throws(ImpossibleMessages) in
            guard case .words(let words) = part else { throw problem("has a placeholder in the title of \(name)") }
            return words
        }
        return (words.joined(), parts)
    }

    /// Splits a text at its placeholders, with the brand in its place.
    private func split(_ text: String, _ name: String) throws(ImpossibleMessages) -> [MessagePart] {
        var (parts, rest) = ([MessagePart](), text[...])
        while let start = rest.firstIndex(of: "{") {
            parts.append(.words(String(rest[..<start])))
            guard let end = rest[start...].firstIndex(of: "}") else { throw problem("has an open brace in \(name)") }
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
        let root = path.hasPrefix("/") ? "" : Environment["LAMBDA_TASK_ROOT"].map { "\($0)/" } ?? ""
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
    /// Returns true for the same kind of placeholder.
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
