import FrameCore
import GLSLText
public import ShaderPrograms

/// Matchbox shaders, as Autodesk Flame and Smoke run them: GLSL 1.20, one file a pass, and an XML file beside that says
/// what the parameters and inputs are called, begin with and allow.
///
/// Without XML every parameter begins with 0, as in Flame.
enum Matchbox: DialectReader {
    static let dialect = Dialect.matchbox
    static let beginsAtMain = true

    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String? {
        found.beginsAtMain && found.dialect != dialect ? MatchboxFiles.claim(request) : nil
    }

    /// `blur.2.glsl` beside `blur.1.glsl`: later passes are read with the first one.
    static func owner(of name: String, among names: Set<String>) -> String? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 2, let number = Int(parts[parts.count - 2]), number > 1 else { return nil }
        let firsts = ["1", "01", "001"].map {
            (parts.dropLast(2) + [Substring($0)] + parts.suffix(1)).joined(separator: ".")
        }
        return firsts.first(where: names.contains)
    }

    static func check(fileName: String) throws(Failure) {
        guard fileName.lowercased().hasSuffix(".mx") else { return }
        throw Failure(
            .shader, "'\(fileName)' is a packed Matchbox shader, which only Flame can open",
            advice: "give the .glsl or .xml file that it was packed from")
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        let files = try MatchboxFiles.find(request)
        var settings: MatchboxSettings?
        if let file = files.description {
            settings = try MatchboxSettings(file, isAskedFor: file.name == request.file.name)
        }
        var texts: [PassText] = []
        for file in files.passes { texts.append(try read(file, request, settings)) }
        let effect = try MatchboxEffect(files: files, settings: settings, texts: texts, request: request)
        var builder = ProgramBuilder(request, .matchbox)
        for number in 1...texts.count { try effect.addPass(number, to: &builder) }
        if effect.accumulatesResult { try addCopy(of: effect.targetName(texts.count), request, to: &builder) }
        try builder.edit { (program) throws(Failure) in try effect.finish(&program) }
        return builder.program
    }

    private static func read(
        _ file: SourceFile, _ request: DialectRequest, _ settings: MatchboxSettings?
    ) throws(Failure) -> PassText {
        let reader = PassReader(files: request.files, isWhole: false, readsAnnotations: settings == nil)
        let text = try reader.read(file)
        if let lightbox = text.source.functions.first(where: { $0.name == "adskUID_lightbox" }) {
            throw text.source.assembled.failure(
                line: lightbox.firstLine, column: nil,
                "this is a Lightbox shader: it lights surfaces of a 3D scene, and a movie has none",
                advice: "give a Matchbox shader")
        }
        try text.checkOutput()
        return text
    }

    /// The last pass drew into a picture that stays for the next frame: a further pass hands that on.
    private static func addCopy(
        of target: String, _ request: DialectRequest, to builder: inout ProgramBuilder
    ) throws(Failure) {
        let text = """
            varying vec2 glfx_at;
            uniform sampler2D glfx_result;
            void main() { gl_FragColor = texture2D(glfx_result, glfx_at); }
            """
        let copy = try PassReader(files: NoShaderFiles()).read(try SourceFile(name: request.file.name, text: text))
        let pass = Pass(index: builder.program.passes.count, name: "copy", source: copy.source)
        try builder.add(copy, as: pass) { _ in .sampler(SamplerRule(.target(target), filter: .nearest)) }
    }
}

extension Dialect {
    /// Matchbox of Autodesk Flame and Smoke.
    public static let matchbox = Dialect("matchbox", title: "Matchbox")
}
