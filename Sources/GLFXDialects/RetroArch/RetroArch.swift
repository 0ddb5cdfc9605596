/// RetroArch's GLSL shaders (`.glsl`, vertex and fragment shader in one file) and its presets of them (`.glslp`).
///
/// v goes down: the frame's first row is at 0. RetroArch's viewport has the frame's size here.
enum RetroArch: DialectReader {
    static let dialect = Dialect.retroarch
    static let endings = ["glslp"]

    static func check(fileName: String) throws(Failure) {
        guard fileName.lowercased().hasSuffix(".slang") || fileName.lowercased().hasSuffix(".slangp") else { return }
        throw Failure(
            .shader, "'\(fileName)' is a Slang shader of RetroArch's, which is written for Vulkan",
            advice: "give RetroArch's .glsl shader or .glslp preset of the same name")
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        try RetroArchFile.checkIsNoSlang(request.file)
        var chain = RetroArchChain(passes: [RetroArchPass(file: request.file)])
        if let entries = try RetroArchEntries(request) {
            chain = try RetroArchPreset(entries: entries, files: request.files).chain()
        }
        var files: [RetroArchFile] = []
        for pass in chain.passes { files.append(try RetroArchFile(pass.file)) }
        return try chain.program(files, request)
    }
}

extension Dialect {
    /// RetroArch's GLSL shaders and presets.
    public static let retroarch = Dialect("retroarch", title: "RetroArch")
}
