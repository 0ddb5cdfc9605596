package import FrameCore
package import GLSLText

/// An effect file, taken apart: what stands outside of all functions.
package struct EffectModule {
    /// `uniform float a<…> = 0.5;`
    package struct Uniform {
        package var name: Token
        package var type: HLSLType
        package var annotations: [Annotation]
        /// What stands behind the `=`.
        package var initializer: [Token]
        /// The same, where it is a string.
        package var text: String?
    }

    /// `float minimum = 0.5;` between `<` and `>`.
    package struct Annotation {
        package var name: Token
        /// Text, where it is a string.
        package var string: String?
        /// What stands behind the `=`, otherwise.
        package var value: [Token]
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

    package struct Structure {
        package struct Member: Hashable {
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

    package struct Function {
        struct Parameter {
            enum Direction: String { case `in`, out, `inout` }
            var name: Token
            var type: HLSLType
            var direction = Direction.in
            var semantic: String?
            /// What stands behind the `=`; empty without.
            var defaultValue: [Token] = []
        }
        package var name: Token
        var type: HLSLType
        var parameters: [Parameter]
        var semantic: String?
        /// Indices of tokens between the braces.
        var body: Range<Int>
    }

    /// `sampler_state name { Filter = Linear; … }`, settings in small letters.
    package struct SamplerState {
        package var settings: [String: String]

        package init(settings: [String: String] = [:]) { self.settings = settings }
    }

    /// `pass { vertex_shader = f(v_in); pixel_shader = g(v_in); }`
    package struct Pass {
        package var name: Token
        package var vertex: Token?
        package var pixel: Token?
    }

    package struct Technique {
        package var name: Token
        package var passes: [Pass]
    }

    package let source: AssembledSource
    /// All macros replaced.
    let tokens: [Token]
    package var uniforms: [Uniform] = []
    var globals: [Global] = []
    var structures: [Structure] = []
    /// What globals stand for, as far as they are constants.
    package var constants: [String: ConstantEvaluator.Value] = [:]
    /// In the text's order.
    package var functions: [Function] = []
    package var samplers: [String: SamplerState] = [:]
    package var techniques: [Technique] = []

    init(source: AssembledSource, tokens: [Token]) {
        self.source = source
        self.tokens = tokens
    }

    /// A uniform's type in GLSL, and its count if it is an array.
    package func glslType(of uniform: Uniform) throws(Failure) -> (type: GLSLType, count: Int?) {
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
