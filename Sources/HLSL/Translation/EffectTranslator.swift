package import FrameCore
import GLSLText

/// Translates the functions that a pass of an effect needs from HLSL to GLSL, with the types that GLSL wants said.
///
/// OBS itself compiles only what a pass reaches, in whatever order the text has it: so does this. Expressions are typed
/// and written in one go, from the inside out.
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
    /// What constants stand for, where sizes of arrays name them.
    var constants: [String: ConstantEvaluator.Value]
    /// What each global became, by index.
    var translatedGlobals: [Int: TranslatedGlobal] = [:]
    /// GLSL's names for functions, by index.
    var functionNames: [Int: String] = [:]
    /// What each function became, by index; those that are being reached yet have none.
    var translated: [Int: [Piece]] = [:]
    /// Functions that were reached and wait.
    var waiting: [Int] = []
    var reached: Set<Int> = []
    /// What is used: textures with the samplers they are read with, uniforms, helpers.
    package var use = EffectUse()
    /// The function that is being written.
    var returnType = HLSLType.void
    var depth = 0
    /// For names that GLSL cannot have twice.
    private var uniqueNames = 0

    /// What a name stands for.
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
        /// GLSL sees one scope in this and the one around it: a function's parameters and body, a loop's head and body.
        var joinsScopeAround = false
    }

    /// A global in GLSL.
    struct TranslatedGlobal {
        /// Its declaration.
        var pieces: [Piece]
        /// What gives it its value before `main` does anything, where that is no constant.
        var assignment: [Piece] = []
        var isConstant: Bool
    }

    package init(module: EffectModule, host: EffectHost) {
        self.module = module
        self.host = host
        constants = module.constants
        cursor = TokenCursor(source: module.source, tokens: module.tokens)
        var indices: [String: [Int]] = [:]
        for (index, function) in module.functions.enumerated() {
            indices[function.name.text, default: []].append(index)
        }
        functionIndices = indices
        var structures: [String: EffectModule.Structure] = [:]
        for structure in module.structures { structures[structure.name.text] = structure }
        self.structures = structures
        for (index, function) in module.functions.enumerated() {
            functionNames[index] = GLSLNames.own(function.name.text)
        }
        declareGlobals()
    }

    private mutating func declareGlobals() {
        for (index, uniform) in module.uniforms.enumerated() {
            globals[uniform.name.text] = Symbol(
                type: uniform.type, name: GLSLNames.own(uniform.name.text), uniform: index)
        }
        for (index, global) in module.globals.enumerated() {
            globals[global.name.text] = Symbol(
                type: global.type, name: GLSLNames.own(global.name.text), isAssignable: !global.isConstant,
                global: index)
        }
        for name in module.samplers.keys {
            globals[name] = Symbol(type: .sampler, name: name, samplerName: name)
        }
    }

    /// Translates what a function needs, and itself.
    package mutating func reach(_ index: Int) throws(Failure) {
        enqueue(index)
        while let next = waiting.popLast() { translated[next] = try function(next) }
    }

    mutating func enqueue(_ index: Int) {
        if reached.insert(index).inserted { waiting.append(index) }
    }

    /// A name that nothing in the text has.
    mutating func unique(_ base: String) -> String {
        uniqueNames += 1
        return "\(base)_\(uniqueNames)"
    }

    func failure(at token: Token, _ message: String, advice: String? = nil) -> Failure {
        module.source.failure(at: token, message, advice: advice)
    }

    func symbol(_ name: String) -> Symbol? {
        for scope in scopes.reversed() {
            if let symbol = scope.symbols[name] { return symbol }
        }
        return globals[name]
    }

    /// Gives a name its meaning in the innermost scope, under a name that GLSL can have there.
    mutating func declare(
        _ token: Token, _ type: HLSLType, isConstant: Bool, isAssignable: Bool
    ) throws(Failure) -> Symbol {
        let name = token.text
        guard let scope = scopes.last, scope.symbols[name] == nil else {
            throw failure(at: token, "'\(name)' is declared twice here", advice: "rename one of the two")
        }
        // GLSL has one room for variables and functions.
        var isTaken = functionIndices[name] != nil || GLSLNames.own(name) != name
        if scope.joinsScopeAround, scopes.count > 1 {
            isTaken = isTaken || scopes[scopes.count - 2].symbols[name] != nil
        }
        let symbol = Symbol(
            type: type, name: isTaken ? unique(GLSLNames.own(name)) : name, isConstant: isConstant,
            isAssignable: isAssignable)
        scopes[scopes.count - 1].symbols[name] = symbol
        return symbol
    }
}
