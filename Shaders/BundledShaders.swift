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

    /// The passes of `--key`, in UTF-8: an ISF file, which is loaded as `key`.
    package static let key: [UInt8] = PackageResources.key_fs
}
