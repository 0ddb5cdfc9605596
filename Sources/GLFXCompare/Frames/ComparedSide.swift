package import GLFXCore
package import GLFXKit
package import GLFXMedia
internal import GLFXRead

/// One of two sides whose frames are compared: a file, or a job.
///
/// Belongs to one thread at a time.
package protocol ComparedSide: AnyObject {
    /// The path as the user gave it.
    var name: String { get }
    /// The form of the first frame.
    var form: CodedForm { get }
    /// How the frames are to be turned for looking at them.
    var orientation: Orientation { get }
    /// Frames have times.
    var isTimed: Bool { get }
    /// Nominal; nil where unknown.
    var frameRate: Rational? { get }
    /// Width of a pixel over its height.
    var sampleAspectRatio: Rational { get }
    /// How its numbers are kept, where the frames are scene light; nil: they are code values.
    var light: LightPrecision? { get }
    /// What could not be read; complete at the end.
    var damage: [FileDamage] { get }

    /// The next frame; nil at the end.
    func next() throws(Failure) -> CodedFrame?
}

extension CodedReader: ComparedSide {}

extension JobFrames: ComparedSide {
    package var light: LightPrecision? { form.isLight ? .float : nil }
    package var name: String { "the job" }
    package var orientation: Orientation { .upright }
    package var isTimed: Bool { !isOnePicture }
    package var frameRate: Rational? { format.frameRate }
    package var sampleAspectRatio: Rational { format.sampleAspectRatio }
}
