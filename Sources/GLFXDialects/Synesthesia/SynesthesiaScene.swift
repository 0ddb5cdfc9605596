internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A scene's `scene.json`: its passes, pictures and controls.
struct SynesthesiaScene {
    struct Pass {
        var target: Target
        var rule: SamplerRule
    }

    struct Image {
        var name: String
        var input: Input
        var rule: SamplerRule
    }

    var passes: [Pass] = []
    var images: [Image] = []
    var controls: [SynesthesiaControl] = []
    /// The values that `script.js` sets, without defaults.
    var script: [Parameter] = []
    var title: String?

    private static let name = "scene.json"

    /// - Throws: `.shader` at the place in `scene.json` that is wrong. A text without that file has none of it.
    init(_ request: DialectRequest) throws(Failure) {
        if let scriptFile = try request.files.text("script.js") {
            script = SynesthesiaScript(try SourceFile(name: scriptFile.name, text: scriptFile.text)).parameters
        }
        guard let sceneFile = try request.files.text(Self.name) else { return }
        let file = try SourceFile(name: sceneFile.name, text: sceneFile.text)
        let json = try JSONReader.read(file)
        guard json.isObject else {
            throw file.failure(offset: json.offset, "a scene is an object, not \(json.kindInWords)")
        }
        title = json["TITLE"]?.text
        // Sizes are those of a scene of 1920x1080, or as large as it says, and grow with the output.
        let whole = (json["WIDTH"]?.number ?? 1920, json["HEIGHT"]?.number ?? 1080)
        for pass in try objects(json, "PASSES", file) { passes.append(try Self.pass(pass, whole, file)) }
        guard passes.count < ShaderLimits.passes else {
            throw file.failure(offset: json.offset, "more than \(ShaderLimits.passes - 1) PASSES")
        }
        for image in try objects(json, "IMAGES", file) {
            if let image = try Self.image(image, request, file) { images.append(image) }
        }
        for control in try objects(json, "CONTROLS", file) {
            if let control = try SynesthesiaControl(control, file) { controls.append(control) }
        }
    }

    private func objects(_ json: JSONValue, _ key: String, _ file: SourceFile) throws(Failure) -> [JSONValue] {
        guard let value = json[key] else { return [] }
        guard let list = value.list, list.allSatisfy(\.isObject) else {
            throw file.failure(offset: value.offset, "\(key) is no list of objects", advice: "write \"\(key)\": [ … ]")
        }
        return list
    }

    private static func pass(
        _ json: JSONValue, _ whole: (Double, Double), _ file: SourceFile
    ) throws(Failure) -> Pass {
        let name = try SynesthesiaScene.identifier(json, "TARGET", "a pass", file)
        var size = PictureSizeRule.frame
        if let width = json["WIDTH"]?.number, let height = json["HEIGHT"]?.number, width > 0, height > 0,
            whole.0 > 0, whole.1 > 0
        {
            size = PictureSizeRule(
                width: .binary(.maximum, .number(1), .binary(.multiply, .frameWidth, .number(width / whole.0))),
                height: .binary(.maximum, .number(1), .binary(.multiply, .frameHeight, .number(height / whole.1))))
        }
        let isFloat = json["FLOAT"]?.bool ?? false
        return Pass(
            target: Target(name: name, size: size, format: isFloat ? .float32 : .rgba8),
            rule: rule(json, source: .target(name)))
    }

    private static func image(
        _ json: JSONValue, _ request: DialectRequest, _ file: SourceFile
    ) throws(Failure) -> Image? {
        let name = try SynesthesiaScene.identifier(json, "NAME", "an image", file)
        guard let path = json["PATH"], let text = path.text else {
            throw file.failure(
                offset: json.offset, "the image '\(name)' has no PATH", advice: "write \"PATH\": \"a.png\"")
        }
        var input = Input(name: name)
        // Without its file it is an input like others.
        for path in [text, "images/" + text] where input.filling == .free {
            if let picture = try request.files.picture(path) { input.filling = .file(picture) }
        }
        return Image(name: name, input: input, rule: rule(json, source: .input(name)))
    }

    private static func rule(_ json: JSONValue, source: PictureSource) -> SamplerRule {
        let wrap: SamplerRule.Wrap =
            switch json["WRAP"]?.text {
            case "repeat": .repeat
            case "mirror", "mirrored": .mirror
            default: .clamp
            }
        let filter = json["FILTER"]?.text
        return SamplerRule(
            source, filter: filter == "nearest" ? .nearest : .linear, wrap: wrap, isMipmapped: filter == "mipmap")
    }

    /// A name that GLSL can declare.
    static func identifier(
        _ json: JSONValue, _ key: String, _ what: String, _ file: SourceFile
    ) throws(Failure) -> String {
        guard let value = json[key], let text = value.text else {
            throw file.failure(offset: json.offset, "\(what) has no \(key)", advice: "write \"\(key)\": \"name\"")
        }
        guard Tokenizer.isName(text), text.utf8.count <= 256 else {
            throw file.failure(
                offset: value.offset, "\(text.quoted) is no name for GLSL",
                advice: "write letters, digits and underscores")
        }
        return text
    }
}

/// The uniforms that a scene's `script.js` sets: `uniforms.name = …`, `setUniform('name', x, y, z)`. The script is not
/// run.
struct SynesthesiaScript {
    private(set) var parameters: [Parameter] = []

    init(_ file: SourceFile) {
        let masked = MaskedText(file)
        guard let text = try? SourceFile(name: file.name, text: masked.text) else { return }
        let tokens = TextEditor(text).tokens
        var seen: Set<String> = []
        for index in tokens.indices.dropLast(3) {
            var name: String?
            var count = 1
            if tokens[index].isText("uniforms"), tokens[index + 1].isText("."), tokens[index + 3].isText("=") {
                name = tokens[index + 2].text
            } else if tokens[index].isText("setUniform"), tokens[index + 1].isText("("),
                let parts = tokens.parts(ofListAt: index + 1)
            {
                let place = MaskedText.Place(line: tokens[index + 2].line, column: tokens[index + 2].column)
                name = masked.strings[place]
                count = parts.count - 1
            }
            guard let name, (1...4).contains(count), Tokenizer.isName(name), name.utf8.count <= 256,
                seen.insert(name).inserted
            else { continue }
            let type: GLSLType = [.float, .vec2, .vec3, .vec4][count - 1]
            let place = SourceLocation(file: file.name, line: tokens[index].line)
            var parameter = Parameter(name: name, type: type, location: place)
            parameter.help = "the scene's script.js, which is not run, sets it"
            parameters.append(parameter)
            guard parameters.count < ShaderLimits.uniforms else { return }
        }
    }
}
