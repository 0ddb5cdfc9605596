internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// GPUImage and its successors: a whole fragment shader with `inputImageTexture`, `inputImageTexture2` … and varyings
/// that GPUImage's own vertex shaders fill. v goes down.
///
/// A separable blur is one text that is drawn twice: once down, once across.
struct GPUImage: DialectReader {
    static let dialect = Dialect.gpuimage
    static let beginsAtMain = true

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain else { return nil }
        let names = ["inputImageTexture", "textureCoordinate", "blurCoordinates", "srcTexture1", "srcTexCoordOut1"]
        return text.first(of: names).map {
            Evidence(line: $0.line, text: "mentions \($0.name)")
        }
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        let names = NameList(request.file)
        let directions = GPUImageVaryings.areTwoPasses(names) ? [GPUImageVaryings.Direction.down, .across] : [.none]
        var builder = ProgramBuilder(request, .gpuimage)
        for (index, direction) in directions.enumerated() {
            var reader = PassReader(files: request.files)
            reader.varyingValues = GPUImageVaryings(names: names, direction: direction).values
            var text = try reader.read(request.file)
            addParameters(&text, to: &builder)
            var pass = Pass(index: index, name: direction.name, source: text.source)
            if text.source.varyings.contains(where: { $0.value != nil || !$0.elements.isEmpty }) {
                pass.builtins.append(BuiltinUniform(name: "glfx_texel", type: .vec2, meaning: .texelSize))
            }
            try builder.add(text, as: pass) { (uniform) throws(Failure) in role(of: uniform, direction) }
        }
        try builder.edit { (program) throws(Failure) in
            program.origin = .topLeft
            program.inputs.putFirst(namedBy: "inputImageTexture")
        }
        return builder.program
    }

    /// Some of GPUImage's vertex shaders have parameters of their own.
    private static func addParameters(_ text: inout PassText, to builder: inout ProgramBuilder) {
        for index in text.source.varyings.indices {
            let parameters = GPUImageVaryings.parameters(
                of: text.source.varyings[index].name, file: builder.program.name)
            text.source.varyings[index].parameters = parameters.map(\.name)
            for parameter in parameters { builder.add(parameter) }
        }
    }

    private static func role(of uniform: DeclaredUniform, _ direction: GPUImageVaryings.Direction) -> ProgramBuilder
        .Role?
    {
        guard uniform.type == .float, uniform.arraySize == nil, !uniform.annotation.isOurs, uniform.initial == nil
        else {
            return nil
        }
        let texelWidth = BuiltinUniform.Meaning.sizes([.binary(.divide, .number(1), .resultWidth)])
        let texelHeight = BuiltinUniform.Meaning.sizes([.binary(.divide, .number(1), .resultHeight)])
        switch uniform.name.text {
        case "texelWidth", "imageWidthFactor": return .builtin(texelWidth)
        case "texelHeight", "imageHeightFactor": return .builtin(texelHeight)
        case "texelWidthOffset": return .builtin(direction == .down ? .constant([0]) : texelWidth)
        case "texelHeightOffset": return .builtin(direction == .across ? .constant([0]) : texelHeight)
        // GPUImage's is height over width.
        case "aspectRatio": return .builtin(.sizes([.binary(.divide, .resultHeight, .resultWidth)]))
        default: return nil
        }
    }
}

extension Dialect {
    /// GPUImage, for iOS and Android.
    package static let gpuimage = Dialect(
        "gpuimage", title: "GPUImage", resultAlpha: .premultiplied, takesPremultiplied: true)
}
