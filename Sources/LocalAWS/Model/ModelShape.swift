/// The type of a value of the API.
package struct ModelShape: Sendable {
    /// A member of a structure.
    package struct Member: Sendable {
        package let name: String
        package let isRequired: Bool
        package let shape: ModelShape
    }

    package indirect enum Kind: Sendable {
        case structure([Member])
        case list(ModelShape)
        case map(key: ModelShape, value: ModelShape)
        /// A text with its allowed values, if there is an enumeration.
        case text(JavaPattern?, values: [String])
        case integer
        case boolean
        /// Any JSON.
        case document
    }

    package let kind: Kind
    /// Messages and logs never show the value.
    package let isSensitive: Bool
    /// The minimum and the maximum length, or number.
    package let minimum: Int?
    package let maximum: Int?
}
