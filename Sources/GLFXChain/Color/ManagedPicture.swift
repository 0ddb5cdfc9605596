internal import GLFXColor
internal import GLFXCore
internal import GLFXMedia

/// A further picture in the space that a job's shaders work in.
///
/// Belongs to the thread that draws.
final class ManagedPicture: FurtherPicture {
    private let picture: any FurtherPicture
    private let scene: SceneColor
    private let path: String
    private let space: String?

    /// - Parameters:
    ///   - picture: in floating point, in its file's own numbers.
    ///   - space: its space; nil: by the configuration's file rules.
    init(_ picture: any FurtherPicture, of path: String, in space: String?, scene: SceneColor) {
        (self.picture, self.path, self.space, self.scene) = (picture, path, space, scene)
    }

    func change(at moment: FrameMoment) throws(Failure) -> Picture? {
        guard let changed = try picture.change(at: moment)?.pixels() else { return nil }
        return .pixels(try scene.brought(changed, of: path, in: space))
    }

    func hasEnded(at moment: FrameMoment) -> Bool { picture.hasEnded(at: moment) }

    func rewind() throws(Failure) { try picture.rewind() }

    var damage: [FileDamage] { picture.damage }

    func close() { picture.close() }
}
