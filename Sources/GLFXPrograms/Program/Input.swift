public import GLFXShaderText

/// A sampler for a picture from outside the program.
public struct Input: Sendable, Hashable {
    /// The uniform's name in GLSL.
    public var name: String
    /// Its kind of sampler.
    public var type: GLSLType
    /// What fills it.
    public var filling = Filling.free
    /// Its picture where nothing fills it; nil: it has to be filled.
    public var fallback: Fallback?
    /// False: the text only declares it, so that nothing has to fill it.
    public var isUsed = true
    /// The shader reads this sampler only at the pixel's own position, so that a nearest filter gives the same
    /// picture as a linear one (when the picture has the frame's size), at two thirds of the cost.
    package var isReadAtOwnPositionOnly = false
    /// It takes a lookup table: a `.cube` file, or a strip of squares side by side, N of N x N pixels.
    public var isLookupTable = false
    /// A short name for people.
    public var label: String?
    /// A sentence for people: what it is for.
    public var help: String?

    /// What fills an input to which a job gives no picture.
    public enum Filling: Sendable, Hashable {
        /// The first of these gets the frame, the others need the job's pictures.
        case free
        /// Always the frame, whatever is before it.
        case frame
        /// A picture that the shader names: a path that can be opened.
        case file(String)
        /// The frame so many frames ago, from 1.
        case previous(Int)
        /// The movie's audio.
        case sound(Sound)
        /// The keys that the job presses: 256x3, rows of those that are down, just pressed, and toggled.
        case keyboard
        /// Six pictures that the shader names, the faces of a cube: +x, -x, +y, -y, +z, -z.
        case faces([String])
    }

    /// One color for the whole picture.
    public enum Fallback: Sendable, Hashable {
        /// Opaque black, or opaque white.
        case black, white
        /// Transparent black.
        case transparent
        /// A normal map without any relief.
        case flatNormal

        /// Red, green, blue and alpha.
        package var pixel: [UInt8] {
            switch self {
            case .black: [0, 0, 0, 255]
            case .white: [255, 255, 255, 255]
            case .transparent: [0, 0, 0, 0]
            case .flatNormal: [128, 128, 255, 255]
            }
        }
    }

    /// The movie's own audio at the frame's time, as a picture.
    public enum Sound: Sendable, Hashable {
        /// Shadertoy's: 512x2, at v = 0.25 the spectrum, at v = 0.75 the wave.
        case texture
        /// ISF's `audio`: the wave, a row a channel. The width asked for, or nil.
        case wave(width: Int?)
        /// ISF's `audioFFT`: the spectrum, a row a channel. The width asked for, or nil.
        case spectrum(width: Int?)
    }

    /// A sampler without metadata.
    package init(name: String, type: GLSLType = .sampler2D, filling: Filling = .free) {
        self.name = name
        self.type = type
        self.filling = filling
    }
}
