public import FrameCore

extension ShaderProgram {
    /// Takes a shader's text apart, without GL.
    ///
    /// - Parameters:
    ///   - text: the shader as it stands in its file; any line ends, with or without byte-order mark.
    ///   - name: the file as the user gave it, or the bundled shader's name; messages begin with it.
    ///   - dialect: the ecosystem that it was written for; nil: what the text says.
    ///   - files: what is beside it.
    /// - Throws: `.shader` with file, line and column; `.limit` where it asks for too much memory.
    public static func parse(
        text: String, name: String, dialect: Dialect? = nil, files: any ShaderFiles = NoShaderFiles()
    ) throws(Failure) -> ShaderProgram {
        try checkKind(ofFile: name)
        let file = try SourceFile(name: name, text: text)
        var request = DialectRequest(file: file, files: files, reason: "--dialect says so")
        var found = dialect ?? .glsl
        if dialect == nil {
            (found, request.reason) = try DialectDetector.detect(file)
            if let reason = MatchboxFiles.claim(request, found) { (found, request.reason) = (.matchbox, reason) }
        }
        var program = try Self.program(request, found)
        // Turning pictures over costs two drawings: not where nobody could tell.
        if program.origin == .topLeft, OriginCheck.drawsTheSameEitherWay(program) { program.origin = .bottomLeft }
        return program
    }

    private static func program(_ request: DialectRequest, _ dialect: Dialect) throws(Failure) -> ShaderProgram {
        switch dialect {
        case .glsl: return try PlainGLSL.program(request)
        case .isf: return try ISF.program(request)
        case .matchbox: return try Matchbox.program(request)
        case .gpuimage: return try GPUImage.program(request)
        case .glslviewer: return try GLSLViewer.program(request)
        case .glslsandbox: return try GLSLSandbox.program(request)
        case .shadertoy: return try Shadertoy.program(request)
        case .glTransitions: return try Transition.program(request)
        case .mpv: return try MPVUserShader.program(request)
        case .retroarch: return try RetroArch.program(request)
        case .obs: return try OBSShaderFilter.program(request)
        }
    }

    /// Refuses files that are known by their names alone.
    private static func checkKind(ofFile name: String) throws(Failure) {
        let lower = name.lowercased()
        if lower.hasSuffix(".mx") {
            throw Failure(
                .shader, "'\(name)' is a packed Matchbox shader, which only Flame can open",
                advice: "give the .glsl or .xml file that it was packed from")
        }
        if lower.hasSuffix(".slang") || lower.hasSuffix(".slangp") {
            throw Failure(
                .shader, "'\(name)' is a Slang shader of RetroArch's, which is written for Vulkan",
                advice: "give RetroArch's .glsl shader or .glslp preset of the same name")
        }
    }

    /// Takes a shader's text apart, with a closure for what it includes.
    ///
    /// - Parameter include: gives the text of `#include "path"`, and the name to show for it. The path is relative to
    ///   the shader's own folder (also for includes inside includes), with `.` and `..` worked out as far as that goes;
    ///   keeping it inside the folder is the closure's business.
    public static func parse(
        text: String, name: String, dialect: Dialect? = nil,
        include: @escaping (String) throws(Failure) -> (name: String, text: String)
    ) throws(Failure) -> ShaderProgram {
        try parse(text: text, name: name, dialect: dialect, files: ClosureFiles(include))
    }
}
