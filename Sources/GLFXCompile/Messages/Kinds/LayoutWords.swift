internal import GLFXCore

/// What stands in `layout(…)`.
enum LayoutWords {
    static let kinds: [MessageKind] = [
        MessageKind(
            "there is no such layout identifier for this stage taking an assigned value", .unsupported, unknown),
        MessageKind("unrecognized layout identifier*", .unsupported, unknown),
        MessageKind("unknown*", of: "layout", .unsupported, unknown),
        MessageKind("needs a literal integer", .notConstant) { "'\($0.word)' takes a whole number" },
        MessageKind("cannot be negative", .compile) { "'\($0.word)' cannot be below 0" },
        MessageKind("* is too large", .compile) { "this \($0.captures[0]) is too large" },
        MessageKind("too large for fragment output", .compile) { _ in "this location is too large" },
        MessageKind("must be at least 1", .compile) { "'\($0.word)' is at least 1" },
        MessageKind("must be greater than 0", .compile) { "'\($0.word)' is at least 1" },
        MessageKind("must be a power of 2", .compile) { "'\($0.word)' is a power of 2: 1, 2, 4, 8 …" },
        MessageKind("must be less than or equal to * (*)", .compile) { "'\($0.word)' is at most \($0.captures[1])" },
        MessageKind("overlapping use of location *", .redeclared) { "the location \($0.captures[0]) is taken already" },
        MessageKind("can only apply to compute shaders", .unsupported) { "only a compute shader has '\($0.word)'" },
        MessageKind("can only be used on an output", .compile) { "only an output can have '\($0.word)'" },
        MessageKind("can only be used with *", .compile) { "'\($0.word)' is only for \($0.captures[0])" },
        MessageKind("can only apply to *", .compile) { "'\($0.word)' is only for \($0.captures[0])" },
        MessageKind("requires uniform or buffer*storage qualifier", .compile) {
            "'\($0.word)' is only for uniforms and buffers"
        },
        MessageKind("requires block, or sampler/image, or atomic-counter type", .compile) {
            "'\($0.word)' is only for samplers, images and blocks"
        },
        MessageKind("cannot apply to uniform or buffer block", .compile) { "a block has no '\($0.word)'" },
        MessageKind("cannot specify *", .compile) { "'\($0.word)' has no place here" },
        MessageKind("only applies to *", .compile) { "'\($0.word)' is only for \($0.captures[0])" },
        MessageKind("only apply to images", .compile) { "'\($0.word)' is only for images" },
        MessageKind("does not apply to *", .typeMismatch) { "'\($0.word)' does not fit \($0.captures[0])" },
        MessageKind("format requires readonly or writeonly memory qualifier", .compile) {
            "an image of the format \($0.word) is readonly or writeonly: write one of these before it"
        },
        MessageKind("image formats must match", .typeMismatch) { _ in "the image and the parameter have other formats"
        },
        MessageKind("image variables not declared 'writeonly' and without a format layout qualifier", .compile) { _ in
            "the format of this image is missing: write layout(rgba8), say, or writeonly"
        },
    ]

    private static let words = [
        "location", "binding", "offset", "std140", "std430", "shared", "packed", "row_major", "column_major", "rgba8",
        "rgba16f", "rgba32f", "r32f", "r32i", "r32ui", "local_size_x", "local_size_y", "local_size_z", "index",
        "component",
        "early_fragment_tests", "origin_upper_left", "pixel_center_integer",
    ]

    private static func unknown(_ finding: Finding) -> Sentence {
        let near = didYouMean(finding.message.word, in: words)
        let isNamed = words.contains(finding.message.word)
        return isNamed
            ? "'\(finding.word)' cannot be written so: some words of layout take a number, others take none"
            : Sentence(stringLiteral: "layout knows no '\(finding.word)'" + (near.map { ": \($0)" } ?? ""))
    }
}
