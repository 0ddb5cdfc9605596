public import GLFXCore
internal import GLFXMedia

/// Limits of a job's numbers, wherever they are read from.
public enum JobLimits {
    /// Frames a second: from one in a thousand seconds to a thousand in one.
    public static let frameRates = Rational(1, 1000)...Rational(1000, 1)
    /// Pixels that a picture of an input may have.
    public static let pixels = PictureLimit.range
    /// The gain of an audio file, in decibels.
    public static let gains = -120.0...120.0
    /// How many frames ago a shader can read: each is a picture in the device's memory.
    public static let framesAgo = 1...64
    /// Threads of each part of a job.
    public static let threads = 1...256
    /// Frames that a device draws at a time: each has pictures in its memory.
    public static let framesInFlight = 1...8
    /// Shaders of a job file, and transitions: each has pictures in the device's memory.
    public static let shaders = 256
    /// Texts of a job.
    public static let texts = 256
}
