internal import GLFXCore

/// Declarations: qualifiers, precisions, structures, blocks, `void`.
enum DeclarationWords {
    static let kinds: [MessageKind] = [
        MessageKind("illegal use of type 'void'", .typeMismatch) {
            "'\($0.word)' cannot be a void: only a function can return that"
        },
        MessageKind("cannot use 'inout' at global scope", .syntax) { finding in
            Sentence(
                "only a parameter can be 'inout': outside of functions write in or out",
                at: finding.places(of: ["in", "inout"]).first)
        },
        MessageKind("too many storage qualifiers*", .syntax) { finding in
            Sentence(
                "a variable is one of const, in, out and uniform: '\(finding.word)' is one too many",
                at: finding.mentions.last)
        },
        MessageKind("only one precision qualifier allowed*", .syntax) { finding in
            Sentence(
                "one of highp, mediump and lowp is enough", at: finding.places(of: ["highp", "mediump", "lowp"]).last)
        },
        MessageKind("replicated qualifiers", .syntax) { _ in "a qualifier is written twice" },
        MessageKind("can only have one *", .syntax) { "only one of these is allowed: \($0.captures[0])" },
        MessageKind("* must appear *", .syntax) {
            "the order of the qualifiers is wrong: \($0.captures[0]) has to stand \($0.captures[1])"
        },
        MessageKind("type cannot have precision qualifier", .typeMismatch) {
            "\(TypeNames.withArticle($0.message.word)) has no precision: leave out highp, mediump and lowp"
        },
        MessageKind("type requires declaration of default precision qualifier*", .compile) {
            "the precision of \($0.word) is missing: write precision highp \($0.word); at the beginning"
        },
        MessageKind("cannot apply precision statement to this type*", .typeMismatch) { finding in
            let place = finding.places(of: ["precision"]).first
            return Sentence("'precision' is for float, int and samplers: write precision highp float;", at: place)
        },
        MessageKind("cannot be a structure", .typeMismatch) { "'\($0.word)' cannot be a structure here" },
        MessageKind("cannot be a matrix", .typeMismatch) { "'\($0.word)' cannot be a matrix here" },
        MessageKind("cannot be a bool", .typeMismatch) { "'\($0.word)' cannot be a bool here: take an int" },
        MessageKind("must be qualified as flat*", .typeMismatch) {
            "a varying of \($0.word)s is not blended: write flat before it"
        },
        MessageKind("cannot use * on structure members", .syntax) { finding in
            Sentence(
                "a member of a structure is only a type and a name", at: finding.mentions.first.map { max($0 - 2, 0) })
        },
        MessageKind("cannot nest a * definition inside a structure or block", .syntax) {
            "a \($0.captures[0]) cannot be declared inside of another one"
        },
        MessageKind("member of block cannot be or contain a sampler*", .typeMismatch) {
            "'\($0.word)' cannot stand in a block: declare it as a uniform of its own"
        },
        MessageKind("only uniform, buffer, in, or out blocks are supported", .syntax) { _ in
            "a block begins with uniform, buffer, in or out"
        },
        MessageKind("buffers can be declared only as blocks", .syntax) { _ in
            "a buffer is a block: write buffer Name { … };"
        },
        MessageKind("memory qualifiers cannot be used on this type", .typeMismatch) { finding in
            let words: Set<String> = ["readonly", "writeonly", "coherent", "volatile", "restrict"]
            return Sentence(
                "only images and buffers are readonly, writeonly, coherent, volatile or restrict",
                at: finding.places(of: words).first)
        },
        MessageKind("can't use * qualifier on a fragment output", .syntax) { finding in
            Sentence(
                "what comes out of the shader cannot be \(finding.message.word.replacing("/", with: ", "))", at: nil)
        },
        MessageKind("vertex input cannot be further qualified", .syntax) { _ in
            "an input of the vertex shader has no further qualifier"
        },
        MessageKind("global storage * qualifier cannot be used in a compute shader", .syntax) {
            "a compute shader has no '\($0.word)' of its own: use uniforms, images and buffers"
        },
        MessageKind("cannot redeclare *", .redeclared) { "'\($0.word)' cannot be declared again" },
        MessageKind("cannot change * of*", .redeclared) { finding in
            "this name is declared already, with another \(finding.captures[0])"
        },
        MessageKind("block redeclaration has extra members", .redeclared) {
            "the block '\($0.word)' has other members already"
        },
        MessageKind("cannot contain *", .typeMismatch) { "'\($0.word)' cannot contain \($0.captures[0])" },
        MessageKind("extraneous semicolon*", .syntax) { _ in "this ';' is one too many" },
        MessageKind("not supported with this profile: *", of: "extraneous semicolon", .syntax, told: .weak) { finding in
            Sentence("this ';' is one too many", at: finding.places(of: [";"]).last)
        },
    ]
}
