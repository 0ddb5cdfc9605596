import Foundation
import GLFXCore
import GLFXTestSupport
@testable import GLFXTune
import Testing

@Suite struct FileWatchTests {
    private final class Told: Sendable {
        let names = Mutex<Set<String>>([])
        let once = DispatchSemaphore(value: 0)
    }

    @Test func aChangedFileIsToldAndNoOther() throws {
        let folder = try Folder()
        let told = Told()
        let watch = try FileWatch { changed in
            told.names.withLock { $0.formUnion(changed) }
            told.once.signal()
        }
        watch.watch([folder.path("a.frag")])
        try folder.write("1", to: "other.frag")
        try folder.write("1", to: "a.frag")
        #expect(told.once.wait(timeout: .now() + 20) == .success)
        watch.close()
        #expect(told.names.withLock { $0 } == [folder.path("a.frag")])
    }

    /// Tells when it is freed.
    private final class Held: Sendable {
        let freed: DispatchSemaphore
        init(_ freed: DispatchSemaphore) { self.freed = freed }
        deinit { freed.signal() }
    }

    private final class Owner: Sendable {
        let watch = Mutex<FileWatch?>(nil)
        let isSet = DispatchSemaphore(value: 0)

        /// - Parameter freed: told once the watch's thread has let go of all that it had.
        func begin(_ path: String, _ freed: DispatchSemaphore) throws {
            let held = Held(freed)
            let made = try FileWatch { [self] _ in
                isSet.wait()
                watch.withLock { $0 = nil }
                withExtendedLifetime(held) {}
            }
            made.watch([path])
            watch.withLock { $0 = made }
        }
    }

    /// The last reference may go while a change is told, on the watch's own thread, which cannot wait for itself.
    @Test func aWatchThatIsLetGoInItsOwnCallEnds() throws {
        let folder = try Folder()
        let (owner, freed) = (Owner(), DispatchSemaphore(value: 0))
        try owner.begin(folder.path("a.frag"), freed)
        try folder.write("1", to: "a.frag")
        owner.isSet.signal()
        #expect(freed.wait(timeout: .now() + 20) == .success)
    }
}
