internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Skia's SkSL and Android's AGSL: `half4 main(float2 coord)`, in pixels, v going down, with pictures that are
/// `uniform shader` and read by `.eval(coord)`, in pixels too.
///
/// Beyond the frame lies transparent black, as where Android makes an effect of a view; other pictures repeat their edge.
enum SkSL: TableHost {
    static let dialect = Dialect.agsl
    static let endings = ["agsl", "sksl"]
    static let beginsAtMain = false

    private static let colors = ["half4", "float4", "vec4"]
    private static let positions = ["float2", "vec2", "half2"]

    static func evidence(in text: DetectionText) -> Evidence? {
        for type in colors {
            // A color filter takes half4.
            for position in positions + ["half4"] {
                for arguments in [[position], ["in", position]] {
                    guard let line = text.line(ofFunction: "main", type: type, beginningWith: arguments) else {
                        continue
                    }
                    // HLSL says what its arguments and results mean.
                    guard text.codeLine(containing: [":", "COLOR"]) == nil,
                        text.codeLine(containing: [":", "TEXCOORD"]) == nil, text.codeLine(containing: [": SV_"]) == nil
                    else { return nil }
                    return Evidence(line: line, text: "defines \(type) main(\(position))", isStrong: true)
                }
            }
        }
        return nil
    }

    static func table(for file: SourceFile) throws(Failure) -> HostTable {
        var table = table
        let editor = TextEditor(file)
        for (index, name) in children(editor).enumerated() {
            if index == 0 { table.frame = [name] }
            table.provided.append(HostTable.Provided(name, .picture))
            let size = "glfx_\(name)_size"
            table.provided.append(HostTable.Provided(size, .uniform(.vec2, .inputResolution(name)), needs: [name]))
            let read = readName(name)
            table.provided.append(
                HostTable.Provided(
                    read, .lines(["highp vec4 \(read)(highp vec2 p) { return texture2D(\(name), p / \(size)); }"]),
                    needs: [name, size]))
        }
        table.provided += SkSLSwizzles.functions(for: TextEditor(file, readsMacros: true))
        table.colors = Set(colorNames(editor))
        // A color filter gets the frame's color, a blender a picture's over the frame's.
        let colors = ["glfx_below", "glfx_above"].prefix(colorCount(editor))
        table.provided += colors.map { HostTable.Provided($0, .picture) }
        table.frame += colors.prefix(1)
        return table
    }

    /// Instead of `name.eval`, and not longer.
    private static func readName(_ child: String) -> String { "eval_" + child }

    /// The names behind `uniform shader`, in order.
    private static func children(_ editor: TextEditor) -> [String] {
        editor.tokens.indices.dropFirst(2).filter { index in
            editor.tokens[index - 1].isText("shader") && editor.tokens[index].kind == .identifier
                && ["uniform", "in"].contains(editor.tokens[index - 2].text)
        }.map { editor.tokens[$0].text }
    }

    /// Other programs that a shader is given, which none is here, and what Skia does without one: a color filter leaves the
    /// color, a blender draws the first color over the second.
    private static func effects(_ editor: TextEditor) -> [String: String] {
        let functions = ["colorFilter": "glfx_f", "blender": "glfx_b"]
        let tokens = editor.tokens
        return tokens.indices.dropFirst(2).reduce(into: [:]) { found, index in
            guard tokens[index - 2].isText("uniform"), let function = functions[tokens[index - 1].text] else { return }
            found[tokens[index].text] = function
        }
    }

    /// How many colors `main` takes: 1 for a color filter, 2 for a blender.
    private static func colorCount(_ editor: TextEditor) -> Int {
        let tokens = editor.tokens
        guard let main = tokens.firstIndex(where: { $0.isText("main") }), main + 1 < tokens.count,
            let close = tokens.closing(main + 1)
        else { return 0 }
        return tokens[main...close].count { colors.contains($0.text) }
    }

