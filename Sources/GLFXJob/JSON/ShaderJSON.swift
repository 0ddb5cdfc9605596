internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Shaders and transitions in a job file.
enum ShaderJSON {
    /// - Parameter isComplete: false: pictures of samplers may come later.
    static func stages(
        _ value: JobValue, as role: ShaderRole, isComplete: Bool = true
    ) throws(Failure) -> [ShaderStage] {
        let values = try value.list()
        if values.count > JobLimits.shaders {
            throw values[JobLimits.shaders].mistake(
                "a job has no more than \(JobLimits.shaders) shaders", "split it into several jobs")
        }
        return try values.map { (value) throws(Failure) in try stage(value, as: role, isComplete: isComplete) }
    }

    /// One shader of that list, or one that draws a mask.
    static func stage(
        _ value: JobValue, as role: ShaderRole, isComplete: Bool = true
    ) throws(Failure) -> ShaderStage {
        let what = role.inWords
        let keys = ["shader", "text", "dialect", "resultAlpha", "include", "media", "parameters", "inputs"]
        let object = try value.members(of: what, keys: role == .filter ? keys + EffectJSON.keys : keys)
        guard let name = try object["shader"]?.text() else {
            throw value.mistake("\(what) needs a name", "add \"shader\": \"FILE\", or a bundled one's name")
        }
        var reference = ShaderReference(
            name: name, dialect: try object["dialect"]?.choice(), includes: try object["include"]?.texts() ?? [])
        reference.resultAlpha = try object["resultAlpha"]?.choice()
        reference.media = try object["media"]?.texts() ?? []
        reference.text = try object["text"]?.text()
        var stage = ShaderStage(program: try ShaderLibrary.load(reference), reference: reference)
        if let values = object["parameters"] { try readParameters(values, into: &stage) }
        if let pictures = object["inputs"] { try readPictures(pictures, into: &stage) }
        stage.effect = try EffectJSON.effect(object, of: value)
        guard isComplete else { return stage }
        do throws(Failure) {
            try stage.check(
                as: role, assignment: { "\"parameters\": {\"\($0.name)\": VALUE}" },
                filling: { "\"inputs\": {\"\($0.name)\": \"FILE\"}" })
        } catch {
            throw value.mistake(error.text, error.adviceText)
        }
        return stage
    }

    private static func readParameters(_ value: JobValue, into stage: inout ShaderStage) throws(Failure) {
        for entry in try ValueFile.entries(value.json, in: value.file) {
            let parameter = try parameter(of: entry, in: stage.program)
            switch try entry.setting(of: parameter) {
            case .value(let value): stage.values[parameter.name] = value
            case .animation(let animation):
                do throws(Failure) { try stage.program.checkCanChange(parameter.name) } catch {
                    throw entry.failure(error.text, advice: error.adviceText)
                }
                stage.animations[parameter.name] = animation
            }
        }
    }

    private static func parameter(
        of entry: ValueFile.Entry, in program: ShaderProgram
    ) throws(Failure) -> Parameter {
        let candidates = program.parameters(named: entry.name)
        guard candidates.count < 2 else {
            throw entry.failure(
                "'\(entry.name)' can be \(candidates.map { "'\($0.name)'" }.joined(separator: " or "))",
                advice: "write one of them")
        }
        if let parameter = candidates.first ?? program.fact(named: entry.name) { return parameter }
        throw entry.failure(
            "shader '\(program.name)' has no parameter '\(entry.name)'",
            advice: nearestName(to: entry.name, in: program.parameters.map(\.name)).map { "did you mean '\($0)'?" }
                ?? "`glfx inspect FILE` lists them")
    }

    private static func readPictures(_ value: JobValue, into stage: inout ShaderStage) throws(Failure) {
        guard value.json.isObject else {
            throw value.mistake(
                "a shader's inputs are an object, not \(value.json.kindInWords)",
                "write {\"SAMPLER\": \"FILE\"}")
        }
        for member in value.json.members {
            let name = member.key
            guard stage.program.inputs.contains(where: { $0.name == name }) else {
                let names = stage.program.inputs.map(\.name)
                throw value.file.mistake(
                    at: member.offset, "shader '\(stage.program.name)' has no sampler '\(name)'",
                    advice: nearestName(to: name, in: names).map { "did you mean '\($0)'?" }
                        ?? "`glfx inspect FILE` lists them")
            }
            guard stage.pictures[name] == nil, stage.colors[name] == nil, stage.previous[name] == nil,
                stage.polygons[name] == nil
            else {
                throw value.file.mistake(at: member.offset, "'\(name)' is there twice", advice: "leave one of them out")
            }
            let picture = JobValue(file: value.file, key: name, json: member.value)
            if let part = try FilePartJSON.part(picture, "an input", and: LayerTimingJSON.keys + [spaceKey]) {
                stage.pictures[name] = part
                stage.timings[name] = try timing(picture)
                stage.spaces[name] = try space(picture)
            } else if let color = try InputJSON.members(of: picture, and: LayerTimingJSON.keys)["color"] {
                stage.colors[name] = try ColorJSON.color(color)
                stage.timings[name] = try timing(picture)
            } else if let polygon = try polygon(picture) {
                stage.polygons[name] = polygon
            } else {
                stage.previous[name] = try framesAgo(picture)
            }
        }
    }

