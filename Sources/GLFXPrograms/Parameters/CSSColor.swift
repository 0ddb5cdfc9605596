/// A color as CSS writes it: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or one of the 148 names.
package struct CSSColor: Hashable {
    /// 0 to 255.
    package var red, green, blue: Int
    /// Nil: none was given.
    package var alpha: Int?

    /// 3 or 4 numbers from 0 to 1; alpha is 1 where none was given.
    package func components(_ count: Int) -> [Double] {
        [red, green, blue, alpha ?? 255].prefix(count).map { Double($0) / 255 }
    }

    /// Nil: not a color.
    package static func parse(_ text: String) -> CSSColor? {
        guard text.hasPrefix("#") else { return names[text.lowercased()].map(CSSColor.init(rgb:)) }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard digits.count == text.count - 1 else { return nil }
        let values: [Int]
        switch digits.count {
        case 3, 4: values = digits.map { $0 * 17 }
        case 6, 8: values = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        return CSSColor(red: values[0], green: values[1], blue: values[2], alpha: values.count > 3 ? values[3] : nil)
    }

    /// `#rrggbb` or `#rrggbbaa`; nil if 8 bits do not hold the components exactly.
    static func hexadecimal(_ components: [Double]) -> String? {
        guard components.count == 3 || components.count == 4 else { return nil }
        var result = "#"
        for component in components.count == 4 && components[3] == 1 ? components.dropLast() : components[...] {
            let code = (component * 255).rounded()
            guard code >= 0, code <= 255, abs(component * 255 - code) < 1e-6 else { return nil }
            let digits = String(Int(code), radix: 16)
            result += digits.count == 1 ? "0" + digits : digits
        }
        return result
    }

    private init(rgb: Int) {
        self.init(red: rgb >> 16, green: rgb >> 8 & 255, blue: rgb & 255, alpha: nil)
    }

    init(red: Int, green: Int, blue: Int, alpha: Int?) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}
