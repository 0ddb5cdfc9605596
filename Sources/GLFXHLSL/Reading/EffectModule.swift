package import GLFXCore
package import GLFXShaderText

/// The declarations of an effect file.
package struct EffectModule {
    /// `uniform float a<…> = 0.5;`
    package struct Uniform {
        package var name: Token
        package var type: HLSLType
        package var annotations: [Annotation]
        /// After the `=`.
        package var initializer: [Token]
        /// The initializer, where it is a string.
        package var text: String?
    }

    /// `float minimum = 0.5;` between `<` and `>`.
    package struct Annotation {
        package var name: Token
        /// The value, where it is a string.
        package var string: String?
        /// After the `=`.
        package var value: [Token]
    }

    /// A global that is no uniform: `static const float3 weights = …;`
    package struct Global {
        package var name: Token
        package var type: HLSLType
        /// `float a[] = {…}`: the values give the size.
        var isUnsized = false
        package var isConstant: Bool
        package var isStatic = false
        /// `c0` of `: register(c0)`.
        package var register: String?
        package var initializer: [Token]
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
            /// `uniform`: the host fills it, once for all pixels.
            var isUniform = false
            var semantic: String?
            /// After the `=`; empty without.
            var defaultValue: [Token] = []
        }
        package var name: Token
        var type: HLSLType
        var parameters: [Parameter]
        var semantic: String?
        /// Indices of tokens between the braces.
        var body: Range<Int>
    }

    /// `sampler_state name { Filter = Linear; … }`, settings in lower case.
    package struct SamplerState {
        package var settings: [String: String]

        package init(settings: [String: String] = [:]) { self.settings = settings }
    }

    /// `Width = 8;` of a texture, a sampler or a pass.
    package struct Setting {
        package var name: Token
        /// After the `=`.
        package var value: [Token]
    }

    /// `texture name < source = "a.png"; > { Width = 8; … };` or `texture name : COLOR;`
    package struct Texture {
        package var name: Token
        package var dimension: HLSLType.Dimension
        package var annotations: [Annotation]
        /// In capitals; nil without one.
        package var semantic: String?
        package var settings: [Setting]
    }

    /// A sampler that knows its texture: `sampler name { Texture = t; … };`. It is one of `uniforms` too.
    package struct TextureSampler {
        package var name: Token
        package var settings: [Setting]
    }

    /// `pass { vertex_shader = f(v_in); pixel_shader = g(v_in); }`
    package struct Pass {
        package var name: Token
        package var vertex: Token?
        package var pixel: Token?
        /// All of them, the shaders' too.
        package var settings: [Setting] = []

        /// The value of a setting; its name in any case.
        package func value(_ name: String) -> [Token]? {
            settings.last { $0.name.text.lowercased() == name.lowercased() }?.value
        }
    }

    package struct Technique {
        package var name: Token
        package var passes: [Pass]
        package var annotations: [Annotation] = []
    }

    package let source: AssembledSource
    /// After macro expansion.
    package let tokens: [Token]
    package var uniforms: [Uniform] = []
    package var globals: [Global] = []
    var structures: [Structure] = []
    /// Values of globals that are constants.
    package var constants: [String: ConstantEvaluator.Value] = [:]
    /// In the text's order.
    package var functions: [Function] = []
    package var samplers: [String: SamplerState] = [:]
    package var techniques: [Technique] = []
    package var textures: [Texture] = []
    /// The members of each `cbuffer`.
    package var buffers: [[(name: Token, type: HLSLType)]] = []
    package var textureSamplers: [String: TextureSampler] = [:]

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

extension EffectModule.Global {
    /// A variable of the whole file.
    package init(name: Token, type: HLSLType, initializer: [Token]) {
        self.init(name: name, type: type, isConstant: false, isStatic: true, initializer: initializer)
    }
}

extension EffectModule.Uniform {
    /// A uniform without annotations and initializer.
    package init(name: Token, type: HLSLType) { self.init(name: name, type: type, annotations: [], initializer: []) }
}
