/// The variables outside of functions in a stage's SPIR-V (its specification, 2.3 and 3.42).
struct StageInterface {
    /// What a stage gets from the one before, or hands on.
    struct Exchanged {
        var name: String
        /// Two are the same if their texts are.
        var type: String
        var numbers: Int
        /// Code uses it.
        var isRead: Bool
    }

    /// Not those that the language defines.
    private(set) var inputs: [Exchanged] = []
    private(set) var outputs: [Exchanged] = []
    /// Variables that the host finds by their names: uniforms and samplers outside of blocks, attributes, and what goes from
    /// the vertex shader to the fragment shader.
    private(set) var hostPlaced: [UInt32] = []
    /// Of all that have one.
    private(set) var names: [UInt32: String] = [:]

    private enum Storage { static let uniformConstant: UInt32 = 0, input: UInt32 = 1, output: UInt32 = 3 }

    init(_ words: [UInt32]) {
        var reader = StageReader(words)
        reader.read()
        for variable in reader.variables {
            let name = reader.names[variable.id].flatMap { $0.isEmpty ? nil : $0 }
            names[variable.id] = name
            let isExchanged = variable.storage == Storage.input || variable.storage == Storage.output
            let isResult = reader.isFragment && variable.storage == Storage.output
            if isExchanged && !isResult
                || variable.storage == Storage.uniformConstant && !reader.storageImages.contains(variable.type)
            {
                hostPlaced.append(variable.id)
            }
            guard let name, isExchanged, !isResult, !reader.builtins.contains(variable.id) else { continue }
            guard let type = reader.pointees[variable.type], !reader.isBuiltinBlock(type) else { continue }
            let exchanged = Exchanged(
                name: name, type: reader.text(of: type), numbers: reader.numbers(of: type),
                isRead: reader.used.contains(variable.id))
            if variable.storage == Storage.input { inputs.append(exchanged) } else { outputs.append(exchanged) }
        }
    }
}
