internal import GLFXCore
internal import GLFXShaderText

/// A color that is no parameter of a shader, in the same forms as a color parameter takes.
public enum ColorText {
    /// Red, green, blue and alpha, 0 to 1, of `#40ff18`, `#40ff1880`, `lime`, `0.2,0.4,0.6` or `0.2,0.4,0.6,0.5`; else
    /// nil.
    public static func parse(_ text: String) -> SIMD4<Float>? {
        if let color = CSSColor.parse(text) { return SIMD4(color.components(4).map(Float.init)) }
        let count = text.split(separator: ",", omittingEmptySubsequences: false).count
        guard count == 3 || count == 4 else { return nil }
        guard let numbers = try? ValueText.parse(text, type: count == 3 ? .vec3 : .vec4, arraySize: nil),
            numbers.allSatisfy({ (0...1).contains($0) })
        else { return nil }
        return SIMD4((numbers + [1]).prefix(4).map(Float.init))
    }

    /// `#rrggbb` or `#rrggbbaa` where `parse` makes exactly this color of it; nil for others.
    public static func hexadecimal(_ color: SIMD4<Float>) -> String? {
        let components = (0..<4).map { (Double(color[$0]) * 255).rounded() / 255 }
        return CSSColor.hexadecimal(components).flatMap { parse($0) == color ? $0 : nil }
    }

    /// The color name that a mistyped one most likely meant.
    package static func nearestName(to text: String) -> String? {
        GLFXCore.nearestName(to: text, in: CSSColor.names.keys.sorted())
    }
}
