internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// TouchDesigner's GLSL TOP: a whole shader with `sTD2DInputs[0]`, `vUV` and `TDOutputSwizzle()`, which it does not
/// declare. v goes up.
enum TouchDesigner: TableHost {
    static let dialect = Dialect.touchdesigner

    private static let signs = [
        "sTD2DInputs", "uTD2DInfos", "TDOutputSwizzle", "uTDOutputInfo", "uTDPass", "TDPerlinNoise", "TDSimplexNoise",
    ]

    static func evidence(in text: DetectionText) -> Evidence? {
        text.first(of: signs).map { Evidence(line: $0.line, text: "mentions \($0.name)", isStrong: true) }
    }

    /// Inputs that a text can read by number.
    private static let count = 16

    /// Elements of arrays of samplers become samplers: `sTD2DInputs[1]` is the input `sTD2DInput1`.
    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        if let index = editor.tokens.firstIndex(where: { $0.isText("local_size_x") }) {
            throw editor.failure(
                at: index, "this is a compute shader, which is not drawn for TouchDesigner",
                advice: "give a pixel shader")
        }
        let constants = editor.integerConstants()
        for index in editor.tokens.indices {
            let name = editor.tokens[index].text
            guard let element = ["sTD2DInputs": "sTD2DInput", "uTD2DInfos": "uTD2DInfo"][name] else { continue }
            guard index + 3 < editor.tokens.count, editor.tokens[index + 1].isText("["),
                editor.tokens[index + 3].isText("]")
            else {
                throw editor.failure(
                    at: index, "'\(name)' is read by a number that is not known beforehand",
                    advice: "write the number: \(name)[0]")
            }
            let inside = editor.tokens[index + 2].text
            guard let number = Int(inside) ?? constants[inside], (0..<count).contains(number) else {
                throw editor.failure(
                    at: index + 2, "'\(inside)' is no number of an input from 0 to \(count - 1)",
                    advice: "write the number: \(name)[0]")
            }
            try editor.replace(index...index + 3, with: "\(element)\(number)")
        }
    }

    static func addOwn(for text: PassText, to builder: inout ProgramBuilder) throws(Failure) {
        guard text.wants(TouchDesignerNames.noise) else { return }
        try builder.edit { (program) throws(Failure) in program.dataTextures.append(TouchDesignerNames.noiseMap) }
    }

    static let table = HostTable(
        frame: ["sTD2DInput0"],
        facts: [],
        provided: TouchDesignerNames.provided(count: count))
}

extension Dialect {
    /// TouchDesigner's GLSL TOP.
    package static let touchdesigner = Dialect(
        "touchdesigner", title: "TouchDesigner", resultAlpha: .premultiplied, takesPremultiplied: true)
}

extension TextEditor {
    /// `#define NAME 2` and `const int NAME = 2;`.
    func integerConstants() -> [String: Int] {
        var constants: [String: Int] = [:]
        for index in tokens.indices.dropLast(3) {
            let isConstant = tokens[index].isText("int") && tokens[index + 2].isText("=")
            let isMacro = tokens[index].isText("define") && tokens[index + 2].line == tokens[index].line
            if isConstant || isMacro { constants[tokens[index + 1].text] = Int(tokens[index + (isMacro ? 2 : 3)].text) }
        }
        return constants
    }
}
