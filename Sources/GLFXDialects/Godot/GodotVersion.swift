internal import GLFXShaderText

/// The version of Godot that a text was written for, by the words that only one version has.
enum GodotVersion {
    case three, four

    private static let ofFour: Set<String> = [
        "source_color", "hint_screen_texture", "instance", "global", "hint_default_white", "hint_default_black",
        "hint_default_transparent", "hint_enum", "repeat_enable", "repeat_disable", "filter_nearest", "filter_linear",
        "filter_linear_mipmap", "filter_nearest_mipmap", "group_uniforms", "MODEL_MATRIX", "TAU", "REGION_RECT",
    ]
    private static let ofThree: Set<String> = [
        "SCREEN_TEXTURE", "WORLD_MATRIX", "PROJECTION_MATRIX", "EXTRA_MATRIX", "NORMALMAP", "NORMALMAP_DEPTH",
    ]

    init(_ file: SourceFile) {
        let names = NameList(file).all
        guard names.isDisjoint(with: Self.ofFour) else {
            self = .four
            return
        }
        let isOld = !names.isDisjoint(with: Self.ofThree) || !names.isDisjoint(with: GodotHints.ofThree)
        self = isOld || file.lastPart.hasSuffix(".shader") ? .three : .four
    }
}
