internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A picture that an ISF file names.
struct ISFImport {
    var name: String
    /// Relative to the shader's own folder.
    var path: JSONValue
    var isCube: Bool

    /// IMPORTED: an object of them by name, or a list of objects with NAME.
    static func read(
        _ json: JSONValue, _ file: SourceFile, _ names: inout ISFNames
    ) throws(Failure) -> [ISFImport] {
        guard let value = json["IMPORTED"] else { return [] }
        var imports: [ISFImport] = []
        if value.isObject {
            for member in value.members {
                let name = member.value["NAME"]
                try add(name?.text ?? member.key, name?.offset ?? member.offset, member.value)
            }
        } else {
            for object in try value.objects("IMPORTED", file) {
                guard let name = object["NAME"], let text = name.text else {
                    throw file.failure(
                        offset: object.offset, "an imported picture has no NAME", advice: "write \"NAME\": \"picture\"")
                }
                try add(text, name.offset, object)
            }
        }
        return imports

        func add(_ name: String, _ offset: Int, _ object: JSONValue) throws(Failure) {
            try names.add(name, at: offset)
            let isCube = object["TYPE"]?.text == "cube"
            guard let path = object["PATH"], path.text != nil || isCube && path.list?.count == 6 else {
                throw file.failure(
                    offset: object["PATH"]?.offset ?? object.offset, "the imported picture '\(name)' has no PATH",
                    advice: isCube
                        ? "write \"PATH\": a list of six files" : "write \"PATH\": \"picture.png\"")
            }
            imports.append(ISFImport(name: name, path: path, isCube: isCube))
        }
    }

    /// One of Shadertoy's noises, whose file is not at hand.
    func noise(_ request: DialectRequest) -> StockNoise? {
        guard !isCube, let text = path.text, let noise = StockNoise(path: text), !noise.isVolume else { return nil }
        return (try? Self.pictureFile(path, request)) == nil ? noise : nil
    }

    /// - Throws: `.shader` at the path for a picture that is missing or outside the shader's folder.
    func input(_ request: DialectRequest, isUsed: Bool) throws(Failure) -> Input {
        var input = Input(name: name, type: isCube ? .samplerCube : .sampler2D)
        if let faces = path.list {
            input.filling = .faces(try faces.map { (face) throws(Failure) in try Self.pictureFile(face, request) })
        } else {
            input.filling = .file(try Self.pictureFile(path, request))
        }
        input.isUsed = isUsed
        return input
    }

    private static func pictureFile(_ path: JSONValue, _ request: DialectRequest) throws(Failure) -> String {
        let text = path.text ?? ""
        let file: String?
        do {
            if let beside = try request.files.picture(text) {
                file = beside
            } else {
                file = try request.files.media(text)
            }
        } catch {
            throw request.file.failure(offset: path.offset, error.text, advice: error.adviceText)
        }
        guard let file else {
            throw request.file.failure(
                offset: path.offset, "the imported picture \(text.quoted) is missing",
                advice: "put it beside the shader, or correct the PATH")
        }
        return file
    }
}
