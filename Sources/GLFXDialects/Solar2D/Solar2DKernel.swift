import GLFXHLSL
internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A kernel: the first one of a file with a fragment kernel.
struct Solar2DKernel {
    /// A parameter, which a text reads by the uniform `u_UserData0` … or a component of `CoronaVertexUserData`.
    struct Described {
        var name: String
        var type: GLSLType
        /// Nil: a component.
        var uniform: String?
        /// Which component.
        var index: Int
        var field: LuaText.Value

        func parameter(in file: SourceFile) -> Parameter {
            var parameter = Parameter(
                name: name, type: type, location: SourceLocation(file: file.name, line: 1))
            let count = type.componentCount
            var numbers = field["default"]?.numbers ?? []
            while numbers.count < count {
                numbers.append(count == 1 || numbers.isEmpty ? 0 : numbers[numbers.count - 1])
            }
            numbers = Array(numbers.prefix(count))
            // The range is one for all components here.
            let lowest = (field["min"]?.numbers ?? []).min()
            let highest = (field["max"]?.numbers ?? []).max()
            if let lowest, let highest, lowest < highest {
                parameter.minimum = min(lowest, numbers.min() ?? lowest)
                parameter.maximum = max(highest, numbers.max() ?? highest)
            }
            parameter.defaultValue = ParameterValue(numbers)
            return parameter
        }
    }

    static let entry = "FragmentKernel"

    let fragment: SourceFile
    let vertex: SourceFile?
    private(set) var parameters: [Described] = []
    /// How the kernel's time is made of `glfx_time`, in GLSL.
    private(set) var time = "glfx_time"

    /// Gives names that the texts declare themselves, and a parameter has as well, to the texts.
    var hidingLines: [String] {
        let texts = [fragment, vertex].compactMap(\.self).map { TextEditor($0) }
        return parameters.map(\.name).filter { name in texts.contains { $0.declares(name) } }
            .map { "#define \($0) own_\($0)" }
    }

    init(_ file: SourceFile) throws(Failure) {
        let lua = try LuaText(file)
        let named = lua.assignments.enumerated()
        guard
            let found = named.first(where: {
                $0.element.name == "fragment" && lua.text($0.element.value)?.contains(Self.entry) == true
            }),
            case .string(let range) = found.element.value
        else {
            if lua.assignments.contains(where: { $0.name == "graph" }) {
                throw file.failure(
                    "this effect is made of others by a graph, which is not drawn as a whole",
                    advice: "give the kernels of its nodes, each with --shader, in their order")
            }
            if lua.assignments.contains(where: { $0.name == "fragment" || $0.name == "category" }) {
                throw file.failure(
                    "there is no string with 'vec4 \(Self.entry)' in it",
                    advice: "write kernel.fragment = [[…]] with the whole text, as nothing is computed here")
            }
            // A text without Lua.
            (fragment, vertex) = (file, nil)
            return
        }
        fragment = try file.keeping(range)
        // What belongs to the same kernel: from the fragment before to the one after.
        let before = named.last { $0.element.name == "fragment" && $0.offset < found.offset }?.offset ?? -1
        let after = named.first { $0.element.name == "fragment" && $0.offset > found.offset }?.offset ?? .max
        func own(_ name: String) -> LuaText.Value? {
            named.first { $0.element.name == name && $0.offset > before && $0.offset < after }?.element.value
        }
        if case .string(let range)? = own("vertex"), lua.text(.string(range))?.contains("VertexKernel") == true {
            vertex = try file.keeping(range)
        } else {
            vertex = nil
        }
        let mentioned = TextEditor(fragment)
        for (kind, isUniform) in [("vertexData", false), ("uniformData", true)] {
            for field in own(kind)?.list ?? [] {
                guard let name = lua.text(field["name"]),
                    let index = field["index"]?.number.flatMap({ Int(exactly: $0) }),
                    (0...3).contains(index), !parameters.contains(where: { $0.name == name })
                else { continue }
                let type = isUniform ? Self.type(lua.text(field["type"]) ?? "float") : .float
                let uniform = "u_UserData\(index)"
                parameters.append(
                    Described(
                        name: Self.valid(name, mentioned), type: type, uniform: isUniform ? uniform : nil, index: index,
                        field: field))
            }
        }
        if let transform = own("timeTransform") { time = Self.time(transform, lua) }
    }

