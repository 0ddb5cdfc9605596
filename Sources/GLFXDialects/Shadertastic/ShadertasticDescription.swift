internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// An effect's `meta.json`: its name, how often it is drawn, and its parameters.
struct ShadertasticDescription {
    private static let maximumSteps = 64

    /// The file, where there is one.
    private(set) var file: SourceFile?
    private(set) var label: String?
    /// How often the technique is drawn for a frame.
    private(set) var steps = 1
    /// The plugin lets time pass; it stands still otherwise.
    private(set) var hasTime = false
    private var entries: [JSONValue] = []

    init(_ request: DialectRequest) throws(Failure) {
        guard let companion = try request.files.text(Shadertastic.description) else { return }
        let file = try SourceFile(name: companion.name, text: companion.text)
        let json = try JSONReader.read(file)
        self.file = file
        label = json["label"]?.text
        hasTime = json["input_time"]?.bool ?? false
        if let number = json["steps"]?.number {
            guard number >= 1, number <= Double(Self.maximumSteps), number == number.rounded() else {
                throw file.failure(
                    offset: json["steps"]?.offset ?? 0, "steps is \(Parameter.number(number))",
                    advice: "write a number from 1 to \(Self.maximumSteps)")
            }
            steps = Int(number)
        }
        entries = json["parameters"]?.list ?? []
        guard json["input_facedetection"]?.bool != true else {
            throw file.failure(
                offset: json["input_facedetection"]?.offset ?? 0, "this effect follows faces, which is not done here",
                advice: "give an effect without input_facedetection")
        }
    }

    /// What is said about a uniform.
    func entry(_ name: String) -> JSONValue? { entries.last { $0["name"]?.text == name } }

    /// The kind of a uniform's value: `float`, `color`, `audiolevel` …
    func kind(_ name: String) -> String? { entry(name)?["type"]?.text }

    /// The names of a kind.
    func names(ofKind kind: String) -> [String] {
        entries.filter { $0["type"]?.text == kind }.compactMap { $0["name"]?.text }
    }

    /// A uniform's parameter. Nothing sets one that is not described: it is 0.
    func parameter(_ uniform: EffectModule.Uniform, _ type: GLSLType, _ count: Int?, at place: SourceLocation)
        -> Parameter
    {
        let name = uniform.name.text
        var parameter = Parameter(name: GLSLNames.valid(name), type: type, arraySize: count, location: place)
        let values = Array(repeating: 0.0, count: type.componentCount * (count ?? 1))
        parameter.defaultValue = ParameterValue(values)
        if type == .bool, count == nil { parameter.kind = .flag }
        guard let entry = entry(name) else { return parameter }
        parameter.label = entry["label"]?.text
        parameter.help = entry["description"]?.text.flatMap { $0.isEmpty ? nil : $0 }
        let first: Double
        switch entry["type"]?.text {
        case "float", "double", "int":
            // The plugin's own range, where the file gives none.
            parameter.minimum = entry["min"]?.number ?? 0
            parameter.maximum = entry["max"]?.number ?? 100
            parameter.step = entry["step"]?.number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
            first = entry["default"]?.number ?? 50
            parameter.minimum = parameter.minimum.map { min($0, first) }
            parameter.maximum = parameter.maximum.map { max($0, first) }
        case "bool":
            first = entry["default"]?.bool == true ? 1 : 0
        case "list_int":
            first = entry["default"]?.number ?? 0
            parameter.choices = (entry["values"]?.list ?? []).compactMap { choice in
                guard let value = choice["value"]?.number else { return nil }
                return Parameter.Choice(label: choice["label"]?.text ?? Parameter.number(value), value: value)
            }
            if !parameter.choices.contains(where: { $0.value == first }) { parameter.choices = [] }
        case "color":
            let color = CSSColor.parse(entry["default"]?.text ?? "#000000ff")?.components(4) ?? [0, 0, 0, 1]
            if type == .vec4 || type == .vec3, count == nil {
                parameter.defaultValue = ParameterValue(Array(color.prefix(type.componentCount)))
                parameter.kind = .color
            }
            return parameter
        default: return parameter
        }
        parameter.defaultValue = ParameterValue(values.map { _ in type.scalar == .bool ? (first == 0 ? 0 : 1) : first })
        return parameter
    }
}
