public import FrameCore
internal import Media

/// What a job's numbers can be, wherever they are read from.
public enum JobLimits {
    /// Frames a second: from one in a thousand seconds to a thousand in one.
    public static let frameRates = Rational(1, 1000)...Rational(1000, 1)
    /// Pixels that a picture of an input may have.
    public static let pixels = PictureLimit.range
    /// How much louder a sound can be made, in decibels.
    public static let gains = -120.0...120.0
    /// A frame this many frames ago is the oldest that a shader can read: each is a picture in the device's memory.
    public static let framesAgo = 1...64
    /// Shaders of a job file, and as many transitions: each has pictures in the device's memory.
    public static let shaders = 256
}
