internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Shadertoy's own JSON, from its export or API: `renderpass` lists the passes with their text, channels and outputs.
///
/// Videos and webcams are the movie's frame; textures, cube maps and volumes are inputs, or pictures of the same name
/// beside the file or in its media folder; music and microphones are the movie's audio.
struct ShadertoyJSON {
    private let request: DialectRequest
    private var file: SourceFile { request.file }
    /// The buffer's name by its output's id.
    private var buffers: [String: String] = [:]

    static func isJSON(_ file: SourceFile) -> Bool {
        let first = file.bytes.first { !Tokenizer.isSpace($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    static func project(_ request: DialectRequest) throws(Failure) -> ShadertoyProject {
        var json = ShadertoyJSON(request: request)
        return try json.read()
    }

    private init(request: DialectRequest) { self.request = request }

    private mutating func read() throws(Failure) -> ShadertoyProject {
        let shader = try shader(try JSONReader.read(file))
        guard let passes = shader["renderpass"]?.list, !passes.isEmpty else {
            throw failure(shader, "there is no list 'renderpass' in it", advice: "give Shadertoy's own JSON")
        }
        var images: [JSONValue] = []
        var named: [(name: String, pass: JSONValue)] = []
        var leading: [SourceFile] = []
        for pass in passes {
            switch try kind(pass) {
            case "image": images.append(pass)
            case "common": leading.append(try source(pass, "Common"))
            case "buffer":
                let name = try bufferName(pass, count: named.count)
                named.append((name, pass))
                for output in pass["outputs"]?.list ?? [] {
                    if let id = Self.word(output["id"]) { buffers[id] = name }
                }
            default: break
            }
        }
        guard let image = images.first else { throw failure(shader, "it has no pass of type 'image'", advice: nil) }
        var parts: [ShadertoyProject.Part] = []
        for (name, pass) in named.sorted(by: { $0.name < $1.name }) {
            guard parts.last?.buffer != name else { throw failure(pass, "'\(name)' is there twice", advice: nil) }
            parts.append(try part(pass, name, buffer: name, leading))
        }
        parts.append(try part(image, "Image", buffer: nil, leading))
        return ShadertoyProject(parts: parts, summary: shader["info"]?["name"]?.text)
    }

    /// The object with the passes: itself, `{"Shader": {…}}`, or the only one of a list.
    private func shader(_ value: JSONValue) throws(Failure) -> JSONValue {
        if let list = value.list {
            guard list.count == 1, let only = list.first else {
                throw failure(value, "it holds \(list.count) shaders", advice: "keep one of them")
            }
            return only
        }
        return value["Shader"] ?? value
    }

    private func kind(_ pass: JSONValue) throws(Failure) -> String {
        guard let kind = pass["type"]?.text else {
            throw failure(pass, "this pass has no 'type'", advice: "write \"type\": \"image\"")
        }
        return kind
    }

    /// `Buffer A` for `Buffer A`, `Buf A`, `bufferA`; one without a letter is the next in order.
    private func bufferName(_ pass: JSONValue, count: Int) throws(Failure) -> String {
        if let name = pass["name"]?.text, case .buffer(let buffer)? = ShadertoyChannel.content(ofLabel: name) {
            return buffer
        }
        let letters = ["A", "B", "C", "D"]
        guard count < letters.count else { throw failure(pass, "there are more than four buffers", advice: nil) }
        return "Buffer \(letters[count])"
    }

    private func source(_ pass: JSONValue, _ title: String) throws(Failure) -> SourceFile {
        guard let code = pass["code"]?.text else {
            throw failure(pass, "this pass has no 'code'", advice: "give Shadertoy's own JSON")
        }
        // Lines are counted as Shadertoy's editor shows them.
        return try SourceFile(name: "\(file.name) (\(title))", text: code)
    }

    private func part(
        _ pass: JSONValue, _ title: String, buffer: String?, _ leading: [SourceFile]
    ) throws(Failure) -> ShadertoyProject.Part {
        var channels: [Int: ShadertoyChannel] = [:]
        for input in pass["inputs"]?.list ?? [] {
            guard let number = input["channel"]?.number.flatMap({ Int(exactly: $0) }), (0..<4).contains(number) else {
                throw failure(input, "this input has no 'channel' from 0 to 3", advice: nil)
            }
            channels[number] = try channel(input)
        }
        let text = ShadertoyText(try source(pass, title), channels: channels)
        return ShadertoyProject.Part(buffer: buffer, title: title, text: text, leading: leading)
    }

    private func channel(_ input: JSONValue) throws(Failure) -> ShadertoyChannel {
        let path = input["src"]?.text ?? input["filepath"]?.text ?? ""
        var channel = ShadertoyChannel(.frame)
        switch input["ctype"]?.text ?? input["type"]?.text {
        case "buffer": channel.content = buffer(input, path).map { .buffer($0) } ?? .black
        // Shadertoy draws nothing into such a channel.
        case nil, "": channel.content = .black
        case "keyboard": channel.content = .keyboard
        case "music", "musicstream", "mic": channel.content = .sound
        case "video", "webcam": channel.content = .frame
        case "texture": channel.content = try picture(path, input)
        case "volume":
            channel.content = try picture(path, input)
            channel.type = .sampler3D
        case "cubemap":
            guard !path.contains("previz") else {
                throw failure(
                    input, "this channel is 'Cube A', a pass that draws a cube map, which is not drawn here",
                    advice: "use a shader without it")
            }
            channel.content = try picture(path, input)
            channel.type = .samplerCube
        case let other:
            throw failure(input, "a channel of type \((other ?? "").quoted) is not known", advice: nil)
        }
        channel.label = path.split(separator: "/").last.map(String.init)
        if case .outside = channel.content {} else { channel.label = nil }
        let sampler = input["sampler"]
        if let filter = sampler?["filter"], !channel.setFilter(filter.text ?? "") {
            throw failure(filter, "this filter is not known", advice: "write nearest, linear or mipmap")
        }
        switch channel.content {
        case .picture, .outside, .frame:
            channel.isFlipped = channel.type == .sampler2D && Self.word(sampler?["vflip"]) == "false"
        default: break
        }
        if let wrap = sampler?["wrap"], !channel.setWrap(wrap.text ?? "") {
            throw failure(wrap, "this wrap is not known", advice: "write clamp or repeat")
        }
        return channel
    }

    private func picture(_ path: String, _ input: JSONValue) throws(Failure) -> ShadertoyChannel.Content {
        if let file = try request.files.media(path) { return .picture(file) }
        if let noise = StockNoise(path: path) { return .noise(noise) }
        return .outside(path.isEmpty ? Self.word(input["id"]) ?? "texture" : path)
    }

    /// By the id of the buffer's output; older files only have `buffer00.png` for Buffer A.
    /// - Returns: nil where no pass draws into it: it is black then.
    private func buffer(_ input: JSONValue, _ path: String) -> String? {
        if let name = Self.word(input["id"]).flatMap({ buffers[$0] }) { return name }
        let letters = ["A", "B", "C", "D"]
        for (index, letter) in letters.enumerated() where path.hasSuffix("buffer0\(index).png") {
            let name = "Buffer \(letter)"
            if buffers.isEmpty || buffers.values.contains(name) { return name }
        }
        return nil
    }

    /// Ids are texts or numbers.
    private static func word(_ value: JSONValue?) -> String? {
        value?.text ?? value?.number.map { Parameter.number($0) }
    }

    private func failure(_ value: JSONValue, _ message: MessageText, advice: MessageText?) -> Failure {
        file.failure(offset: value.offset, message, advice: advice)
    }
}
