internal import FrameCore
internal import GLSLText
internal import ShaderPrograms

extension JobEncoder {
    /// Nil where there are none.
    func shaders(_ stages: [ShaderStage]) throws(Failure) -> JSONNode? {
        guard !stages.isEmpty else { return nil }
        var nodes: [JSONNode] = []
        for stage in stages { nodes.append(try shader(stage)) }
        return .list(nodes)
    }

    private func shader(_ stage: ShaderStage) throws(Failure) -> JSONNode {
        guard let reference = stage.reference else {
            throw Failure(
                .usage, "shader '\(stage.program.name)' was made by code and has no name to write down",
                advice: "give its stage a reference")
        }
        var members: [(key: String, value: JSONNode)] = [(ShaderKey.shader.rawValue, .text(reference.name))]
        func add(_ key: ShaderKey, _ value: JSONNode) { members.append((key.rawValue, value)) }
        if let dialect = reference.dialect { add(.dialect, .text(dialect.rawValue)) }
        if !reference.includes.isEmpty { add(.include, .list(reference.includes.map(JSONNode.text))) }
        let parameters = parameters(stage)
        if !parameters.isEmpty { add(.parameters, .object(parameters)) }
        let pictures = pictures(stage)
        if !pictures.isEmpty { add(.inputs, .object(pictures)) }
        return .object(members)
    }

    /// In the order of the alphabet: a uniform that the host fills has no place among the parameters.
    private func parameters(_ stage: ShaderStage) -> [(key: String, value: JSONNode)] {
        let names = Set(stage.values.keys).union(stage.animations.keys).sorted()
        return names.map { name in
            let parameter = stage.program.parameters(named: name).first ?? stage.program.fact(named: name)
            let isBool = parameter?.type.scalar == .bool
            if let animation = stage.animations[name] { return (name, self.animation(animation, isBool: isBool)) }
            return (name, value(stage.values[name] ?? ParameterValue(), isBool: isBool))
        }
    }

    private func value(_ value: ParameterValue, isBool: Bool) -> JSONNode {
        let components = value.components.map { isBool ? JSONNode.bool($0 != 0) : .number($0) }
        return components.count == 1 ? components[0] : .list(components)
    }

    private func animation(_ animation: Animation, isBool: Bool) -> JSONNode {
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

    private func pictures(_ stage: ShaderStage) -> [(key: String, value: JSONNode)] {
        let files = stage.pictures.mapValues(JSONNode.text)
        let earlier = stage.previous.mapValues { JSONNode.object([(PictureKey.previous.rawValue, .number("\($0)"))]) }
        let polygons = stage.polygons.mapValues { polygon in
            let corners = polygon.corners.map { JSONNode.list([.number($0.x), .number($0.y)]) }
            return JSONNode.object([(PictureKey.polygon.rawValue, .list(corners))])
        }
        return files.merging(earlier) { file, _ in file }.merging(polygons) { file, _ in file }.sorted {
            $0.key < $1.key
        }.map { ($0.key, $0.value) }
    }
}
