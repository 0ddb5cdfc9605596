package import GLFXShaderText

/// What the host writes into a uniform.
package struct BuiltinUniform: Sendable, Hashable {
    /// A fact about the frame or the run.
    package indirect enum Meaning: Sendable, Hashable {
        /// Seconds of the frame's time stamp.
        case time
        /// Seconds since the frame before.
        case timeDelta
        /// From 0.
        case frameIndex
        /// From 1.
        case frameNumber
        /// 1 for the first frame of the run, 0 for all others.
        case isFirstFrame
        /// From 0, modulo so many frames.
        case frameIndexModulo(Int)
        case frameRate
        /// Width and height in pixels of what is drawn; the third and the fourth component are 1, the third is
        /// the pixel aspect ratio.
        case resolution
        /// Width of the frame's pixels over their height.
        case pixelAspect
        /// One over width and height of what is drawn.
        case texelSize
        /// Width and height of the frame that came into the program.
        case frameResolution
        /// Width and height of what comes out of the program.
        case resultResolution
        /// Width and height of the picture of a sampler of this pass.
        case inputResolution(String)
        /// One over the width and height of the picture of a sampler of this pass.
        case inputTexelSize(String)
        /// The sizes of several samplers' pictures, one element each; 0 for an empty name.
        case inputResolutions([String])
        /// Width over height of what comes out of the program, as it is shown.
        case aspectRatio
        /// The frame's time in the movie, 0 to 1.
        case progress
        /// The movie's length in seconds.
        case duration
        /// Year, month (0 to 11), day, seconds of the day.
        case date
        /// The same with months from 1 to 12.
        case calendarDate
        /// Shadertoy's, in pixels of what is drawn: where the mouse is or was dragged to, and where it was pressed. The
        /// third is positive while the button is down, the fourth in the frame of the click.
        case mouse
        /// In pixels of what is drawn: where the mouse is, whatever its button; and where it was pressed.
        case pointer
        /// The position alone, 0 to 1.
        case mouseFraction
        case passIndex
        /// 0 to 1, another one for each frame, from the run's seed.
        case random
        /// 0 to 1, one for the whole run, from its seed.
        case runRandom
        /// Samples a second of the movie's audio.
        case sampleRate
        /// The weights of red, green and blue in luma, from the movie's matrix.
        case lumaCoefficients
        /// How the movie's planes hold luma and chroma, as numbers from 0 to 1: black, what is added for white, no color,
        /// what is added for a color difference of 1.
        case planeRange
        /// ITU-T H.273's code for the TransferCharacteristics of the frame, 2 where unknown.
        case transferCharacteristics
        /// ITU-T H.273's code for the ColourPrimaries of the frame, 2 where unknown.
        case colorPrimaries
        /// The brightest light of an HDR movie in cd/m², from its metadata; 0 where unknown.
        case peakLuminance
        /// Numbers that are computed once, with the program's sizes: as many as the type has.
        case sizes([SizeExpression])
        /// One number of another fact, counted from 0: `component(1, of: .resolution)` is the height.
        case component(Int, of: Meaning)
        /// The first number of another fact over its second: `ratio(of: .resolution)` is width over height.
        case ratio(of: Meaning)
        /// The first two numbers of another fact, then one over each: a width and a height.
        case withInverses(of: Meaning)
        /// Another fact times a number.
        case scaled(Double, of: Meaning)
        /// The same for every frame: as many numbers as the type has, times the array's size.
        case constant([Double])
    }

    /// The uniform's name in GLSL.
    package var name: String
    /// As declared: the same fact fits several types. Of an array, its element's.
    package var type: GLSLType
    /// Elements of an array; nil for a plain uniform.
    package var arraySize: Int?
    /// What is written into it.
    package var meaning: Meaning

    /// A uniform that the host fills.
    package init(name: String, type: GLSLType, arraySize: Int? = nil, meaning: Meaning) {
        self.name = name
        self.type = type
        self.arraySize = arraySize
        self.meaning = meaning
    }
}

extension BuiltinUniform.Meaning {
    /// The fact that a component or a ratio is taken of; any other fact itself.
    package var whole: Self {
        switch self {
        case .component(_, let whole), .ratio(let whole), .withInverses(let whole), .scaled(_, let whole): whole.whole
        default: self
        }
    }
}
