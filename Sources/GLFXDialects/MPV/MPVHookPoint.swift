/// A stage of mpv's pipeline from the file's planes to the screen that a block can hook, in order.
///
/// libplacebo's docs/custom-shaders.md lists them.
enum MPVHookPoint: String, CaseIterable {
    case rgb = "RGB"
    case luma = "LUMA"
    case chroma = "CHROMA"
    case alpha = "ALPHA"
    case xyz = "XYZ"
    case chromaScaled = "CHROMA_SCALED"
    case alphaScaled = "ALPHA_SCALED"
    case native = "NATIVE"
    case main = "MAIN"
    case linear = "LINEAR"
    case sigmoid = "SIGMOID"
    case preKernel = "PREKERNEL"
    case postKernel = "POSTKERNEL"
    case scaled = "SCALED"
    case preOutput = "PREOUTPUT"
    case output = "OUTPUT"

    /// Nil: there is no such stage. `MAINPRESUB` is `MAIN` before subtitles, which do not exist here.
    init?(name: String) { self.init(rawValue: Self.canonical(name)) }

    /// `MAINPRESUB` and `MAIN` are the same picture.
    static func canonical(_ name: String) -> String { name == "MAINPRESUB" ? "MAIN" : name }

    /// Those after the conversion to RGB.
    static let pictures: [MPVHookPoint] = [
        .main, .linear, .sigmoid, .preKernel, .postKernel, .scaled, .preOutput, .output,
    ]
}
