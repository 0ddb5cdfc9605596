package import GLFXCore
internal import GLFXShaderText

/// Translates the functions that a pass of an effect needs from HLSL to GLSL, with explicit conversions.
///
/// As in OBS, only what a pass reaches is compiled, in any order of the text. Expressions are typed and written in one
/// pass, bottom-up.
package struct EffectTranslator {
    let module: EffectModule
    let host: EffectHost
    var cursor: TokenCursor
    /// Functions by name, as indices in `module.functions`.
    let functionIndices: [String: [Int]]
    let structures: [String: EffectModule.Structure]
    /// Names of the whole file.
    var globals: [String: Symbol] = [:]
    /// Names inside a function, innermost scope last.
    var scopes: [Scope] = []
    /// Values of constants, for sizes of arrays.
    var constants: [String: ConstantEvaluator.Value]
    /// By index in `module.globals`.
    var translatedGlobals: [Int: TranslatedGlobal] = [:]
    /// Translated functions, by index; none for those that are being translated.
    var translated: [Int: [Piece]] = [:]
    /// Functions that were reached and are not translated yet.
    var waiting: [Int] = []
    var reached: Set<Int> = []
    /// The textures with their samplers, uniforms and helpers that are used.
    package var use = EffectUse()
    /// Of the function that is being translated.
    var returnType = HLSLType.void
    var depth = 0
    /// Counts the names that were made unique.
    private var uniqueNames = 0

    /// The meaning of a name.
    struct Symbol {
        var type: HLSLType
        /// In GLSL.
        var name: String
        var isConstant = false
        var isAssignable = false
        /// A uniform of the module.
        var uniform: Int?
        /// A global of the module.
        var global: Int?
        var samplerName: String?
    }

    /// The names between two braces.
    struct Scope {
        var symbols: [String: Symbol] = [:]
        /// One scope with the outer one in GLSL: a function's parameters and body, a loop's head and body.
        var joinsScopeAround = false
    }

    /// A global in GLSL.
    struct TranslatedGlobal {
        /// Its declaration.
        var pieces: [Piece]
        /// Sets its value at the beginning of `main`, where that is no constant.
        var assignment: [Piece] = []
        var isConstant: Bool
    }

    package init(module: EffectModule, host: EffectHost) {
        self.module = module
        self.host = host
        constants = module.constants
        cursor = TokenCursor(source: module.source, tokens: module.tokens)
        functionIndices = Dictionary(grouping: module.functions.indices) { module.functions[$0].name.text }
        structures = Dictionary(module.structures.map { ($0.name.text, $0) }, uniquingKeysWith: { _, last in last })
        for (index, uniform) in module.uniforms.enumerated() {
            globals[uniform.name.text] = Symbol(
                type: uniform.type, name: GLSLNames.valid(uniform.name.text), uniform: index)
        }
        for (index, global) in module.globals.enumerated() {
            globals[global.name.text] = Symbol(
                type: global.type, name: GLSLNames.valid(global.name.text), isAssignable: !global.isConstant,
                global: index)
        }
        for name in module.samplers.keys {
            globals[name] = Symbol(type: .sampler, name: name, samplerName: name)
        }
    }

    /// Translates a function and all that it calls.
    package mutating func reach(_ index: Int) throws(Failure) {
        enqueue(index)
        while let next = waiting.popLast() { translated[next] = try function(next) }
    }

    mutating func enqueue(_ index: Int) {
        if reached.insert(index).inserted { waiting.append(index) }
    }

    /// A unique name.
    mutating func unique(_ base: String) -> String {
        uniqueNames += 1
        return "\(base)_\(uniqueNames)"
    }

    func failure(at token: Token, _ message: MessageText, advice: MessageText? = nil) -> Failure {
        module.source.failure(at: token, message, advice: advice)
    }

    func symbol(_ name: String) -> Symbol? {
        for scope in scopes.reversed() {
            if let symbol = scope.symbols[name] { return symbol }
        }
        return globals[name]
    }

    /// Declares a name in the innermost scope, under a name that is free in GLSL.
    mutating func declare(
        _ token: Token, _ type: HLSLType, isConstant: Bool, isAssignable: Bool
    ) throws(Failure) -> Symbol {
        let name = token.text
        guard let scope = scopes.last, scope.symbols[name] == nil else {
            throw failure(at: token, "'\(name)' is declared twice here", advice: "rename one of the two")
        }
        // GLSL has one namespace for variables and functions.
        var isTaken = functionIndices[name] != nil || GLSLNames.valid(name) != name
        if scope.joinsScopeAround, scopes.count > 1 {
            isTaken = isTaken || scopes[scopes.count - 2].symbols[name] != nil
        }
        let symbol = Symbol(
            type: type, name: isTaken ? unique(GLSLNames.valid(name)) : name, isConstant: isConstant,
            isAssignable: isAssignable)
        scopes[scopes.count - 1].symbols[name] = symbol
        return symbol
    }
}
