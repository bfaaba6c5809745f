import CognitoProcessTestSupport
import CognitoTestSupport
import Testing

/// The function that takes users over from a file of password hashes.
@Suite(.timeLimit(.minutes(5))) struct LegacyUserMigrationTests {
    /// Users of the example file, whose hashes other implementations made, and their passwords.
    private static let users = [
        Row("bcrypt 2b", ("Jürgen.Weiß@example.org", #"Plätzhalter-P@ssw0rd"1\"#)),
        Row("bcrypt 2y", ("trailrunner", "brown bear 7 River")),
        Row("bcrypt 2a", ("amina", "two olive trees 4 Doors")),
        Row("bcrypt of Django", ("bogdan", "seven grey Herons 1")),
        Row("PBKDF2 with SHA-256", ("chiara", "nine Lemons 3 pears")),
        Row("PBKDF2 with SHA-512", ("dagny", "cold Fjord 5 boats")),
        Row("PBKDF2 of Django", ("emeka", "red Kite 8 winds")),
        Row("scrypt", ("farah", "late Train 6 coats")),
        Row("scrypt of Django", ("goran", "wet Stone 2 bridges")),
    ]

    @Test(arguments: users)
    func `the right password takes a user over, with it and without a message`(user: Row<(String, String)>) async throws
    {
        let response = try await signIn(user.value.0, user.value.1)
        #expect(response[text: "finalUserStatus"] == "CONFIRMED")
        #expect(response[text: "messageAction"] == "SUPPRESS")
        let attributes = response[object: "userAttributes"]
        #expect(attributes[text: "email"] != nil || attributes[text: "phone_number"] != nil)
        #expect(attributes[text: "username"] == nil)
    }

    @Test(arguments: users, ["wrong", "", "shorter", "with a zero byte", "in capitals"])
    func `a password that is not right is an unknown user`(user: Row<(String, String)>, change: String) async throws {
        let (name, password) = user.value
        let wrong =
            switch change {
            case "wrong": "something else"
            case "shorter": String(password.dropLast())
            case "with a zero byte": password + "\u{0}"
            case "in capitals": password.uppercased()
            default: ""
            }
        try expectUnknown(try await signIn(name, wrong))
    }

    @Test(arguments: ["TRAILRUNNER", "+14065550139"])
    func `another name of the user, or another case of letters, is told the name in the pool`(name: String) async throws
    {
        let response = try await signIn(name, "brown bear 7 River")
        #expect(response[object: "userAttributes"][text: "username"] == "trailrunner")
    }

    @Test(arguments: [Row("unknown", "nobody"), Row("without a verified contact", "amina@example.com")])
    func `who cannot get a code is not taken over after a forgotten password`(name: Row<String>) async throws {
        try expectUnknown(try await forgotPassword(name.value))
    }

    @Test func `who has forgotten the password is taken over to set a new one, by a verified contact`() async throws {
        let response = try await forgotPassword("+14065550139")
        #expect(response[text: "finalUserStatus"] == "RESET_REQUIRED")
        #expect(response[text: "messageAction"] == "SUPPRESS")
        #expect(response[object: "userAttributes"][text: "phone_number_verified"] == "true")
    }

    @Test func `an unknown user takes as long as a wrong password`() async throws {
        // Of cost 12: a quarter of a second, in which the start of the process is lost.
        let users = Self.line(hash: "$2b$12$cVwp4XaNU8a4v1uMRum2SO026BWLIoQMD/TXg5uZV.0P.uO8m3YEm")
        let known = try await shortest(users.replacing("NAME", with: "Jürgen.Weiß@example.org"))
        let unknown = try await shortest(users.replacing("NAME", with: "somebody else"))
        let none = try await shortest(users.replacing("NAME", with: "x"), sample: "UserMigration_ForgotPassword")
        #expect(unknown < known * 2 && known < unknown * 2, "\(known) and \(unknown)")
        #expect(none * 2 < unknown, "\(none) without a password, \(unknown) with one")
    }

    @Test(
        arguments: [
            Row("no JSON", ("canary7f3a", "is not a JSON object")),
            Row("no object", (#"["canary7f3a"]"#, "is not a JSON object")),
            Row("no name", (#"{"passwordHash":"canary7f3a"}"#, "has no text 'username'")),
            Row("an alias that is no text", (#"{"username":"a","aliases":[{"canary7f3a":1}]}"#, "'aliases'")),
            Row("no hash", (#"{"username":"canary7f3a"}"#, "has no text 'passwordHash'")),
            Row("no attributes", (#"{"username":"canary7f3a","passwordHash":"x"}"#, "has no 'attributes'")),
            Row(
                "attributes of another type",
                (#"{"username":"a","passwordHash":"x","attributes":{"canary7f3a":[]}}"#, "has no 'attributes'")
            ),
            Row("a sub", (#"{"username":"a","passwordHash":"x","attributes":{"sub":"canary7f3a"}}"#, "'sub'")),
            Row("a plain password", (line(hash: "canary7f3a"), "in an unknown format")),
            Row("an MD5 crypt", (line(hash: "$1$canary7f$3aqaPHbCDkN6aXpNhhSRC0"), "in an unknown format")),
            Row("a bcrypt of cost 16", (line(hash: "$2b$16$" + salt), "cost is not from 04 to 15")),
            Row("a bcrypt of the old mistake", (line(hash: "$2x$10$" + salt), "in an unknown format")),
            Row("a bcrypt that was cut", (line(hash: "$2b$10$canary7f3a"), "53 characters")),
            Row("PBKDF2 of too many rounds", (line(hash: "$pbkdf2-sha256$5000001$YWJj$YWJj"), "5000000 rounds")),
            Row("PBKDF2 of no rounds", (line(hash: "pbkdf2_sha256$0$abc$YWJj"), "5000000 rounds")),
            Row("PBKDF2 with MD5", (line(hash: "$pbkdf2-md5$1000$YWJj$YWJj"), "in an unknown format")),
            Row("scrypt of two gigabytes", (line(hash: "$scrypt$ln=21,r=8,p=1$YWJj$YWJj"), "more than 512 MB")),
            Row("scrypt of an odd cost", (line(hash: "scrypt$1000$abc$8$1$YWJj"), "not a power of two")),
            Row(
                "scrypt of factors that overflow",
                (line(hash: "$scrypt$ln=9,r=4611686018427387904,p=4$YWJj$YWJj"), "512 MB")),
            Row(
                "a key that is no base64",
                (line(hash: "$scrypt$ln=9,r=8,p=1$YWJj$canary7f3a!"), "in an unknown format")),
            Row(
                "a key of 15 bytes",
                (line(hash: "$scrypt$ln=9,r=8,p=1$YWJj$YWJjZGVmZ2hpamtsbW5v"), "fewer than 16 bytes")),
            Row("a key of one byte", (line(hash: "pbkdf2_sha256$1$abc$YQ=="), "fewer than 16 bytes")),
            Row("an empty key", (line(hash: "pbkdf2_sha256$1$abc$"), "fewer than 16 bytes")),
            Row("a name that appears twice", (first, "repeats a name of an earlier line")),
        ])
    func `a line that cannot be used keeps the function from starting, and the log has its number only`(
        row: Row<(String, String)>
    ) async throws {
        let (line, words) = row.value
        let run = try await start(with: Self.first + "\n\n" + line + "\n")
        #expect(run.status == 1)
        #expect(try ErrorDocument(run.output).errorType == "InternalError")
        #expect(run.errors.contains("line 3 ") && run.errors.contains(words), "\(run.errors)")
        let told = run.errors + String(decoding: run.output, as: UTF8.self)
        #expect(!told.contains(Canary.word) && !told.contains("chiara"))
    }

    @Test(arguments: [Row("that is missing", "/nowhere/users.jsonl"), Row("without a user", "/dev/null")])
    func `a file cannot be used`(file: Row<String>) async throws {
        let run = try await DeskRun(
            .legacyUserMigration, [try Sample("UserMigration_Authentication").path],
            environment: ["LEGACY_USERS_FILE": file.value])
        #expect(run.status == 1)
        #expect(run.errors.contains("\(file.value): "))
    }

    // MARK: - Helpers

    private static let salt = "cVwp4XaNU8a4v1uMRum2SO026BWLIoQMD/TXg5uZV.0P.uO8m3YEm"
    private static let first =
        #"{"username":"chiara","passwordHash":"$2b$04$\#(salt)","attributes":{"email":"chiara@example.com"}}"#

    private static func line(hash: String) -> String {
        #"{"username":"NAME","passwordHash":"\#(hash)","attributes":{"email":"canary7f3a"}}"#
    }

    private func signIn(_ name: String, _ password: String) async throws -> JSONObject {
        try await ask("UserMigration_Authentication", name) { $0.members["password"] = password }
    }

    private func forgotPassword(_ name: String) async throws -> JSONObject {
        try await ask("UserMigration_ForgotPassword", name) { _ in }
    }

    private func ask(_ sample: String, _ name: String, edit: (inout JSONObject) -> Void) async throws -> JSONObject {
        let event = try Sample(sample).edited { event in
            event.members["userName"] = name
            edit(&event[object: "request"])
        }
        let invocation = try await Function.legacyUserMigration.invoke(event)
        return try JSONObject(invocation.answer)[object: "response"]
    }

    private func expectUnknown(_ response: JSONObject) throws {
        let event = try JSONObject(try Sample("UserMigration_Authentication").bytes)
        #expect(response.isEqual(to: event[object: "response"], except: ""))
    }

    private func start(with users: String, sample: String = "UserMigration_Authentication") async throws -> DeskRun {
        try await DeskRun(
            .legacyUserMigration, [try Sample(sample).path], input: Array(users.utf8),
            environment: ["LEGACY_USERS_FILE": "/dev/stdin"])
    }

    /// The shortest time of three runs, by the processor's count, none of which takes a user over.
    private func shortest(_ users: String, sample: String = "UserMigration_Authentication") async throws -> Duration {
        var shortest = Duration.seconds(60)
        for _ in 0..<3 {
            let run = try await self.start(with: users, sample: sample)
            shortest = min(shortest, run.time)
            #expect(run.status == 0, "\(run.errors)")
            #expect(!String(decoding: run.output, as: UTF8.self).contains("SUPPRESS"))
        }
        return shortest
    }
}
