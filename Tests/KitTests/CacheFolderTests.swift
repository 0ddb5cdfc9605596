import Foundation
@testable import GLFXJob
import GLFXTestSupport
import Testing

/// Values in files: exactly what was written, or nothing.
struct CacheFolderTests {
    private let folder: Folder
    private var path: String { folder.path("a/b/glfx") }
    private let key = Array("key".utf8)
    private let value: [UInt8] = [1, 2, 3, 0, 255]

    init() throws {
        folder = try Folder()
        mkdir(folder.path("a"), 0o755)
    }

    /// A service's user may have a home that is not there, and nothing should make it.
    @Test func onlyTheFolderOfCachesIsMade() throws {
        let cache = CacheFolder(folder.path("home/.cache/glfx"))
        cache.write(key, value)
        #expect(cache.read(key) == nil)
        #expect(try folder.names == ["a"])
    }

    private func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    /// Sets the file's last use to so many seconds ago.
    private func age(_ name: String, by seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: "\(path)/\(name)")
    }

    @Test func whatWasWrittenIsRead() throws {
        let cache = CacheFolder(path)
        #expect(cache.read(key) == nil)
        cache.write(key, value)
        #expect(cache.read(key) == value)
        #expect(CacheFolder(path).read(key) == value)
        #expect(cache.read(Array("kez".utf8)) == nil)
        #expect(cache.read([]) == nil)
        cache.write(key, [])
        #expect(cache.read(key) == [])
        #expect(try files().count == 1)
    }

    @Test func nobodyElseMayLookInside() throws {
        CacheFolder(path).write(key, value)
        #expect(try mode(path) == 0o700)
        #expect(try mode(folder.path("a/b")) == 0o700)
        #expect(try mode("\(path)/\(try #require(files().first))") == 0o600)
    }

    @Test func cutOffOrDamagedFilesAreNotThereAndAreReplaced() throws {
        CacheFolder(path).write(key, value)
        let file = "\(path)/\(try #require(files().first))"
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        var damaged = (0..<whole.count).map { whole.prefix($0) }
        for index in whole.indices {
            damaged.append(whole)
            damaged[damaged.count - 1][index] ^= 0x10
        }
        damaged.append(whole + [0])
        damaged.append(Data("#!/bin/sh\n# this file is not ours, and it is longer than a header".utf8))
        damaged.append(whole.prefix(8) + Data(repeating: 0xFF, count: 24) + whole.dropFirst(32))
        for data in damaged {
            try data.write(to: URL(fileURLWithPath: file))
            #expect(CacheFolder(path).read(key) == nil)
        }
        CacheFolder(path).write(key, value)
        #expect(CacheFolder(path).read(key) == value)
    }

    @Test func anotherKeysFileUnderThisOnesNameIsNotTaken() throws {
        let cache = CacheFolder(path)
        cache.write(key, value)
        let mine = try #require(files().first)
        cache.write(Array("other".utf8), [9])
        let other = try #require(files().first { $0 != mine })
        try FileManager.default.removeItem(atPath: "\(path)/\(mine)")
        try FileManager.default.copyItem(atPath: "\(path)/\(other)", toPath: "\(path)/\(mine)")
        #expect(cache.read(key) == nil)
        #expect(cache.read(Array("other".utf8)) == [9])
    }

    @Test func linksAndPipesUnderTheNameAreNotFollowed() throws {
        CacheFolder(path).write(key, value)
        let file = "\(path)/\(try #require(files().first))"
        try FileManager.default.moveItem(atPath: file, toPath: folder.path("elsewhere"))
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: folder.path("elsewhere"))
        #expect(CacheFolder(path).read(key) == nil)
        CacheFolder(path).write(key, [7])
        #expect(CacheFolder(path).read(key) == [7])
        #expect(try CacheEntry([UInt8](folder.read("elsewhere")))?.value == value)
        try FileManager.default.removeItem(atPath: file)
        #expect(mkfifo(file, 0o600) == 0)
        #expect(CacheFolder(path).read(key) == nil)
    }

    @Test func aFolderThatOthersMayWriteIntoIsNotUsed() throws {
        CacheFolder(path).write(key, value)
        chmod(path, 0o777)
        let cache = CacheFolder(path)
        #expect(cache.read(key) == nil)
        cache.write(Array("other".utf8), value)
        #expect(try files().count == 1)
    }

    @Test(arguments: ["/dev/null/glfx", "/proc/glfx", "/proc/self/mem"])
    func whereNothingCanBeKeptNothingIs(place: String) {
        let cache = CacheFolder(place)
        cache.write(key, value)
        #expect(cache.read(key) == nil)
    }

    @Test func whatWasNotUsedForLongestGoesFirst() throws {
        // Each takes two blocks of 4096 bytes; there is room for eight of them.
        let cache = CacheFolder(path, limit: 65536)
        let keys = (0..<12).map { [UInt8($0)] }
        for key in keys.prefix(8) {
            let before = Set((try? files()) ?? [])
            cache.write(key, [UInt8](repeating: key[0], count: 5000))
            let new = try #require(Set(files()).subtracting(before).first)
            try age(new, by: 1000 - Double(key[0]))
        }
        // The oldest is used once more, and the other seven are not.
        #expect(cache.read(keys[0])?.count == 5000)
        let next = CacheFolder(path, limit: 65536)
        next.write(keys[8], [UInt8](repeating: 8, count: 5000))
        let kept = keys.map { next.read($0) != nil }
        #expect(kept == [true, false, true, true, true, true, true, true, true, false, false, false])
    }

    @Test func whatIsTooLargeIsNotKept() throws {
        let cache = CacheFolder(path, limit: 65536)
        cache.write(key, value)
        cache.write(Array("large".utf8), [UInt8](repeating: 1, count: 20000))
        #expect(cache.read(Array("large".utf8)) == nil)
        #expect(cache.read(key) == value)
    }

    @Test func whatADeadProcessLeftIsRemoved() throws {
        CacheFolder(path).write(key, value)
        for name in ["1-2.part", "3-4.part", "notes.txt"] { try folder.write("half", to: "a/b/glfx/\(name)") }
        try age("1-2.part", by: 7200)
        try age("notes.txt", by: 7200)
        CacheFolder(path).write(key, value)
        #expect(try files().filter { !$0.hasSuffix(".program") } == ["3-4.part", "notes.txt"])
    }

    @Test func severalAtOnceReadWholeValuesOnly() async throws {
        let path = path
        let broken = await withTaskGroup(of: Int.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let cache = CacheFolder(path)
                    var broken = 0
                    for round in 0..<50 {
                        cache.write([1], [UInt8](repeating: UInt8(writer), count: 3000 + 100 * writer + round))
                        guard let read = cache.read([1]) else {
                            broken += 1
                            continue
                        }
                        if Set(read).count != 1 || read.count / 100 - 30 < Int(read[0]) { broken += 1 }
                    }
                    return broken
                }
            }
            return await group.reduce(0, +)
        }
        #expect(broken == 0)
        #expect(try files().count == 1)
    }
}
