/// The names of errors of AWS's JSON services.
enum AWSErrorName {
    /// Returns an error's name from `prefix#Name:URL`.
    static func name(ofType type: String) -> String {
        let name = type.split(separator: "#").last?.prefix { $0.isASCII && $0.isLetter } ?? ""
        return name.isEmpty ? "no type" : String(name)
    }
}
