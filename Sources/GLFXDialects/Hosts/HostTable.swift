internal import GLFXPrograms
internal import GLFXShaderText

/// What a host gives to shaders that are GLSL already, as a table of names.
struct HostTable {
    /// Uniforms that the text declares and the host fills.
    struct Fact {
        var names: [String]
        var types: Set<GLSLType>
        var meaning: BuiltinUniform.Meaning
        /// Another name that the text has to have; nil: it need not.
        var companion: String?

        init(
            _ names: [String], _ types: Set<GLSLType>, _ meaning: BuiltinUniform.Meaning,
            beside companion: String? = nil
        ) {
            (self.names, self.types, self.meaning, self.companion) = (names, types, meaning, companion)
        }
    }

    /// A name that the text may use without declaring it.
    struct Provided {
        enum Content {
            case uniform(GLSLType, BuiltinUniform.Meaning)
            /// One of the program's inputs, by the same name.
            case picture
            /// A picture of the host's own.
            case sampler(SamplerRule)
            /// What the vertex shader writes, in GLSL; see `ParsedSource.Varying.value`.
            case varying(GLSLType, String)
            case lines([String])
        }

        var name: String
        var content: Content
        /// Other provided names that its lines use.
        var needs: [String]

        init(_ name: String, _ content: Content, needs: [String] = []) {
            (self.name, self.content, self.needs) = (name, content, needs)
        }
    }

    /// Samplers that the frame fills: the first one that the text reads.
    var frame: [String] = []
    var facts: [Fact] = []
    /// What the host's vertex shader writes into varyings other than the position, by name and type.
    var varyings: [String: [GLSLType: String]] = [:]
    /// In the order in which they are declared.
    var provided: [Provided] = []
    /// Samplers with a picture of the host's own.
    var pictures: [String: PictureSource] = [:]
    /// Samplers with the movie's audio.
    var sounds: [String: Input.Sound] = [:]
    /// Uniforms whose declarations are taken out of the text, because the host's lines have them in another form.
    var derived: Set<String> = []
    /// Numbers without a default begin with 0, as in the host.
    var beginsWithZero = false
    /// What parameters of these names begin with, where the text gives nothing.
    var defaults: [String: Double] = [:]
    /// Parameters that are colors.
    var colors: Set<String> = []
    /// `#include <file>` is the same as `#include "file"`.
    var includesByAngles = false
    /// Files that the text includes and the host has; their text, where it is more than the table's names.
    var headers: [String: String] = [:]
    /// Of texts that have it otherwise than their dialect's others; premultiplied frames go with it.
    var resultAlpha: ResultAlpha?
    /// How the pictures in `frame` are read between pixels; nil: linearly.
    var frameFilter: SamplerRule.Filter?
    /// What lies beyond the edges of the pictures in `frame`.
    var frameWrap = SamplerRule.Wrap.clamp
    /// Vectors whose names end with `Color` are colors.
    var hasColors = false
    var origin = ShaderProgram.Origin.bottomLeft

    func meaning(of uniform: DeclaredUniform, in text: PassText) -> BuiltinUniform.Meaning? {
        guard uniform.arraySize == nil, !uniform.annotation.isOurs else { return nil }
        return facts.first {
            $0.names.contains(uniform.name.text) && $0.types.contains(uniform.type)
                && $0.companion.map(text.mentions) ?? true
        }?.meaning
    }

    func isColor(_ uniform: DeclaredUniform) -> Bool {
        guard uniform.type == .vec3 || uniform.type == .vec4, uniform.arraySize == nil else { return false }
        var name = uniform.name.text.lowercased()[...]
        while let last = name.last, last.isNumber { name = name.dropLast() }
        return name.hasSuffix("color") || name.hasSuffix("colour")
    }

    /// The provided names that a text uses, and what they need, in the table's order.
    /// - Parameter always: names that are needed in any case.
    func used(by text: PassText, always: Set<String>) -> [Provided] {
        var wanted = Set(provided.map(\.name).filter(text.wants)).union(always)
        // Needed names stand before those that need them.
        for name in provided.reversed() where wanted.contains(name.name) { wanted.formUnion(name.needs) }
        return provided.filter { wanted.contains($0.name) && !text.declares($0.name) }
    }
}
