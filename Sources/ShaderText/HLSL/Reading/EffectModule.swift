import FrameCore

/// An effect file, taken apart: what stands outside of all functions.
struct EffectModule {
    /// `uniform float a<…> = 0.5;`
    struct Uniform {
        var name: Token
        var type: HLSLType
        var annotations: [Annotation]
        /// What stands behind the `=`.
        var initializer: [Token]
        /// The same, where it is a string.
        var text: String?
    }

    /// `float minimum = 0.5;` between `<` and `>`.
    struct Annotation {
        var name: Token
        /// Text, where it is a string.
        var string: String?
        /// What stands behind the `=`, otherwise.
        var value: [Token]
    }

    /// A global that is no uniform: `static const float3 weights = …;`
    struct Global {
        var name: Token
        var type: HLSLType
        /// `float a[] = {…}`: as many as there are values.
        var isUnsized = false
        /// Nothing may be assigned to it.
        var isConstant: Bool
        var initializer: [Token]
    }

    struct Structure {
        struct Member: Hashable {
            var name: String
            var type: HLSLType
            /// In capitals; nil without one.
            var semantic: String?

            package init(name: String, type: HLSLType, semantic: String?) {
                (self.name, self.type, self.semantic) = (name, type, semantic)
            }
        }
        var name: Token
        var members: [Member]

        package init(name: Token, members: [Member]) { (self.name, self.members) = (name, members) }
    }

    struct Function {
        struct Parameter {
            enum Direction: String { case `in`, out, `inout` }
            var name: Token
            var type: HLSLType
            var direction = Direction.in
            var semantic: String?
            /// What stands behind the `=`; empty without.
            var defaultValue: [Token] = []
        }
        var name: Token
        var type: HLSLType
        var parameters: [Parameter]
        var semantic: String?
        /// Indices of tokens between the braces.
        var body: Range<Int>
    }

    /// `sampler_state name { Filter = Linear; … }`, settings in small letters.
    struct SamplerState {
        var settings: [String: String]

        package init(settings: [String: String] = [:]) { self.settings = settings }
    }

    /// `pass { vertex_shader = f(v_in); pixel_shader = g(v_in); }`
    struct Pass {
        var name: Token
        var vertex: Token?
        var pixel: Token?
    }

    struct Technique {
        var name: Token
        var passes: [Pass]
    }

    let source: AssembledSource
    /// All macros replaced.
    let tokens: [Token]
    var uniforms: [Uniform] = []
    var globals: [Global] = []
    var structures: [Structure] = []
    /// What globals stand for, as far as they are constants.
    var constants: [String: ConstantEvaluator.Value] = [:]
    /// In the text's order.
    var functions: [Function] = []
    var samplers: [String: SamplerState] = [:]
    var techniques: [Technique] = []

    init(source: AssembledSource, tokens: [Token]) {
        self.source = source
        self.tokens = tokens
    }

    /// A uniform's type in GLSL, and its count if it is an array.
    func glslType(of uniform: Uniform) throws(Failure) -> (type: GLSLType, count: Int?) {
        var type = uniform.type
        var count: Int?
        if case .array(let element, let size) = type { (type, count) = (element, size) }
        guard let glsl = type.numeric.flatMap({ GLSLType(rawValue: $0.glsl) }) else {
            throw source.failure(
                at: uniform.name, "a uniform of type '\(uniform.type.name)' cannot be given a value",
                advice: "use numbers, vectors, square matrices or texture2d")
        }
        return (glsl, count)
    }
}

extension EffectModule.Uniform {
    /// One that stands alone.
    package init(name: Token, type: HLSLType) { self.init(name: name, type: type, annotations: [], initializer: []) }
}
