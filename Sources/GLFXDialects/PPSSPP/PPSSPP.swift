internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Post-processing shaders of PPSSPP: a whole fragment shader with `sampler0` and `v_texcoord0`, the vertex shader and the
/// settings that an `.ini` beside it names. v goes down.
enum PPSSPP: TableHost {
    static let dialect = Dialect.ppsspp
    static let readsAnnotations = false

    static func evidence(in text: DetectionText) -> Evidence? {
        if let list = text.line(beginningWith: ["Fragment=", "Fragment ="]), text.line(beginningWith: ["["]) != nil {
            return Evidence(line: list.line, text: "says '\(list.text)'")
        }
        guard text.hasMain, text.firstLine["sampler0"] != nil,
            let name = text.first(of: ["v_texcoord0", "u_texelDelta"])
        else { return nil }
        return Evidence(line: name.line, text: "mentions \(name.name) beside sampler0")
    }

    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        let sections = PPSSPPSection.sections(of: editor.file)
        guard let section = sections.first(where: { $0["Fragment"] != nil }) else { return }
        let parent = section["Parent"] == nil ? "" : ", after the one of its Parent section"
        throw editor.file.failure(
            line: section.line, byte: nil, "this .ini lists shaders of PPSSPP, and is none itself",
            advice: "give the fragment shader of a section with --shader\(parent): \(section["Fragment"] ?? "")")
    }

    static func vertex(of request: DialectRequest) throws(Failure) -> HostVertex? {
        let name = try PPSSPPSection.section(of: request)?["Vertex"] ?? "fxaa.vsh"
        guard let companion = try request.files.text(name) else { return nil }
        return HostVertex(
            file: try SourceFile(name: companion.name, text: companion.text),
            attributes: [
                "a_position": "vec4(glfx_at * 2.0 - 1.0, 0.0, 1.0)", "a_texcoord0": "vec4(glfx_at, 0.0, 1.0)",
            ])
    }

    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        let section = try PPSSPPSection.section(of: request)
        if section?["Upscaling"]?.lowercased() == "true" {
            pass.samplers["sampler0"] = SamplerRule(.relay("sampler0"), filter: .nearest)
        }
        guard text.mentions("u_setting"), !text.declares("u_setting") else { return }
        var values: [String] = []
        for number in 1...4 {
            let name = "setting\(number)"
            guard section == nil || section?["SettingName\(number)"] != nil else {
                values.append("0.0")
                continue
            }
            let place = SourceLocation(file: request.file.name, line: 1)
            var parameter = Parameter(name: name, type: .float, location: place)
            let value = { (key: String) in section?["\(key)\(number)"].flatMap(Double.init) }
            parameter.label = section?["SettingName\(number)"]
            (parameter.minimum, parameter.maximum) = (value("SettingMinValue"), value("SettingMaxValue"))
            parameter.step = value("SettingStep")
            parameter.defaultValue = ParameterValue(value("SettingDefaultValue") ?? 0)
            if parameter.step == 0 { parameter.step = nil }
            if let low = parameter.minimum, let high = parameter.maximum, low > high {
                (parameter.minimum, parameter.maximum) = (nil, nil)
            }
            builder.add(parameter)
            values.append(name)
        }
        let names = values.filter { $0 != "0.0" }
        pass.source.wrap(
            prelude: (names.isEmpty ? [] : ["uniform highp float \(names.joined(separator: ", "));"])
                + ["#define u_setting vec4(\(values.joined(separator: ", ")))"])
    }

    static let table = HostTable(
        frame: ["sampler0"],
        facts: [
            HostTable.Fact(["u_texelDelta"], [.vec2], .inputTexelSize("sampler0")),
            HostTable.Fact(["u_pixelDelta"], [.vec2], .texelSize),
            HostTable.Fact(["u_video", "u_vr"], [.float], .constant([0])),
            HostTable.Fact(["gl_HalfPixel"], [.vec4], .constant([0, 0, 0, 0])),
        ],
        varyings: ["v_position": [.vec4: "vec4(glfx_place * 2.0 - 1.0, 0.0, 1.0)"]],
        provided: [
            HostTable.Provided("glfx_time", .uniform(.float, .time)),
            HostTable.Provided("glfx_delta", .uniform(.float, .timeDelta)),
            HostTable.Provided("glfx_frame", .uniform(.float, .frameIndexModulo(60))),
            // Seconds, and vertical blanks: 60 a second.
            HostTable.Provided(
                "u_time",
                .lines([
                    "#define u_time vec4(glfx_time, fract(floor(glfx_time * 60.0) / 60.0), floor(glfx_time * 60.0), glfx_frame)"
                ]), needs: ["glfx_time", "glfx_frame"]),
            HostTable.Provided(
                "u_timeDelta",
                .lines([
                    "#define u_timeDelta vec4(glfx_delta, floor(glfx_delta * 60.0 + 0.5) * vec2(1.0 / 60.0, 1.0), 1.0)"
                ]), needs: ["glfx_delta"]),
        ],
        // The game's frame before other shaders of the chain, and what came out for the frame before.
        pictures: ["sampler1": .incoming, "sampler2": .previousResult],
        derived: ["u_setting", "u_time", "u_timeDelta"], origin: .topLeft)
}

extension Dialect {
    /// PPSSPP's post-processing shaders.
    package static let ppsspp = Dialect("ppsspp", title: "PPSSPP", convertsNumbers: true, resultAlpha: .ignore)
}
