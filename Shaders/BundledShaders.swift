/// The shaders that come with glfx, inside the binary.
package enum BundledShaders {
    /// Name (without `.frag`) and text in UTF-8, in the order of the alphabet.
    package static let all: [(name: String, source: [UInt8])] = [
        ("add", PackageResources.add_frag),
        ("alphablend", PackageResources.alphablend_frag),
        ("blur", PackageResources.blur_frag),
        ("brightness-contrast-saturation", PackageResources.brightness_contrast_saturation_frag),
        ("chromakey", PackageResources.chromakey_frag),
        ("colordifference", PackageResources.colordifference_frag),
        ("crossfade", PackageResources.crossfade_frag),
        ("despill", PackageResources.despill_frag),
        ("difference", PackageResources.difference_frag),
        ("edges", PackageResources.edges_frag),
        ("garbage", PackageResources.garbage_frag),
        ("grayscale", PackageResources.grayscale_frag),
        ("invert", PackageResources.invert_frag),
        ("lay", PackageResources.lay_frag),
        ("lightwrap", PackageResources.lightwrap_frag),
        ("lut", PackageResources.lut_frag),
        ("matte", PackageResources.matte_frag),
        ("multiply", PackageResources.multiply_frag),
        ("over", PackageResources.over_frag),
        ("passthrough", PackageResources.passthrough_frag),
        ("pixelate", PackageResources.pixelate_frag),
        ("premultiply", PackageResources.premultiply_frag),
        ("screen", PackageResources.screen_frag),
        ("sharpen", PackageResources.sharpen_frag),
        ("showmatte", PackageResources.showmatte_frag),
        ("slide", PackageResources.slide_frag),
        ("steady", PackageResources.steady_frag),
        ("unpremultiply", PackageResources.unpremultiply_frag),
        ("vignette", PackageResources.vignette_frag),
        ("wipe", PackageResources.wipe_frag),
        ("zoom", PackageResources.zoom_frag),
    ]

    /// The text of `--key`, an ISF file, which is loaded as `key`.
    /// - Parameters:
    ///   - screen: the screen's color where it is known and never changes; nil: the shader reads its parameter.
    ///   - inLight: its result is to be laid over something in linear light.
    package static func key(screen: SIMD3<Float>? = nil, inLight: Bool = false) -> String {
        var text = String(decoding: PackageResources.key_fs, as: UTF8.self)
        if let screen {
            text.replace(
                "#define SCREEN screenColor.rgb", with: "#define SCREEN vec3(\(screen.x), \(screen.y), \(screen.z))")
        }
        if inLight { text.replace("#define IN_LIGHT false", with: "#define IN_LIGHT true") }
        return text
    }
}
