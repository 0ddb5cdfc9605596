internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A user shader of mpv or libplacebo, parsed except for its GLSL.
struct MPVShader {
    let file: SourceFile
    private(set) var hooks: [MPVHook] = []
    private(set) var textures: [MPVTexture] = []
    private(set) var buffers: [MPVBuffer] = []
    private(set) var parameters: [Parameter] = []

    init(_ file: SourceFile) throws(Failure) {
        self.file = file
        var names: Set<String> = []
        for block in try file.mpvBlocks() {
            var name: String?
            switch block.kind {
            case .hook: hooks.append(try MPVHook(block, in: file))
            case .texture:
                let texture = try MPVTexture(block, in: file)
                name = texture.data.name
                textures.append(texture)
            case .buffer:
                let buffer = try MPVBuffer(block, in: file)
                name = buffer.name
                buffers.append(buffer)
            case .parameter:
                let parameter = try MPVParameter.read(block, in: file)
                name = parameter.name
                parameters.append(parameter)
            }
            if let name, !names.insert(name).inserted {
                throw file.failure(
                    line: block.line, byte: nil, "there is a '\(name)' already", advice: "give it another name")
            }
        }
        guard !hooks.isEmpty else {
            throw Failure(
                .shader, "\(file.name): none of its blocks draws", advice: "add one with //!HOOK MAIN and 'vec4 hook()'"
            )
        }
    }

    /// The parameter that mpv itself fills with the frame's time stamp.
    static func isTime(_ parameter: Parameter) -> Bool {
        parameter.name == "PTS" && parameter.type == .float && parameter.binding == .uniform
    }

    /// The values of choices by name.
    var choices: [String: Int] {
        var choices: [String: Int] = [:]
        for parameter in parameters {
            for (index, choice) in parameter.choices.enumerated() where choices[choice.label] == nil {
                choices[choice.label] = index
            }
        }
        return choices
    }

    /// Whether the movie's Y'CbCr planes are hooked. Then `RGB` is left out: files hook it too for movies without such
    /// planes.
    var hooksPlanes: Bool { hooks.contains { $0.stages.contains(.luma) || $0.stages.contains(.chroma) } }

    /// Whether its purpose is scaling: a block changes the size of its own stage.
    var isScaler: Bool {
        hooks.contains { hook in
            (hook.width != nil || hook.height != nil) && hook.stages != [.chroma]
                && hook.stages.contains { hook.writes($0) }
        }
    }

    /// Whether a stage's blocks are drawn.
    func fires(_ stage: MPVHookPoint) -> Bool {
        switch stage {
        case .xyz: false
        case .rgb: !hooksPlanes
        default: true
        }
    }

    /// Whether a stage's picture is used: hooked, or bound by a block of any stage.
    func wants(_ stage: MPVHookPoint) -> Bool {
        fires(stage)
            && hooks.contains { hook in
                hook.stages.contains(stage) || hook.binds.contains { $0.text == stage.rawValue }
            }
    }
}

extension MPVHook {
    /// Whether its result replaces the picture that it hooks.
    func writes(_ stage: MPVHookPoint) -> Bool { save == nil || save?.text == "HOOKED" || save?.text == stage.rawValue }
}
