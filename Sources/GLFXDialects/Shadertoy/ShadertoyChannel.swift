internal import GLFXPrograms
internal import GLFXShaderText

/// The content and settings of one of a pass's channels.
struct ShadertoyChannel: Hashable {
    enum Content: Hashable {
        /// The movie's frame.
        case frame
        /// A buffer's picture, by its target's name.
        case buffer(String)
        /// The pass's own result for the frame before.
        case itself
        /// The Image pass's result for the frame before.
        case result
        /// The movie's frame before.
        case previousFrame
        /// The movie's audio.
        case sound
        /// The keys that the job presses.
        case keyboard
        /// Black: the export says nothing of it, or names a buffer that no pass draws.
        case black
        /// One of Shadertoy's own noises.
        case noise(StockNoise)
        /// The path of a picture beside the shader.
        case picture(String)
        /// The paths of a cube's six pictures.
        case faces([String])
        /// An input: the frame if it is the program's first, else a picture that the user gives. Inputs of several
        /// passes with the same text are one.
        case outside(String)
    }

    var content: Content
    var filter: SamplerRule.Filter?
    var isMipmapped: Bool?
    var wrap: SamplerRule.Wrap?
    /// The picture's first row is at v = 0.
    var isFlipped = false
    var type = GLSLType.sampler2D
    var label: String?
    var help: String?
    /// Where it is declared, for messages.
    var line: Int?

    init(_ content: Content) { self.content = content }

    /// A filter by Shadertoy's or Natron's name; false for an unknown one.
    mutating func setFilter(_ word: String) -> Bool {
        switch word.lowercased() {
        case "nearest": (filter, isMipmapped) = (.nearest, false)
        case "linear": (filter, isMipmapped) = (.linear, false)
        case "mipmap", "anisotropic": (filter, isMipmapped) = (.linear, true)
        default: return false
        }
        return true
    }

    mutating func setWrap(_ word: String) -> Bool {
        switch word.lowercased() {
        case "clamp": wrap = .clamp
        case "repeat": wrap = .repeat
        case "mirror": wrap = .mirror
        default: return false
        }
        return true
    }

    /// The content for a channel's label with a known meaning: `Buffer A`, `self`, `previous`, `audio`, `keyboard`,
    /// `Source`.
    static func content(ofLabel label: String) -> Content? {
        let word = label.lowercased().filter { $0.isLetter || $0.isNumber }
        for letter in "abcd" where ["buffer\(letter)", "buf\(letter)"].contains(word) {
            return .buffer("Buffer \(letter.uppercased())")
        }
        switch word {
        case "self", "itself", "feedback": return .itself
        case "previous", "previousframe", "framebefore", "lastframe": return .previousFrame
        case "audio", "sound", "music", "mic", "microphone", "soundcloud": return .sound
        case "keyboard": return .keyboard
        case "frame", "source", "video", "movie", "webcam", "camera": return .frame
        default: return nil
        }
    }
}
