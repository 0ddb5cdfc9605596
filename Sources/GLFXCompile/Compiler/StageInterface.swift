/// The variables outside of functions in a stage: what the stage before hands to it, what it hands on, and what the host
/// gives it.
struct StageInterface {
    /// What a stage gets from the one before, or hands on.
    struct Exchanged {
        var name: String
        /// Two are the same if their texts are.
        var type: String
        var numbers: Int
        /// Code that the entry point reaches uses it.
        var isRead: Bool
    }

    /// Not those that the language defines.
    private(set) var inputs: [Exchanged] = []
    private(set) var outputs: [Exchanged] = []
    /// Variables that the host finds by their names: uniforms and samplers outside of blocks, attributes, and what goes from
    /// the vertex shader to the fragment shader.
    private(set) var hostPlaced: [UInt32] = []

    init(_ module: SPIRVModule) {
        let used = module.usedVariables
        for (id, variable) in module.variables.sorted(by: { $0.key < $1.key }) {
            guard let type = module.pointee(variable.type) else { continue }
            let isExchanged = variable.storage == .input || variable.storage == .output
            let isResult = module.isFragment && variable.storage == .output
            if isExchanged && !isResult || variable.storage == .uniformConstant && !Self.isStored(type, in: module) {
                hostPlaced.append(id)
            }
            guard isExchanged, !isResult, let name = module.names[id], !name.isEmpty, module.builtins[id] == nil,
                !Self.isBuiltinBlock(type, in: module)
            else { continue }
            let exchanged = Exchanged(
                name: name, type: module.name(of: type), numbers: module.size(type), isRead: used.contains(id))
            if variable.storage == .input { inputs.append(exchanged) } else { outputs.append(exchanged) }
        }
    }

    /// An image that is written into, or an array of them.
    private static func isStored(_ type: SPIRVModule.ID, in module: SPIRVModule) -> Bool {
        switch module.types[type] {
        case .image(let image): image.isStorage
        case .array(let element, _): isStored(element, in: module)
        default: false
        }
    }

    /// `gl_PerVertex`, alone or as an array.
    private static func isBuiltinBlock(_ type: SPIRVModule.ID, in module: SPIRVModule) -> Bool {
        if module.builtins[type] != nil { return true }
        guard case .array(let element, _) = module.types[type] else { return false }
        return isBuiltinBlock(element, in: module)
    }
}
