internal import FrameCore
internal import GLSLText
internal import ShaderPrograms

extension JobDecoder {
    func shaders(
        _ object: JobObject<JobKey>, _ key: JobKey, as role: ShaderRole
    ) throws(Failure) -> [ShaderStage] {
        let values = try object.list(key)
        if values.count > JobLimits.shaders {
            throw file.mistake(
                at: values[JobLimits.shaders].offset, "a job has no more than \(JobLimits.shaders) shaders",
                advice: "split it into several jobs")
        }
        var stages: [ShaderStage] = []
        for value in values { stages.append(try shader(value, as: role)) }
        return stages
    }

    private func shader(_ value: JSONValue, as role: ShaderRole) throws(Failure) -> ShaderStage {
        let what = role == .filter ? "a shader" : "a transition"
        let object = try JobObject<ShaderKey>(value, what: what, in: file)
        guard let name = try object.text(.shader) else {
            throw file.mistake(
                at: value.offset, "\(what) needs a name", advice: "add \"shader\": \"FILE\", or a bundled one's name")
        }
        let reference = ShaderReference(
            name: name, dialect: try object.choice(.dialect), includes: try object.texts(.include))
        var stage = ShaderStage(program: try ShaderLibrary.load(reference), reference: reference)
        if let values = object[.parameters] { try readParameters(values, into: &stage) }
        if let pictures = object[.inputs] { try readPictures(pictures, into: &stage) }
        do throws(Failure) {
            try stage.check(
                as: role, assignment: { "\"parameters\": {\"\($0.name)\": VALUE}" },
                filling: { "\"inputs\": {\"\($0.name)\": \"FILE\"}" })
        } catch {
            throw file.mistake(at: value.offset, error.message, advice: error.advice)
        }
        return stage
    }

    private func readParameters(_ value: JSONValue, into stage: inout ShaderStage) throws(Failure) {
        for entry in try ValueFile.entries(value, in: file) {
            let parameter = try parameter(of: entry, in: stage.program)
            switch try entry.setting(of: parameter) {
            case .value(let value): stage.values[parameter.name] = value
            case .animation(let animation):
                do throws(Failure) { try stage.program.checkCanChange(parameter.name) } catch {
                    throw entry.failure(error.message, advice: error.advice)
                }
                stage.animations[parameter.name] = animation
            }
        }
    }

    private func parameter(
        of entry: ValueFile.Entry, in program: ShaderProgram
    ) throws(Failure) -> Parameter {
        let found = program.parameters(named: entry.name)
        guard found.count < 2 else {
            throw entry.failure(
                "'\(entry.name)' can be \(found.map { "'\($0.name)'" }.joined(separator: " or "))",
                advice: "write one of them")
        }
        if let parameter = found.first ?? program.fact(named: entry.name) { return parameter }
        throw entry.failure(
            "shader '\(program.name)' has no parameter '\(entry.name)'",
            advice: nearestName(to: entry.name, in: program.parameters.map(\.name)).map { "did you mean '\($0)'?" }
                ?? "`glfx inspect FILE` lists them")
    }

    private func readPictures(_ value: JSONValue, into stage: inout ShaderStage) throws(Failure) {
        guard value.isObject else {
            throw file.mistake(
                at: value.offset, "a shader's inputs stand in an object, not in \(value.kindInWords)",
                advice: "write {\"SAMPLER\": \"FILE\"}")
        }
        for member in value.members {
            let name = member.key
            guard stage.program.inputs.contains(where: { $0.name == name }) else {
                let names = stage.program.inputs.map(\.name)
                throw file.mistake(
                    at: member.offset, "shader '\(stage.program.name)' has no sampler '\(name)'",
                    advice: nearestName(to: name, in: names).map { "did you mean '\($0)'?" }
                        ?? "`glfx inspect FILE` lists them")
            }
            guard stage.pictures[name] == nil, stage.previous[name] == nil, stage.polygons[name] == nil else {
                throw file.mistake(at: member.offset, "'\(name)' is there twice", advice: "leave one of them out")
            }
            if let path = try path(member.value, "an input") {
                stage.pictures[name] = path
            } else if let polygon = try polygon(member.value) {
                stage.polygons[name] = polygon
            } else {
                stage.previous[name] = try framesAgo(member.value)
            }
        }
    }

    /// Nil for what says nothing of a polygon.
    private func polygon(_ value: JSONValue) throws(Failure) -> MattePolygon? {
        let object = try JobObject<PictureKey>(value, what: "an input that is no file", in: file)
        return try object.read(.polygon) { (value) throws(Failure) in
            var corners: [SIMD2<Double>] = []
            for corner in try object.list(.polygon) {
                let numbers = corner.list?.compactMap(\.number) ?? []
                guard numbers.count == 2, corner.list?.count == 2 else {
                    throw object.wrong(.polygon, corner, "give each corner as [X, Y] in pixels from the top left")
                }
                corners.append(SIMD2(numbers[0], numbers[1]))
            }
            do throws(Failure) { return try MattePolygon(corners) } catch {
                throw file.mistake(at: value.offset, error.message, advice: error.advice)
            }
        }
    }

    private func framesAgo(_ value: JSONValue) throws(Failure) -> Int {
        let object = try JobObject<PictureKey>(value, what: "an input that is no file", in: file)
        guard let ago = try object.number(.previous).flatMap(Int.init(exactly:)), JobLimits.framesAgo.contains(ago)
        else {
            throw file.mistake(
                at: value.offset, "this input is neither a file nor an earlier frame",
                advice:
                    "write \"FILE\", or {\"previous\": 1} for the frame before, up to \(JobLimits.framesAgo.upperBound)"
            )
        }
        return ago
    }
}
