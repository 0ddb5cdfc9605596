internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The `.json` of a post program: the names of its shaders, and its uniforms with their first values.
enum MinecraftProgram {
    private static func read(_ request: DialectRequest) throws(Failure) -> (file: SourceFile, json: JSONValue)? {
        guard request.fileName.hasSuffix(".fsh"),
            let companion = try request.files.text(request.fileName.dropLast(3) + "json")
        else { return nil }
        let file = try SourceFile(name: companion.name, text: companion.text)
        return (file, try JSONReader.read(file))
    }

    /// `sobel`, which may be `minecraft:post/sobel`.
    static func vertexName(of request: DialectRequest) throws(Failure) -> String? {
        guard let name = try read(request)?.json["vertex"]?.text else { return nil }
        return name.split { $0 == ":" || $0 == "/" }.last.map(String.init)
    }

    /// Its uniforms as parameters.
    static func parameters(of request: DialectRequest) throws(Failure) -> [Parameter] {
        guard let (file, json) = try read(request) else { return [] }
        var parameters: [Parameter] = []
        for uniform in json["uniforms"]?.list ?? [] {
            guard let name = uniform["name"]?.text, let values = uniform["values"]?.list else { continue }
            let numbers = values.compactMap(\.number)
            guard let type = type(uniform["type"]?.text ?? "float", numbers.count) else {
                throw file.failure(
                    offset: uniform.offset, "the uniform '\(name)' has \(numbers.count) values",
                    advice: "write 1 to 4 numbers, or 16")
            }
            let place = file.place(ofOffset: uniform.offset)
            var parameter = Parameter(
                name: name, type: type, location: SourceLocation(file: file.name, line: place.line))
            parameter.defaultValue = ParameterValue(numbers)
            parameters.append(parameter)
        }
        return parameters
    }

    private static func type(_ kind: String, _ count: Int) -> GLSLType? {
        switch (kind, count) {
        case ("int", 1): .int
        case ("int", 2...4): GLSLType(rawValue: "ivec\(count)")
        case (_, 1): .float
        case (_, 2...4): GLSLType(rawValue: "vec\(count)")
        case (_, 16): .mat4
        default: nil
        }
    }
}

/// The files that `#moj_import` names: those of the pack's folder `include`, else the game's own as far as pictures need
/// them.
struct MinecraftFiles: ShaderFiles {
    let base: any ShaderFiles

    /// `#include "x"` for a line `#moj_import <minecraft:x>`; nil for other lines.
    static func include(_ line: String) -> String? {
        let line = line.trimmed
        guard line.hasPrefix("#moj_import") else { return nil }
        let name = line.dropFirst("#moj_import".count).trimmed.trimmingBrackets
        return "#include \"\(name.split(separator: ":").last.map(String.init) ?? name)\""
    }

    private static let own = [
        "globals.glsl": "uniform Globals { vec2 ScreenSize; float GlintAlpha; float GameTime; int MenuBlurRadius; };",
        "projection.glsl": "uniform Projection { mat4 ProjMat; };",
        "matrix.glsl":
            "mat2 mat2_rotate_z(float radians) { return mat2(cos(radians), -sin(radians), sin(radians), cos(radians)); }",
    ]

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        for folder in ["", "include/", "../include/", "../../include/"] {
            guard let found = try? base.text(folder + name) ?? base.include(folder + name, from: "") else { continue }
            let lines = found.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            return (
                found.name,
                lines.map { line in line.trimmed.hasPrefix("#version") ? "" : Self.include(line) ?? line }
                    .joined(separator: "\n")
            )
        }
        guard let text = Self.own[name] else { return try base.include(path, from: includer) }
        return (name, text)
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { try base.text(path) }
    func names(in folder: String) -> [String] { base.names(in: folder) }
    func picture(_ path: String) throws(Failure) -> String? { try base.picture(path) }
    func media(_ path: String) throws(Failure) -> String? { try base.media(path) }
}

extension String {
    /// Without `<>` or quotation marks around it.
    fileprivate var trimmingBrackets: String { filter { !"<>\"".contains($0) } }
}
