import FrameCore

/// The dialect of fragment shaders in plain GLSL ES: `main`, samplers, a varying, uniforms.
enum PlainGLSL {
    typealias Include = (String) throws(Failure) -> (name: String, text: String)

    static func program(text: String, name: String, include: @escaping Include) throws(Failure) -> ShaderProgram {
        let file = try SourceFile(name: name, text: text)
        guard !file.bytes.allSatisfy(Tokenizer.isSpace) else {
            throw Failure(.shader, "'\(name)' is empty", advice: "give a file with a GLSL fragment shader")
        }
        // Text without #version is GLSL ES 1.00, unless its words say otherwise: then conditions are read again.
        var source = try assemble(file, version: 100, include)
        var style = StyleDetector.style(of: source)
        if source.version == nil, style == .modern {
            source = try assemble(file, version: 300, include)
            style = .modern
        }
        try NestingCheck.check(source)
        try MacroCost.check(source)
        var scanner = DeclarationScanner(source)
        scanner.scan()
        let declared = scanner.declarations.reduce(0) { $0 + $1.declarators.count }
        guard declared <= ShaderLimits.declarations else {
            throw source.failure("more than \(ShaderLimits.declarations) names are declared", advice: "use arrays")
        }
        return try ProgramBuilder(
            source: source, style: style, declarations: scanner.declarations, functions: scanner.functions
        ).program()
    }

    private static func assemble(
        _ file: SourceFile, version: Int, _ include: @escaping Include
    ) throws(Failure) -> AssembledSource {
        var assembler = SourceAssembler(assumedVersion: version, include: include)
        try assembler.read(file, path: "")
        return assembler.result
    }
}
