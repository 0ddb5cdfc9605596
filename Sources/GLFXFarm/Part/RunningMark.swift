internal import GLFXCore
internal import GLFXFiles
internal import Glibc

/// The mark of a part that is being made, renewed while it is drawn. It only informs: nothing waits for it, and without
/// it the part is made all the same. Belongs to one thread.
final class RunningMark {
    /// Seconds between two renewals.
    private static let interval: UInt64 = 10
    /// After so many seconds without one it was left behind: longer than a frame may take.
    static let patience: Int64 = 120

    private let file: MarkFile?
    private var renewed = monotonicNanoseconds()

    init(part: Int, in folder: PlanFolder) {
        let mark = PartMark(worker: .current, began: Int64(time(nil)))
        file = try? MarkFile(folder.mark(of: part, by: .current), JSONFile.bytes(mark))
    }

    /// Removes the marks of a part that is done, with those of workers that were killed.
    static func clear(part: Int, in folder: PlanFolder) {
        let prefix = folder.mark(of: part, by: nil).nameOfPath
        for name in FileSystem.names(in: folder.parts) ?? [] where name.hasPrefix(prefix) {
            FileSystem.unlink("\(folder.parts)/\(name)")
        }
    }

    /// Call after each frame.
    func renew() {
        let now = monotonicNanoseconds()
        guard now - renewed > Self.interval * 1_000_000_000 else { return }
        renewed = now
        file?.renew()
    }
}
