internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The vertex program of a slab: it gets a rectangle with places from 0 to 1, and matrices that make pixels of them.
struct JitterVertex {
    let file: SourceFile
    let shader: JitterShader

    /// The uniform with the size of an input other than the first.
    static func size(_ unit: Int) -> String { "glfx_size\(unit)" }

    /// Of the fixed pipeline; of the same length as its own name.
    private static let matrices = "jt_TextureMatrix"

    func host() throws(Failure) -> HostVertex {
        var editor = TextEditor(file)
        let members = try InterfaceBlock.take("out", from: &editor)
        var prelude = members.map(\.declaration)
        var setup: [String] = []
        for index in editor.tokens.indices where editor.tokens[index].isText("gl_TextureMatrix") {
            try editor.replace(index...index, with: Self.matrices)
        }
        if editor.mentions("gl_TextureMatrix") {
            prelude.append("highp mat4 \(Self.matrices)[8];")
            setup += (0..<8).map { "    \(Self.matrices)[\($0)] = \(matrix($0));" }
        }
        var attributes: [String: String] = [:]
        for parameter in shader.document.parameters {
            switch parameter.state {
            case "POSITION": attributes[parameter.name] = "vec4(glfx_at * 2.0 - 1.0, 0.0, 1.0)"
            case "TEXCOORD", "TEXCOORD0": attributes[parameter.name] = "vec4(glfx_at, 0.0, 1.0)"
            case "NORMAL": attributes[parameter.name] = "vec4(0.0, 0.0, 1.0, 0.0)"
            case "COLOR": attributes[parameter.name] = "vec4(1.0)"
            case let state? where state.hasPrefix("TEXTURE") && state.hasSuffix("_MATRIX"):
                guard editor.mentions(parameter.name) else { continue }
                editor.blankUniforms([parameter.name])
                prelude.append("highp mat4 \(parameter.name);")
                setup.append("    \(parameter.name) = \(matrix(Int(state.dropFirst(7).dropLast(7)) ?? 0));")
            default: break
            }
        }
        for unit in shader.samplers.map(\.unit) where unit > 0 && shader.usedSampler(unit) != nil {
            prelude.append("uniform highp vec2 \(Self.size(unit));")
        }
        return HostVertex(file: try editor.edited(), attributes: attributes, prelude: prelude, setup: setup)
    }

    /// From places between 0 and 1 to those of an input: pixels, unless its sampler is a plain one.
    private func matrix(_ unit: Int) -> String {
        let sampler = shader.samplers.first { $0.unit == unit }
        guard sampler?.isRectangle ?? true else { return "mat4(1.0)" }
        let size = shader.usedSampler(unit).map { _ in Self.size(unit) } ?? "glfx_size"
        return "mat4(\(size).x, 0.0, 0.0, 0.0, 0.0, \(size).y, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)"
    }

    /// The vertex programs that Jitter has of its own; nil: another one.
    static func own(_ name: String) throws(Failure) -> SourceFile? {
        let places = (0..<2).map { "texcoord\($0) = vec2(gl_TextureMatrix[\($0)] * gl_MultiTexCoord0);" }
        let sizes = (0..<2).map {
            "texdim\($0) = vec2(gl_TextureMatrix[\($0)][0][0], gl_TextureMatrix[\($0)][1][1]);"
        }
        func text(_ varyings: [String], _ lines: [String], uniforms: String = "") -> String {
            "\(uniforms)\(varyings.map { "varying vec2 \($0);\n" }.joined())void main() {\ngl_Position = ftransform();\n"
                + lines.joined(separator: "\n") + "\n}\n"
        }
        let plain = ["texcoord0", "texcoord1"]
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count > 2, parts.suffix(2) == ["vp", "glsl"] else { return nil }
        let source: String
        switch (parts[0], parts[1]) {
        case ("sh", "passthrudim"): source = text(plain + ["texdim0", "texdim1"], places + sizes)
        case ("sh", "passthru"), ("sh", "basic"), ("op", "unary"), ("op", "binary"): source = text(plain, places)
        case ("cf", _):
            // The pixels around: row and column, from the top left one.
            var (names, lines) = (["texcoord0"], Array(places.prefix(1)))
            for (row, y) in [-1.0, 0, 1].enumerated() {
                for (column, x) in [-1.0, 0, 1].enumerated() {
                    names.append("texcoord\(row)\(column)")
                    lines.append("texcoord\(row)\(column) = texcoord0 + width * vec2(\(x), \(y));")
                }
            }
            source = text(names, lines, uniforms: "uniform float width;\n")
        default: return nil
        }
        return try SourceFile(name: name, text: source)
    }
}