    /// The names behind `layout(color) uniform half4`.
    private static func colorNames(_ editor: TextEditor) -> [String] {
        editor.tokens.indices.dropFirst(6).filter { index in
            editor.tokens[index - 4].isText("color") && editor.tokens[index - 2].isText("uniform")
        }.map { editor.tokens[$0].text }
    }

    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        try SkSLSwizzles.rewrite(&editor)
        let names = Set(children(editor))
        let effects = effects(editor)
        let tokens = editor.tokens
        for index in tokens.indices {
            if tokens[index].isText("main"), index + 1 < tokens.count, tokens[index + 1].isText("(") {
                try editor.replace(index...index, with: Opaque.body)
            }
            if tokens[index].isText("layout"), index + 3 < tokens.count, tokens[index + 2].isText("color") {
                editor.blank(index...index + 3)
            }
            if let function = effects[tokens[index].text], index + 2 < tokens.count {
                if tokens[index + 1].isText(";") {
                    editor.blank(index - 2...index + 1)
                } else if tokens[index + 1].isText("."), tokens[index + 2].isText("eval") {
                    try editor.replace(index...index + 2, with: function)
                }
            }
            guard names.contains(tokens[index].text) else { continue }
            if index > 1, index + 1 < tokens.count, tokens[index - 1].isText("shader"), tokens[index + 1].isText(";") {
                editor.blank(index - 2...index + 1)
            } else if index + 2 < tokens.count, tokens[index + 1].isText("."), tokens[index + 2].isText("eval") {
                try editor.replace(index...index + 2, with: readName(tokens[index].text))
            } else if index > 1, index + 1 < tokens.count, tokens[index - 2].isText("sample"),
                tokens[index - 1].isText("("), tokens[index + 1].isText(",")
            {
                // The form before 2021: sample(child, place).
                try editor.replace(
                    index - 2...index + 1, with: readName(tokens[index].text) + "(")
            }
        }
    }

    static func isWhole(_ editor: TextEditor) -> Bool { false }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        guard text.definesFunction(Opaque.body) else {
            throw text.source.assembled.failure(
                "there is no 'half4 main(float2 coord)'", advice: "give the text of a shader of Skia or Android")
        }
        let read = { (name: String) in "texture2D(\(name), glfx_at)" }
        let arguments =
            switch colorCount(TextEditor(text.source.assembled.files[0])) {
            case 1: read("glfx_below")
            case 2: read("glfx_above") + ", " + read("glfx_below")
            default: "gl_FragCoord.xy"
            }
        return ["void main() { gl_FragColor = vec4(\(Opaque.body)(\(arguments))); }"]
    }

    static func always(_ text: PassText) -> Set<String> {
        let count = colorCount(TextEditor(text.source.assembled.files[0]))
        return count == 0 ? [] : Set(["glfx_at", "glfx_below", "glfx_above"].prefix(count + 1))
    }

    static var definitions: [(name: String, value: String)] { SkSLTypes.definitions }

    static let table = HostTable(
        facts: [
            HostTable.Fact(
                [
                    "resolution", "iResolution", "size", "uSize", "u_resolution", "uResolution", "canvas",
                    "iImageResolution",
                ],
                [.vec2, .vec3], .resolution)
        ],
        provided: [
            HostTable.Provided("glfx_at", .varying(.vec2, "glfx_place")),
            HostTable.Provided("glfx_f", .lines(["#define glfx_f(c) (c)"])),
            HostTable.Provided("glfx_b", .lines(["vec4 glfx_b(vec4 s, vec4 d) { return s + d * (1.0 - s.a); }"])),
            HostTable.Provided("saturate", .lines(["#define saturate(x) clamp(x, 0.0, 1.0)"])),
            HostTable.Provided("sk_FragCoord", .lines(["#define sk_FragCoord gl_FragCoord"])),
            HostTable.Provided(
                "unpremul", .lines(["vec4 unpremul(vec4 c) { return vec4(c.rgb / max(c.a, 0.0001), c.a); }"])),
            // IEC 61966-2-1, 5.2 and 5.3, extended to negative numbers.
            HostTable.Provided(
                "toLinearSrgb",
                .lines([
                    "vec3 toLinearSrgb(vec3 c) { vec3 a = abs(c);",
                    "    return sign(c) * mix(a / 12.92, pow((a + 0.055) / 1.055, vec3(2.4)), step(0.04045, a)); }",
                ])),
            HostTable.Provided(
                "fromLinearSrgb",
                .lines([
                    "vec3 fromLinearSrgb(vec3 c) { vec3 a = abs(c);",
                    "    return sign(c) * mix(a * 12.92, 1.055 * pow(a, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, a)); }",
                ])),
        ],
        frameWrap: .border, origin: .topLeft)
}

/// SkSL's types in the words of GLSL. Their numbers of rows and columns are in the same order.
enum SkSLTypes {
    private static let types: KeyValuePairs<String, String> = [
        "half": "float", "half2": "vec2", "half3": "vec3", "half4": "vec4",
        "float2": "vec2", "float3": "vec3", "float4": "vec4",
        "short": "int", "short2": "ivec2", "short3": "ivec3", "short4": "ivec4", "ushort": "uint",
        "int2": "ivec2", "int3": "ivec3", "int4": "ivec4", "uint2": "uvec2", "uint3": "uvec3", "uint4": "uvec4",
        "bool2": "bvec2", "bool3": "bvec3", "bool4": "bvec4",
        "half2x2": "mat2", "half3x3": "mat3", "half4x4": "mat4", "float2x2": "mat2", "float3x3": "mat3",
        "float4x4": "mat4", "float2x3": "mat2x3", "float2x4": "mat2x4", "float3x2": "mat3x2", "float3x4": "mat3x4",
        "float4x2": "mat4x2", "float4x3": "mat4x3", "inline": "", "noinline": "",
    ]

    static let definitions = types.map { (name: $0.key, value: $0.value) }
}

extension Dialect {
    /// Skia's SkSL and Android's AGSL.
    package static let agsl = Dialect(
        "agsl", title: "AGSL", convertsNumbers: true, resultAlpha: .premultiplied, takesPremultiplied: true)
}
