internal import GLFXCore
internal import GLFXShaderText

/// Follows VS Code's lines from file to file: `#iChannel0 "file://./buffer.glsl"` makes a pass of that file.
///
/// A pass is drawn after all that it reads; in a cycle, the file that is reached again gives its picture of the frame
/// before.
struct ShadertoyReferences {
    private static let shaders = [".glsl", ".frag", ".fs", ".fsh", ".shader", ".glslf", ".fragment", ".txt"]
    private let request: DialectRequest
    private var parts: [ShadertoyProject.Part] = []
    /// Paths of files that are passes or are being added.
    private var known: Set<String> = []

    static func project(_ request: DialectRequest, _ image: ShadertoyText) throws(Failure) -> ShadertoyProject {
        var references = ShadertoyReferences(request: request)
        try references.add(image, path: request.fileName, isImage: true)
        return ShadertoyProject(parts: references.parts)
    }

    private init(request: DialectRequest) { self.request = request }

    /// Recursive, once for each file; there are `ShaderLimits.passes` at most.
    private mutating func add(_ text: ShadertoyText, path: String, isImage: Bool) throws(Failure) {
        var text = text
        for reference in text.references {
            let target = ClosureFiles.resolve(reference.path, from: path)
            text.resolve(reference, to: try content(target, reference, in: text.file))
        }
        parts.append(ShadertoyProject.Part(buffer: isImage ? nil : path, title: path, text: text))
    }

    private mutating func content(
        _ path: String, _ reference: ShadertoyText.Reference, in file: SourceFile
    ) throws(Failure) -> ShadertoyChannel.Content {
        if path == request.fileName { return .result }
        guard Self.shaders.contains(where: path.lowercased().hasSuffix) else {
            return try picture(path, reference, in: file)
        }
        if known.contains(path) { return .buffer(path) }
        do throws(Failure) {
            guard known.count < ShaderLimits.passes - 1 else {
                throw Failure(.shader, "there are more than \(ShaderLimits.passes) passes", advice: "draw fewer")
            }
            guard let file = try request.files.text(path) else { throw missing(reference) }
            known.insert(path)
            try add(
                try ShadertoyText(try SourceFile(name: file.name, text: file.text)), path: path, isImage: false)
        } catch {
            // Failures in the other file have its place; the others get this line's.
            guard error.excerpt == nil else { throw error }
            throw file.failure(line: reference.line, byte: nil, error.text, advice: error.adviceText)
        }
        return .buffer(path)
    }

    private func picture(
        _ path: String, _ reference: ShadertoyText.Reference, in file: SourceFile
    ) throws(Failure) -> ShadertoyChannel.Content {
        do throws(Failure) {
            if path.contains("{}") { return try faces(path) }
            if let picture = try request.files.picture(path) { return .picture(picture) }
            if let picture = try request.files.media(path) { return .picture(picture) }
            if let noise = StockNoise(path: path) { return .noise(noise) }
            throw missing(reference)
        } catch {
            throw file.failure(line: reference.line, byte: nil, error.text, advice: error.adviceText)
        }
    }

    /// `{}` stands for the faces of a cube, in the words of VS Code's extension: `px`, `posx`, `x+` and so on.
    private func faces(_ path: String) throws(Failure) -> ShadertoyChannel.Content {
        let sets = [
            ["px", "nx", "py", "ny", "pz", "nz"], ["posx", "negx", "posy", "negy", "posz", "negz"],
            ["e", "w", "u", "d", "n", "s"], ["right", "left", "top", "bottom", "front", "back"],
            ["0", "1", "2", "3", "4", "5"],
        ]
        for set in sets {
            let optionalFaces = try set.map { (word) throws(Failure) in
                try request.files.picture(path.replacing("{}", with: word))
            }
            let faces = optionalFaces.compactMap(\.self)
            if faces.count == set.count { return .faces(faces) }
        }
        return .outside(path)
    }

    private func missing(_ reference: ShadertoyText.Reference) -> Failure {
        Failure(
            .shader, "iChannel\(reference.channel) is '\(reference.path)', but there is no such file",
            advice: "put it beside the shader")
    }
}
