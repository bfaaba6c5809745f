package import CognitoProof

extension ProofLimit {
    /// Reads a number of histories such as `5000`, or a time such as `90s`, `20m` or `1h`.
    ///
    /// - Parameter text: The text.
    /// - Returns: False if the text is neither; the limit is then unchanged.
    package mutating func read(_ text: String) -> Bool {
        let units = ["s": 1, "m": 60, "h": 3600] as [Character: Int]
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard (1...9).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let number = Int(digits), number > 0
        else { return false }
        if let unit { time = .seconds(number * unit) } else { histories = number }
        return true
    }
}
