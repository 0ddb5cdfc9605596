internal import GLFXColor
internal import GLFXCore
internal import GLFXMedia

/// A further picture in the space that a job's shaders work in.
///
/// Belongs to the thread that draws.
final class ManagedPicture: FurtherPicture {
    private let picture: any FurtherPicture
    /// Nil: it is in that space.
    private let processor: ColorProcessor?

    /// - Parameters:
    ///   - picture: in its file's own numbers.
    ///   - processor: brings these into the space; nil: they are in it.
    init(_ picture: any FurtherPicture, by processor: ColorProcessor?) {
        (self.picture, self.processor) = (picture, processor)
    }

    func change(at moment: FrameMoment) throws(Failure) -> Picture? {
        guard let changed = try picture.change(at: moment)?.pixels() else { return nil }
        return .pixels(try SceneColor.brought(changed, by: processor))
    }

    func hasEnded(at moment: FrameMoment) -> Bool { picture.hasEnded(at: moment) }

    func rewind() throws(Failure) { try picture.rewind() }

    var damage: [FileDamage] { picture.damage }

    func close() { picture.close() }
}