    private static func type(_ name: String) -> GLSLType {
        name == "scalar" ? .float : GLSLType(rawValue: name) ?? .float
    }

    /// The name in GLSL: one that the text does not call as a function.
    private static func valid(_ name: String, _ editor: TextEditor) -> String {
        let word = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return GLSLNames.valid(word.first?.isNumber == true ? "_" + word : word)
    }

    private static func time(_ transform: LuaText.Value, _ lua: LuaText) -> String {
        func number(_ key: String, _ missing: Double) -> String {
            let number = transform[key]?.number ?? missing
            return "float(\(number.isFinite ? number : missing))"
        }
        switch lua.text(transform["func"]) {
        case "modulo": return "mod(glfx_time, \(number("range", 1)))"
        case "pingpong":
            let range = number("range", 1)
            return "(\(range) - abs(mod(glfx_time, 2.0 * \(range)) - \(range)))"
        case "sine":
            let angle = "glfx_time * 6.283185307 / \(number("period", 2 * Double.pi)) + \(number("phase", 0))"
            return "(\(number("amplitude", 1)) * sin(\(angle)))"
        default: return "glfx_time"
        }
    }
}

/// The names that Solar2D's shell gives to both kernels.
struct Solar2DNames {
    private let kernel: Solar2DKernel

    init(_ kernel: Solar2DKernel) { self.kernel = kernel }

    static let varyings = ["varying highp vec2 v_TexCoord;", "varying highp vec2 v_Position;"]

    static let builtins = [
        BuiltinUniform(name: "glfx_time", type: .float, meaning: .time),
        BuiltinUniform(name: "glfx_delta", type: .float, meaning: .timeDelta),
        BuiltinUniform(name: "glfx_pixel", type: .vec2, meaning: .texelSize),
    ]

    /// - Parameter mentions: whether the text has a name.
    func lines(_ mentions: (String) -> Bool) -> [String] {
        var components = Array(repeating: "0.0", count: 4)
        for parameter in kernel.parameters where parameter.uniform == nil {
            components[parameter.index] = parameter.name
        }
        var lines = kernel.parameters.map { "uniform highp \($0.type.rawValue) \($0.name);" }
        for parameter in kernel.parameters {
            guard let uniform = parameter.uniform else { continue }
            // A function, as the text may have the parameter's name for something of its own.
            lines.append("highp \(parameter.type.rawValue) glfx_\(uniform)() { return \(parameter.name); }")
            lines.append("#define \(uniform) glfx_\(uniform)()")
        }
        lines.append("highp vec4 glfx_data() { return vec4(\(components.joined(separator: ", "))); }")
        func add(_ names: [String], _ meaning: String, reading uniform: String? = nil) {
            guard names.contains(where: mentions) else { return }
            if let uniform, !lines.contains(uniform) { lines.append(uniform) }
            lines += names.filter(mentions).map { "#define \($0) \(meaning)" }
        }
        add(["CoronaVertexUserData", "v_UserData"], "glfx_data()")
        add(["CoronaTotalTime", "u_TotalTime"], kernel.time, reading: "uniform highp float glfx_time;")
        add(["CoronaDeltaTime", "u_DeltaTime"], "glfx_delta", reading: "uniform highp float glfx_delta;")
        add(
            ["CoronaTexelSize", "u_TexelSize"], "vec4(glfx_pixel, glfx_pixel)",
            reading: "uniform highp vec2 glfx_pixel;")
        add(["CoronaContentScale", "u_ContentScale"], "vec2(1.0)")
        add(["v_ColorScale"], "vec4(1.0)")
        if mentions("CoronaColorScale") { lines.append("#define CoronaColorScale(c) (c)") }
        return lines
    }
}
