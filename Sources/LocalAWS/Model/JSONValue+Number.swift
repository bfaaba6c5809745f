package import WireJSON

extension JSONValue {
    /// The number, if the value is one.
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        default: nil
        }
    }
}
