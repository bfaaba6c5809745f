/// The version of the command and of the package, as in `CHANGELOG.md`.
enum CommandVersion {
    static let text = "0.1.0"
}
