/// The encoding of text in the ASCII of domain names (RFC 3492).
enum Punycode {
    /// Encodes a label, without the prefix `xn--`.
    static func encoded(_ input: [Unicode.Scalar]) -> String {
        var output = input.filter(\.isASCII).map { UInt8($0.value) }
        let basic = output.count
        if basic > 0 { output.append(UInt8(ascii: "-")) }
        var (point, delta, bias, handled) = (128, 0, 72, basic)
        // From one code point to the next larger one that occurs.
        while let next = input.lazy.map({ Int($0.value) }).filter({ $0 >= point }).min() {
            delta += (next - point) * (handled + 1)
            point = next
            for scalar in input {
                if scalar.value < point { delta += 1 }
                guard scalar.value == point else { continue }
                var (rest, place) = (delta, base)
                while true {
                    let threshold = min(max(place - bias, 1), 26)
                    guard rest >= threshold else { break }
                    output.append(digit(threshold + (rest - threshold) % (base - threshold)))
                    rest = (rest - threshold) / (base - threshold)
                    place += base
                }
                output.append(digit(rest))
                handled += 1
                bias = adapted(delta, handled, isFirst: handled == basic + 1)
                delta = 0
            }
            delta += 1
            point += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static let base = 36

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var steps = 0
        while delta > (base - 1) * 26 / 2 {
            delta /= base - 1
            steps += base
        }
        return steps + base * delta / (delta + 38)
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(value < 26 ? Int(UInt8(ascii: "a")) + value : Int(UInt8(ascii: "0")) + value - 26)
    }
}
