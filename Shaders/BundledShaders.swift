/// The shaders that come with glfx, inside the binary.
package enum BundledShaders {
    /// Name (without `.frag`) and text in UTF-8, in the order of the alphabet.
    package static let all: [(name: String, source: [UInt8])] = [
        ("add", complete(PackageResources.add_frag)),
        ("alphablend", PackageResources.alphablend_frag),
        ("blend", complete(PackageResources.blend_frag)),
        ("blur", PackageResources.blur_frag),
        ("blurredsides", PackageResources.blurredsides_frag),
        ("brightness-contrast-saturation", PackageResources.brightness_contrast_saturation_frag),
        ("cdl", PackageResources.cdl_frag),
        ("chromakey", PackageResources.chromakey_frag),
        ("colordifference", PackageResources.colordifference_frag),
        ("crop", PackageResources.crop_frag),
        ("crossfade", PackageResources.crossfade_frag),
        ("curves", PackageResources.curves_frag),
        ("deband", PackageResources.deband_frag),
        ("deflicker", PackageResources.deflicker_frag),
        ("denoise", PackageResources.denoise_frag),
        ("despill", PackageResources.despill_frag),
        ("difference", complete(PackageResources.difference_frag)),
        ("edges", PackageResources.edges_frag),
        ("garbage", PackageResources.garbage_frag),
        ("grade", complete(PackageResources.grade_frag)),
        ("grayscale", PackageResources.grayscale_frag),
        ("hdr", complete(PackageResources.hdr_frag)),
        ("invert", PackageResources.invert_frag),
        ("lay", complete(PackageResources.lay_frag)),
        ("lens", complete(PackageResources.lens_frag)),
        ("lightwrap", PackageResources.lightwrap_frag),
        ("lut", PackageResources.lut_frag),
        ("match", PackageResources.match_frag),
        ("matte", PackageResources.matte_frag),
        ("multiply", complete(PackageResources.multiply_frag)),
        ("over", complete(PackageResources.over_frag)),
        ("passthrough", PackageResources.passthrough_frag),
        ("pixelate", PackageResources.pixelate_frag),
        ("place", PackageResources.place_frag),
        ("premultiply", PackageResources.premultiply_frag),
        ("screen", complete(PackageResources.screen_frag)),
        ("shape", PackageResources.shape_frag),
        ("sharpen", PackageResources.sharpen_frag),
        ("showmatte", PackageResources.showmatte_frag),
        ("slide", PackageResources.slide_frag),
        ("stabilize", complete(PackageResources.stabilize_frag)),
        ("steady", PackageResources.steady_frag),
        ("tonemap", complete(PackageResources.tonemap_frag)),
        ("transform", PackageResources.transform_frag),
        ("unpremultiply", PackageResources.unpremultiply_frag),
        ("vignette", PackageResources.vignette_frag),
        ("wipe", PackageResources.wipe_frag),
        ("zoom", PackageResources.zoom_frag),
    ]

    /// Of stages that glfx adds by itself: they have no name for users.
    package static let helpers: [(name: String, source: [UInt8])] = [
        ("effect", PackageResources.effect_frag),
        ("light", complete(PackageResources.light_frag)),
        ("under", PackageResources.under_frag),
    ]

    /// With the files of `Shaders` in place of the lines that include them.
    private static func complete(_ source: [UInt8]) -> [UInt8] {
        var text = String(decoding: source, as: UTF8.self)
        for (name, part) in [
            ("curves", PackageResources.curves_glsl), ("compositing", PackageResources.compositing_glsl),
            ("resample", PackageResources.resample_glsl),
        ] {
            text.replace("#include \"\(name).glsl\"\n", with: String(decoding: part, as: UTF8.self))
        }
        return Array(text.utf8)
    }

    /// The text of `--key`, an ISF file, loaded as `key`.
    /// - Parameter constants: written into the text, so that the compiler folds what depends on them.
    package static func key(_ constants: KeyConstants = KeyConstants()) -> String {
        var text = String(decoding: complete(PackageResources.key_fs), as: UTF8.self)
        if let screen = constants.screen {
            text.replace(
                "#define SCREEN screenColor.rgb", with: "#define SCREEN vec3(\(screen.x), \(screen.y), \(screen.z))")
        }
        if constants.isInLight { text.replace("#define IN_LIGHT false", with: "#define IN_LIGHT true") }
        if constants.keepCount > 0 {
            text.replace("#define KEEP_COUNT 0", with: "#define KEEP_COUNT \(constants.keepCount)")
        }
        if constants.hasInside { text.replace("#define HAS_INSIDE false", with: "#define HAS_INSIDE true") }
        if constants.hasOutside { text.replace("#define HAS_OUTSIDE false", with: "#define HAS_OUTSIDE true") }
        if constants.hasRange { text.replace("#define HAS_RANGE false", with: "#define HAS_RANGE true") }
        if constants.hasMatte { text.replace("#define HAS_MATTE false", with: "#define HAS_MATTE true") }
        if constants.dropsShadows {
            text.replace("#define DROPS_SHADOWS false", with: "#define DROPS_SHADOWS true")
        }
        return text
    }
}

/// What is known of a key before its shader is compiled, so that unused features cost nothing.
package struct KeyConstants: Sendable, Hashable {
    /// The screen's color where it is known and never changes; nil: the shader reads its parameter.
    package var screen: SIMD3<Float>?
    /// The result is composited in linear light.
    package var isInLight = false
    /// How many colors the parameter `keep` has.
    package var keepCount = 0
    /// The sampler `inside` has a picture.
    package var hasInside = false
    /// The sampler `outside` has a picture.
    package var hasOutside = false
    /// `screenRange` is above 0 at some time.
    package var hasRange = false
    /// The sampler `matte` has a picture.
    package var hasMatte = false
    /// `shadows` is `drop`.
    package var dropsShadows = false

    package init(screen: SIMD3<Float>? = nil, isInLight: Bool = false) {
        self.screen = screen
        self.isInLight = isInLight
    }
}
