internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// What an effect says of one of its shaders, besides the files of its project, which it reads with it. Without an effect,
/// nothing is said.
struct WallpaperMaterial: ShaderFiles {
    let base: any ShaderFiles
    /// The shader's own, with a trailing `/`.
    var folder = ""
    /// What its switches are.
    var combos: [String: Double] = [:]
    /// What its uniforms are, by the names in their comments, in lower case.
    var constants: [String: JSONValue] = [:]
    /// Names of pictures, by their samplers' numbers.
    var textures: [Int: String] = [:]
    /// Samplers with a picture that a pass draws.
    var drawn: Set<Int> = []
    /// Uniforms whose names another pass has with other values, and their names here.
    var renamed: [String: String] = [:]
    /// Switches that the user sets.
    var leftSwitches: Set<String> = []

    init(base: any ShaderFiles) { self.base = base }

    /// The one that a request carries.
    static func of(_ request: DialectRequest) -> WallpaperMaterial {
        request.files as? WallpaperMaterial ?? WallpaperMaterial(base: request.files)
    }

    func value(_ choice: WallpaperComments.Switch) -> Double {
        let isGiven = choice.number.map { drawn.contains($0) || textures[$0] != nil } ?? false
        return combos[choice.name] ?? (isGiven ? 1 : choice.value)
    }

    /// The macros of a shader: its switches that are not left, and new names.
    func definitions(_ comments: WallpaperComments) throws(Failure) -> [(name: String, value: String)] {
        let declared = Set(comments.switches.map(\.name))
        let values =
            comments.switches.map { ($0.name, value($0)) }
            + combos.filter { !declared.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        return values.filter { !leftSwitches.contains($0.0) }.map { ($0.0, Parameter.number($0.1.rounded())) }
            + renamed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func parameter(_ uniform: WallpaperComments.Uniform) -> Parameter? {
        guard var parameter = uniform.parameter(constants) else { return nil }
        parameter.name = renamed[parameter.name] ?? parameter.name
        return parameter
    }

    /// The picture's file that the material or the sampler's comment names.
    func picture(_ uniform: WallpaperComments.Uniform) throws(Failure) -> String? {
        for name in [uniform.number.flatMap { textures[$0] }, uniform.json["default"]?.text].compactMap(\.self) {
            for ending in ["png", "jpg", "jpeg", "webp", "tga", "bmp", "gif"] {
                if let file = try base.picture("materials/\(name).\(ending)") { return file }
            }
        }
        return nil
    }

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        for place in folder.isEmpty || !includer.isEmpty ? [] : [folder + path, "shaders/" + path] {
            if let found = try base.text(place) { return found }
        }
        return try base.include(path, from: includer)
    }

    func header(_ name: String) -> String? { base.header(name) }
    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { try base.text(folder + path) }
    func names(in folder: String) -> [String] { base.names(in: self.folder + folder) }
    func picture(_ path: String) throws(Failure) -> String? { try base.picture(path) }
    func media(_ path: String) throws(Failure) -> String? { try base.media(path) }
}