    private static func timing(_ picture: JobValue) throws(Failure) -> LayerTiming? {
        guard picture.json.isObject else { return nil }
        return try LayerTimingJSON.timing(
            try InputJSON.members(of: picture, and: LayerTimingJSON.keys + [spaceKey]))
    }

    /// A picture's color space, beside its `"file"`.
    static let spaceKey = "space"

    private static func space(_ picture: JobValue) throws(Failure) -> String? {
        guard picture.json.isObject else { return nil }
        return try InputJSON.members(of: picture, and: LayerTimingJSON.keys + [spaceKey])[spaceKey]?.text()
    }

    /// Nil for anything but a polygon.
    static func polygon(_ value: JobValue) throws(Failure) -> MattePolygon? {
        guard let polygon = try InputJSON.members(of: value)["polygon"] else {
            return nil
        }
        let corners = try polygon.list().map { (corner) throws(Failure) in
            let numbers = corner.json.list?.compactMap(\.number) ?? []
            guard numbers.count == 2, corner.json.list?.count == 2 else {
                throw corner.wrong("give each corner as [X, Y] in pixels from the top left")
            }
            return SIMD2(numbers[0], numbers[1])
        }
        do throws(Failure) { return try MattePolygon(corners) } catch {
            throw polygon.mistake(error.text, error.adviceText)
        }
    }

    private static func framesAgo(_ value: JobValue) throws(Failure) -> Int {
        let object = try InputJSON.members(of: value)
        guard let ago = try object["previous"]?.number(), let frames = Int(exactly: ago),
            JobLimits.framesAgo.contains(frames)
        else {
            throw value.mistake(
                "this input is neither a file nor a color nor an earlier frame",
                "write \"FILE\", {\"color\": \"#204060\"}, or {\"previous\": 1} for the frame before, up to "
                    + "\(JobLimits.framesAgo.upperBound)")
        }
        return frames
    }
}

/// A shader's effect in a job file: `"mix"`, `"mask"`, `"maskChannel"`, `"maskInvert"`, `"space"`.
enum EffectJSON {
    static let keys = ["mix", "mask", "maskChannel", "maskInvert", "space"]

    /// - Parameters:
    ///   - members: the shader's.
    ///   - shader: for messages.
    static func effect(_ members: [String: JobValue], of shader: JobValue) throws(Failure) -> ShaderEffect {
        var effect = ShaderEffect()
        if let value = members["mix"] {
            effect.mix = try JSONSetting(parameter: ShaderEffect.mixParameter, name: "mix", file: value.file)
                .read(value.json)
        }
        if let value = members["mask"] { effect.mask = ShaderMask(try source(value)) }
        let (channel, inverts) = (members["maskChannel"], members["maskInvert"])
        if let value = channel ?? inverts, effect.mask == nil {
            throw value.mistake("there is no mask that this could be said of", "add \"mask\": \"FILE\"")
        }
        if let channel: ShaderMask.Channel = try channel?.choice() { effect.mask?.channel = channel }
        if let isInverted = try inverts?.flag() { effect.mask?.isInverted = isInverted }
        if let value = members["space"] {
            guard try value.text() == "linear" else { throw value.wrong("write \"linear\", or leave it out") }
            effect.worksInLight = true
        }
        return effect
    }

    private static func source(_ value: JobValue) throws(Failure) -> ShaderMask.Source {
        if value.json.isObject, value.json.members.contains(where: { $0.key == "shader" }) {
            return .shader(try ShaderJSON.stage(value, as: .mask))
        }
        if let part = try FilePartJSON.part(value, "a mask") { return .file(part) }
        if let polygon = try ShaderJSON.polygon(value) { return .polygon(polygon) }
        throw value.wrong("write \"FILE\", {\"polygon\": [[X, Y], …]} or {\"shader\": \"NAME\"}")
    }
}
