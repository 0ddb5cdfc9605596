internal import GLFXCore

/// Samplers and images in places where only values can be.
enum SamplerWords {
    static let kinds: [MessageKind] = [
        MessageKind(
            "sampler/image types can only be used in uniform variables or function parameters: *", .typeMismatch,
            declared),
        MessageKind("* can only be used in uniform variables or function parameters: *", .typeMismatch, declared),
        MessageKind("non-uniform struct contains a sampler or image: *", .typeMismatch) {
            "'\($0.captures[0])' holds a sampler: declare the sampler as a uniform of its own"
        },
        MessageKind("samplers and atomic_uints cannot be output parameters", .typeMismatch) { _ in
            "a sampler cannot be an 'out' parameter: leave out 'out'"
        },
        MessageKind("sampler or image can*", of: "return", .typeMismatch) { finding in
            Sentence("a function cannot return a sampler: return what is read from it", at: finding.mentions.first)
        },
        MessageKind("required extension not requested: gl_arb_bindless_texture", .typeMismatch, told: .weak) { _ in
            "a sampler cannot be assigned: it can only be read, with texture(…)"
        },
        MessageKind("sampler constructor must appear at point of use", .typeMismatch) { _ in
            "a sampler cannot be made of values"
        },
        MessageKind("sampler-constructor *", .typeMismatch) { _ in "a sampler cannot be made of values" },
        MessageKind("function not supported in this version; use texture() instead", .unsupported) { _ in
            "this version of GLSL reads samplers with texture(…)"
        },
        MessageKind("argument cannot drop memory qualifier*", .typeMismatch) {
            "the function's parameter has to be '\($0.word)' too"
        },
    ]

    private static func declared(_ finding: Finding) -> Sentence {
        let name = finding.captures.last ?? ""
        let place = finding.mentions(of: name).first ?? finding.mentions.first
        let type = TypeNames.withArticle(finding.message.word)
        return Sentence(
            "'\(finding.context.userName(name))' is \(type): only a uniform or a parameter can be one",
            at: place)
    }
}
