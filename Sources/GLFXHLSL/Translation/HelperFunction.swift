/// A function for what GLSL ES lacks, declared where it is used.
package struct HelperFunction: Hashable {
    /// GLSL, on one line.
    let text: String
    /// The same, for texts of the host's own.
    package var glsl: String { text }

    package init(_ text: String) { self.text = text }

    /// In the order of declaration.
    static let all = [discarding, fmod, logic, offset, load, load3D, premultiplied, clip, notedClip, isfinite, halves]

    /// HLSL's remainder has the sign of the dividend, GLSL's mod that of the divisor.
    static let fmod = HelperFunction(
        overloads("float", "vec2", "vec3", "vec4") {
            "\($0) glfx_fmod(\($0) a, \($0) b) { return a - b * trunc(a / b); }"
        })

    /// In shader model 5, `&&` and `||` work by component.
    static let logic = HelperFunction(
        overloads("bvec2", "bvec3", "bvec4") { type in
            let letters = "xyzw".prefix(Int(type.dropFirst(4)) ?? 2)
            let and = letters.map { "a.\($0) && b.\($0)" }.joined(separator: ", ")
            let or = letters.map { "a.\($0) || b.\($0)" }.joined(separator: ", ")
            return "\(type) glfx_and(\(type) a, \(type) b) { return \(type)(\(and)); } "
                + "\(type) glfx_or(\(type) a, \(type) b) { return \(type)(\(or)); }"
        })

    static let offset = HelperFunction(
        "vec2 glfx_offset(sampler2D s, vec2 p, ivec2 o) { return p + vec2(o) / vec2(textureSize(s, 0)); }")

    static let load = HelperFunction(
        "vec4 glfx_load(sampler2D s, ivec3 p) { return texelFetch(s, p.xy, p.z); }")

    static let load3D = HelperFunction(
        "vec4 glfx_load(sampler3D s, ivec4 p) { return texelFetch(s, p.xyz, p.w); }")

    package static let premultiplied = HelperFunction(
        "vec4 glfx_premultiplied(vec4 c) { return vec4(c.rgb * c.a, c.a); }")

    static let clip = HelperFunction(
        "void glfx_clip(vec4 a) { if (any(lessThan(a, vec4(0.0)))) discard; }")

    /// The name of the note of a discarded pixel.
    package static let discardedName = "glfx_isDiscarded"
    package static let discarding = HelperFunction("bool \(discardedName) = false;")

    static let notedClip = HelperFunction(
        "void glfx_clip(vec4 a) { if (any(lessThan(a, vec4(0.0)))) \(discardedName) = true; }")

    /// HLSL's 16 bits in the lower half of a number.
    static let halves = HelperFunction(
        "float glfx_f16tof32(uint a) { return unpackHalf2x16(a).x; } "
            + "uint glfx_f32tof16(float a) { return packHalf2x16(vec2(a, 0.0)); }")

    static let isfinite = HelperFunction(
        "bool glfx_isfinite(float a) { return !isnan(a) && !isinf(a); } "
            + overloads("vec2", "vec3", "vec4") { type in
                let letters = "xyzw".prefix(Int(type.dropFirst(3)) ?? 2)
                let parts = letters.map { "glfx_isfinite(a.\($0))" }.joined(separator: ", ")
                return "b\(type) glfx_isfinite(\(type) a) { return b\(type)(\(parts)); }"
            })

    private static func overloads(_ types: String..., text: (String) -> String) -> String {
        types.map(text).joined(separator: " ")
    }
}
