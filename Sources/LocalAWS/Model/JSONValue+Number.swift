package import WireJSON

extension JSONValue {
    /// The number, if this is one.
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        default: nil
        }
    }
}
