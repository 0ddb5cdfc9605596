package import GLFXCore

/// Refuses effects where they cannot be.
package enum EffectCheck {
    /// - Throws: `.usage`.
    package static func check(_ stages: [ShaderStage]) throws(Failure) {
        for stage in stages where !stage.effect.isPlain {
            guard !stage.isKey else {
                throw Failure(
                    .usage, "the key takes no \(.mask), \(.mix) or \(.space)",
                    advice:
                        "\(.inside) and \(.outside) say where it keeps and cuts, \(.composite) linear in which light it lays"
                )
            }
            guard stage.effect.mask?.shader?.isKey != true else {
                throw Failure(
                    .usage, "the key draws no mask", advice: "write it as a file first: glfx IN --key auto mask.mov")
            }
        }
    }
}
