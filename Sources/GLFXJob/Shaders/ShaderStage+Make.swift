public import GLFXCore
internal import GLFXDialects
public import GLFXPrograms

extension ShaderStage {
    /// A shader from a file, else a bundled one by name (`"chromakey"`), with values for its parameters.
    ///
    ///     let key = try ShaderStage("chromakey", ["keyColor": "#40ff18", "threshold": 0.35])
    ///
    /// - Parameters:
    ///   - nameOrFile: a file; where there is none, a bundled shader.
    ///   - values: by parameter; the others take their defaults.
    ///   - dialect: what it was written for; nil: detected.
    /// - Throws: `Failure` of kind `.usage` where there is no such shader or parameter, or a value has the wrong type;
    ///   `.shader` where its text is invalid.
    public init(
        _ nameOrFile: String, _ values: [String: ShaderValue] = [:], dialect: Dialect? = nil
    ) throws(Failure) {
        let reference = ShaderReference(name: nameOrFile, dialect: dialect)
        self.init(program: try ShaderLibrary.load(reference), reference: reference)
        try set(values)
    }

    /// The same with values in variables: `["radius": amount]`.
    /// - Throws: as with literals.
    @_disfavoredOverload
    public init(
        _ nameOrFile: String, _ values: [String: any ShaderValueConvertible], dialect: Dialect? = nil
    ) throws(Failure) {
        try self.init(nameOrFile, values.mapValues(\.shaderValue), dialect: dialect)
    }

    /// A shader from a text.
    /// - Parameters:
    ///   - text: GLSL, or its dialect's language.
    ///   - name: for messages.
    ///   - values: by parameter; the others take their defaults.
    ///   - dialect: what it was written for; nil: detected.
    ///   - resultAlpha: what the alpha of its result is; nil: as its ecosystem's hosts have it.
    /// - Throws: as `init(_:_:dialect:)`.
    public init(
        text: String, name: String = "shader", _ values: [String: ShaderValue] = [:], dialect: Dialect? = nil,
        resultAlpha: ResultAlpha? = nil
    ) throws(Failure) {
        self.init(
            program: try ShaderProgram.parse(text: text, name: name, dialect: dialect, resultAlpha: resultAlpha))
        try set(values)
    }

    /// The same with values in variables.
    /// - Throws: as with literals.
    @_disfavoredOverload
    public init(
        text: String, name: String = "shader", _ values: [String: any ShaderValueConvertible], dialect: Dialect? = nil,
        resultAlpha: ResultAlpha? = nil
    ) throws(Failure) {
        try self.init(
            text: text, name: name, values.mapValues(\.shaderValue), dialect: dialect, resultAlpha: resultAlpha)
    }

    /// Gives a parameter its value, from a variable.
    /// - Throws: as with a literal.
    @_disfavoredOverload
    public mutating func set(_ name: String, to value: some ShaderValueConvertible) throws(Failure) {
        try set(name, to: value.shaderValue)
    }

    /// Gives a parameter its value; keyframes that it had are gone.
    /// - Throws: `Failure` of kind `.usage` where there is no such parameter, or the value has the wrong type.
    public mutating func set(_ name: String, to value: ShaderValue) throws(Failure) {
        let checked = try program.value(value, of: name)
        let uniform = program.parameters.first { $0.optionName == name }?.name ?? name
        (values[uniform], animations[uniform]) = (checked, nil)
    }

    private mutating func set(_ values: [String: ShaderValue]) throws(Failure) {
        for name in values.keys.sorted() {
            if let value = values[name] { try set(name, to: value) }
        }
    }
}
