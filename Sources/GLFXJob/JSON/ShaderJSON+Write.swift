internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

extension ShaderJSON {
    /// Nil where there are none.
    static func node(_ stages: [ShaderStage]) throws(Failure) -> JSONNode? {
        stages.isEmpty ? nil : .list(try stages.map(stage))
    }

    private static func stage(_ stage: ShaderStage) throws(Failure) -> JSONNode {
        guard let reference = stage.reference else {
            throw Failure(
                .usage, "shader '\(stage.program.name)' was made by code and has no name to write down",
                advice: "give its stage a reference")
        }
        var members: [(key: String, value: JSONNode)] = [("shader", .text(reference.name))]
        func add(_ key: String, _ value: JSONNode) { members.append((key, value)) }
        if let text = reference.text { add("text", .text(text)) }
        if let dialect = reference.dialect { add("dialect", .text(dialect.rawValue)) }
        if let alpha = reference.resultAlpha { add("resultAlpha", .text(alpha.rawValue)) }
        if !reference.includes.isEmpty { add("include", .list(reference.includes.map(JSONNode.text))) }
        if !reference.media.isEmpty { add("media", .list(reference.media.map(JSONNode.text))) }
        let parameters = parameters(stage)
        if !parameters.isEmpty { add("parameters", .object(parameters)) }
        let pictures = pictures(stage)
        if !pictures.isEmpty { add("inputs", .object(pictures)) }
        return .object(members + (try effect(stage.effect)))
    }

    private static func effect(_ effect: ShaderEffect) throws(Failure) -> [(key: String, value: JSONNode)] {
        var members: [(key: String, value: JSONNode)] = []
        switch effect.mix {
        case .value(let value): members.append(("mix", Self.value(value, isBool: false)))
        case .animation(let animation): members.append(("mix", Self.animation(animation, isBool: false)))
        case nil: break
        }
        if let mask = effect.mask {
            let node =
                switch mask.source {
                case .file(let part): FilePartJSON.node(part)
                case .polygon(let polygon): Self.polygon(polygon)
                case .shader(let stage): try Self.stage(stage)
                }
            members.append(("mask", node))
            if mask.channel != .both { members.append(("maskChannel", .text(mask.channel.rawValue))) }
            if mask.isInverted { members.append(("maskInvert", .bool(true))) }
        }
        if effect.worksInLight { members.append(("space", .text("linear"))) }
        return members
    }

    private static func polygon(_ polygon: MattePolygon) -> JSONNode {
        .object([("polygon", .list(polygon.corners.map { JSONNode.list([.number($0.x), .number($0.y)]) }))])
    }

    /// Sorted by name: a uniform that the host sets has no position among the parameters.
    static func parameters(_ stage: ShaderStage) -> [(key: String, value: JSONNode)] {
        let names = Set(stage.values.keys).union(stage.animations.keys).sorted()
        return names.map { name in
            let parameter = stage.program.parameters(named: name).first ?? stage.program.fact(named: name)
            let isBool = parameter?.type.scalar == .bool
            if let animation = stage.animations[name] { return (name, Self.animation(animation, isBool: isBool)) }
            return (name, value(stage.values[name] ?? ParameterValue(), isBool: isBool))
        }
    }

    private static func value(_ value: ParameterValue, isBool: Bool) -> JSONNode {
        if value.isRelative {
            return .text(value.components.map { Parameter.number($0) + "%" }.joined(separator: ","))
        }
        let components = value.components.map { isBool ? JSONNode.bool($0 != 0) : .number($0) }
        return components.count == 1 ? components[0] : .list(components)
    }

    private static func animation(_ animation: Animation, isBool: Bool) -> JSONNode {
        .object([
            (
                "keyframes",
                .list(
                    animation.keyframes.map { keyframe in
                        var members = [(key: "time", value: JSONNode.number(keyframe.time))]
                        members.append(("value", value(keyframe.value, isBool: isBool)))
                        if keyframe.easing != .linear { members.append(("easing", .text(keyframe.easing.rawValue))) }
                        return .object(members)
                    })
            )
        ])
    }

    private static func pictures(_ stage: ShaderStage) -> [(key: String, value: JSONNode)] {
        var timings = stage.timings.mapValues(LayerTimingJSON.members)
        for (name, space) in stage.spaces { timings[name, default: []].append((spaceKey, .text(space))) }
        var files: [String: JSONNode] = [:]
        for (name, part) in stage.pictures { files[name] = FilePartJSON.node(part, and: timings[name] ?? []) }
        for (name, color) in stage.colors { files[name] = ColorJSON.node(color, and: timings[name] ?? []) }
        let earlier = stage.previous.mapValues { JSONNode.object([("previous", .number("\($0)"))]) }
        let polygons = stage.polygons.mapValues(polygon)
        return files.merging(earlier) { file, _ in file }.merging(polygons) { file, _ in file }.sorted {
            $0.key < $1.key
        }.map { ($0.key, $0.value) }
    }
}
