internal import GLFXCore
import GLFXHLSL
internal import GLFXShaderText

/// Writes an effect's own vertex shader in GLSL.
///
/// OBS draws a rectangle, the host a triangle that covers it: the shader is evaluated at three of the rectangle's
/// corners, and its outputs are extrapolated from there, so that it always gets the right corners.
struct OBSVertex {
    let module: EffectModule
    let host: EffectHost
    let function: Int

    /// The attribute with the position, 0 to 1 within the picture.
    static let corner = "glfx_corner"

    func written() throws(Failure) -> EffectVertex {
        var translator = EffectTranslator(module: module, host: host)
        try translator.reach(function)
        translator.use.host.insert("glfx_size")
        let name = module.functions[function].name
        var interface = EffectInterface(
            translator: translator,
            sources: [
                "POSITION": Typed([Piece("vec4(glfx_at * glfx_size, 0.0, 1.0)", at: name)], .vector(.float, 4)),
                "TEXCOORD0": Typed([Piece("glfx_at", at: name)], .vector(.float, 2)),
                "COLOR0": Typed([Piece("vec4(1.0)", at: name)], .vector(.float, 4)),
                "VERTEXID": Typed([Piece("int(glfx_at.x + 2.0 * glfx_at.y)", at: name)], .int),
            ])
        let call = try interface.call(function)
        let text = try translator.passText()
        var prelude =
            translator.use.declarations(of: host) + ["in vec2 \(Self.corner);", "out vec2 \(OBSPass.place);"]
        var varyings: [EffectVertex.Varying] = []
        var lists: (parameters: [String], stores: [String], mixes: [String]) = ([], [], [])
        var hasPosition = false
        for output in call.outputs {
            guard let numeric = output.type.numeric, !numeric.isMatrix, !output.semantic.isEmpty else { continue }
            let isPosition = output.semantic == "POSITION"
            hasPosition = hasPosition || isPosition
            let varying = "glfx_\(output.semantic)"
            let type = numeric.glsl
            lists.parameters.append("out \(type) \(varying)_at")
            lists.stores.append("\(varying)_at = \(output.text);")
            for letter in ["a", "b", "c"] { lists.mixes.append("\(type) \(varying)_\(letter);") }
            if isPosition { continue }
            let isFloat = numeric.scalar == .float
            prelude.append("\(isFloat ? "" : "flat ")out \(type) \(varying);")
            varyings.append(EffectVertex.Varying(name: varying, type: output.type, semantic: output.semantic))
        }
        guard hasPosition else {
            throw module.source.failure(
                at: name, "'\(name.text)' gives no position", advice: "give back a float4 : POSITION")
        }
        let names = ["POSITION"] + varyings.map(\.semantic)
        let postlude =
            ["void glfx_at_corner(vec2 glfx_at, \(lists.parameters.joined(separator: ", "))) {"] + call.before
            + lists.stores + ["}", "void main() {"] + translator.assignments + lists.mixes
            + [("a", "vec2(0.0)"), ("b", "vec2(1.0, 0.0)"), ("c", "vec2(0.0, 1.0)")].map { letter, at in
                let places = call.outputs.filter { output in names.contains(output.semantic) }
                    .map { "glfx_\($0.semantic)_\(letter)" }
                return "glfx_at_corner(\(at), \(places.joined(separator: ", ")));"
            }
            + varyings.map { varying in
                varying.type.numeric?.scalar == .float
                    ? "\(varying.name) = \(Self.extrapolated(varying.name));" : "\(varying.name) = \(varying.name)_a;"
            }
            + [
                "vec4 glfx_position = \(Self.extrapolated("glfx_POSITION"));",
                // The renderer flips the picture, so y goes down here; nothing is clipped by depth.
                "gl_Position = vec4(glfx_position.x, -glfx_position.y, 0.0, glfx_position.w);",
                "\(OBSPass.place) = \(Self.corner);", "}",
            ]
        var source = text.source
        source.wrap(prelude: prelude, postlude: postlude)
        return EffectVertex(source: source, varyings: varyings, use: translator.use)
    }

    /// A value at the triangle's corner, from three corners of the rectangle.
    private static func extrapolated(_ name: String) -> String {
        "\(name)_a + (\(name)_b - \(name)_a) * \(corner).x + (\(name)_c - \(name)_a) * \(corner).y"
    }
}
