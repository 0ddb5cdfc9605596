internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Matchbox shaders of Autodesk Flame and Smoke: GLSL 1.20, one file a pass, and an XML file with labels, defaults and
/// ranges of the parameters and inputs.
///
/// Without XML every parameter is 0 by default, as in Flame.
enum Matchbox: DialectReader {
    static let dialect = Dialect.matchbox
    static let beginsAtMain = true

    static func evidence(in text: DetectionText) -> Evidence? {
        if let line = text.line(containing: "<ShaderNodePreset") {
            return Evidence(line: line, text: "begins a Matchbox description", isStrong: true)
        }
        let names = text.firstLine.keys.filter { $0.hasPrefix("adsk_") }.sorted()
        return text.first(of: names).map { Evidence(line: $0.line, text: "mentions \($0.name)") }
    }

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
        if effect.accumulatesResult {
            try builder.addCopy(of: effect.targetName(texts.count), name: "copy", filter: .nearest)
        }
        try builder.edit { (program) throws(Failure) in
            try effect.finish(&program)
            if settings?.givesMatte == false { program.resultAlpha = .ignore }
        }
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
}

extension Dialect {
    /// Matchbox of Autodesk Flame and Smoke.
    package static let matchbox = Dialect("matchbox", title: "Matchbox", convertsNumbers: true)
}
