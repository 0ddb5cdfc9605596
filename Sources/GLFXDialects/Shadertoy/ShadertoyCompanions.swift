internal import GLFXCore
internal import GLFXShaderText

/// Finds the files of a Shadertoy by their names: beside `x.frag` (or `x.image.frag`) those called `x.common.frag`,
/// `x.bufferA.frag` … `x.bufferD.frag`; beside `image.glsl` those called `common.glsl`, `bufferA.glsl` ….
///
/// Words may be separated by spaces, points, dashes and underscores, case is ignored, `buf` is `buffer`, and the
/// extension may differ: `Toy - Buffer A.txt` belongs to `Toy - Image.glsl`.
struct ShadertoyCompanions {
    private enum Role: Hashable {
        case image, common
        case buffer(Character)
        /// Not drawn here: Sound, Cube A.
        case other
    }

    private struct Name {
        var file: String
        /// The words before those of the role.
        var base: [String]
        var role: Role?
        var ending: Substring
    }

    private static let roles: [String: Role] = [
        "image": .image, "common": .common, "sound": .other, "cubea": .other, "cubemap": .other, "cubemapa": .other,
    ]
    private static let endings: Set<Substring> = [
        "glsl", "frag", "fs", "fsh", "shader", "glslf", "fragment", "shadertoy", "txt",
    ]

    static func project(_ request: DialectRequest, _ image: ShadertoyText) throws(Failure) -> ShadertoyProject {
        let others = try files(beside: request)
        var leading: [SourceFile] = []
        if let common = others[.common], let file = try read(common, request)?.file { leading = [file] }
        var parts: [ShadertoyProject.Part] = []
        for letter: Character in ["a", "b", "c", "d"] {
            guard let file = others[.buffer(letter)], let text = try read(file, request) else { continue }
            let title = "Buffer \(letter.uppercased())"
            parts.append(ShadertoyProject.Part(buffer: title, title: title, text: text))
        }
        parts.append(ShadertoyProject.Part(buffer: nil, title: "Image", text: image))
        for index in parts.indices {
            // A pass may include Common itself.
            parts[index].leading = leading.filter { !includes($0, parts[index].text.file) }
        }
        return ShadertoyProject(parts: parts)
    }

    /// The Image that a file beside it belongs to; nil for one that belongs to none.
    /// - Parameter names: the files of the folder.
    static func image(of file: String, among names: Set<String>) -> String? {
        guard let companion = name(file), let role = companion.role, role != .image else { return nil }
        let shaders = names.filter { $0 != file }.compactMap(name).filter { $0.role == nil || $0.role == .image }
        if let image = shaders.first(where: { $0.base == companion.base }) { return image.file }
        return companion.base.isEmpty && shaders.count == 1 ? shaders[0].file : nil
    }

    private static func read(_ name: Name, _ request: DialectRequest) throws(Failure) -> ShadertoyText? {
        guard let file = try request.files.text(name.file) else { return nil }
        return try ShadertoyText(try SourceFile(name: file.name, text: file.text))
    }

    private static func files(beside request: DialectRequest) throws(Failure) -> [Role: Name] {
        guard let shaderName = name(request.fileName) else { return [:] }
        let names = request.files.names(in: "").filter { $0 != request.fileName }.compactMap(name)
        // The only shader beside files whose names are only roles is their Image.
        let isOnly = shaderName.role == nil && !names.contains { $0.role == nil || $0.role == .image }
        let bases = shaderName.role == .image ? [shaderName.base] : isOnly ? [shaderName.base, []] : [shaderName.base]
        guard shaderName.role == nil || shaderName.role == .image else { return [:] }
        var companions: [Role: Name] = [:]
        for base in bases where companions.isEmpty {
            for name in names where name.base == base {
                guard let role = name.role else { continue }
                companions[role] = try better(companions[role], name, shaderName)
            }
        }
        return companions
    }

    /// Of two files for the same pass, the one with the Image file's extension.
    private static func better(_ first: Name?, _ second: Name, _ shaderName: Name) throws(Failure) -> Name {
        guard let first else { return second }
        if first.ending != second.ending {
            if first.ending == shaderName.ending { return first }
            if second.ending == shaderName.ending { return second }
        }
        throw Failure(
            .shader, "'\(shaderName.file)' has two files for the same pass: '\(first.file)' and '\(second.file)'",
            advice: "delete or rename one of them")
    }

    /// Nil for a file that is no shader.
    private static func name(_ file: String) -> Name? {
        var parts = file.split(separator: ".", omittingEmptySubsequences: false)
        let ending = parts.last.map { Substring($0.lowercased()) } ?? ""
        while parts.count > 1, let last = parts.last, endings.contains(Substring(last.lowercased())) {
            parts.removeLast()
        }
        guard endings.contains(ending) else { return nil }
        var words = parts.joined(separator: " ").lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let role = takeRole(&words)
        return Name(file: file, base: words, role: role, ending: ending)
    }

    /// Removes the words of the role from the end.
    private static func takeRole(_ words: inout [String]) -> Role? {
        guard let last = words.last else { return nil }
        if let role = roles[last] {
            words.removeLast()
            return role
        }
        for letter: Character in ["a", "b", "c", "d"] {
            if last == "buffer\(letter)" || last == "buf\(letter)" {
                words.removeLast()
                return .buffer(letter)
            }
            if last == String(letter), words.count > 1, ["buffer", "buf"].contains(words[words.count - 2]) {
                words.removeLast(2)
                return .buffer(letter)
            }
        }
        return nil
    }

    private static func includes(_ common: SourceFile, _ file: SourceFile) -> Bool {
        guard let name = common.name.split(separator: "/").last else { return false }
        return String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").contains { line in
            let text = line.drop { $0 == " " || $0 == "\t" }
            return text.hasPrefix("#") && text.contains("include") && text.contains(name)
        }
    }
}
