package import GLFXCore
package import GLFXJob
internal import GLFXKeying
internal import GLFXPrograms
internal import GLFXShaders

/// The shaders that draw a key: the key itself, followed by those that its values need.
package struct KeyStages {
    /// The key with its screen and plate.
    package let key: ShaderStage
    package let job: FilterJob

    package init(key: ShaderStage, job: FilterJob) {
        (self.key, self.job) = (key, job)
    }

    /// - Throws: `.usage` for an option without the background it needs.
    package func all() throws(Failure) -> [ShaderStage] {
        var first = key
        let color = key.number("screenColor").map(Float.init)
        let isConstant = key.animations["screenColor"] == nil && color.count >= 3
        var constants = KeyConstants(
            screen: isConstant ? SIMD3(color[0], color[1], color[2]) : nil, isInLight: isSet("composite"))
        constants.keepCount = key.list("keep").count
        constants.hasInside = hasMatte("inside")
        constants.hasOutside = hasMatte("outside")
        constants.hasRange = isSet("screenRange")
        constants.hasMatte = hasMatte("matte")
        constants.dropsShadows = key.shadows == .drop
        first.program = try ShaderLibrary.keyProgram(constants)
        first.keyConstants = constants
        var stages = [first]
        if isSet("temporal") {
            var steady = try stage("steady", ["amount": "temporal"])
            steady.previous = ["before": 1, "earlier": 2]
            stages.append(steady)
        }
        if isSet("choke") || isSet("feather") {
            stages.append(try stage("matte", ["choke": "choke", "feather": "feather"]))
        }
        guard key.number("view")[0] == 0 else {
            var view = try stage("showmatte", [:])
            // The shader's choices lack the first one, the result itself.
            view.values["view"] = ParameterValue(key.number("view")[0] - 1)
            view.values["screenColor"] = ParameterValue(Array(key.number("screenColor").prefix(3)))
            stages.append(view)
            return stages
        }
        if isSet("lightWrap") {
            stages.append(try overBackground(stage("lightwrap", ["amount": "lightWrap"]), "\(.lightWrap)"))
        }
        // Without a background the result keeps its alpha, to be composited elsewhere.
        if isSet("composite"), job.background != .none {
            stages.append(try overBackground(stage("lay", [:]), "\(.composite) linear"))
        }
        return stages
    }

    private func hasMatte(_ name: String) -> Bool {
        key.pictures[name] != nil || key.previous[name] != nil || key.fillings[name] != nil
    }

    private func isSet(_ name: String) -> Bool {
        key.animations[name] != nil || key.number(name)[0] != 0
    }

    /// A bundled shader with values of the key.
    /// - Parameter names: the key's parameter for each of the shader's.
    private func stage(_ name: String, _ names: [String: String]) throws(Failure) -> ShaderStage {
        var stage = ShaderStage(program: try ShaderLibrary.bundledProgram(name))
        for (parameter, name) in names {
            if let animation = key.animations[name] {
                stage.animations[parameter] = animation
            } else {
                stage.values[parameter] = ParameterValue(key.number(name))
            }
        }
        return stage
    }

    private func overBackground(_ stage: ShaderStage, _ option: MessageText) throws(Failure) -> ShaderStage {
        var stage = stage
        switch job.background {
        case .none:
            throw Failure(
                .usage, "\(option) is about what lies behind the picture, and there is no background",
                advice: "add \(.background, placeholder: "COLOR|FILE")")
        case .file: stage.fillings["background"] = .background
        case .color(let color):
            let rgb = SIMD3(color.x, color.y, color.z) * color.w
            stage.fillings["background"] = .buffer(
                SamplePicture(width: 1, height: 1, pixels: [rgb]).buffer(format: .rgba8))
        }
        return stage
    }
}
