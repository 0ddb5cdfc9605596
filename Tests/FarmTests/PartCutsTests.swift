import GLFXCore
@testable import GLFXFarm
import Testing

/// Where a job is cut into parts.
@Suite struct PartCutsTests {
    /// Frames at 25 a second.
    private func moments(_ count: Int) -> [Timestamp] {
        (0..<count).map { Timestamp(Int64($0), timeBase: Rational(1, 25)) }
    }

    private func cuts(_ frames: Int, _ count: Int, keys: [Int] = [], step: Int = 1) throws -> [Int] {
        let moments = moments(frames)
        return try PartCuts(moments, count: count, keyTimes: keys.map { moments[$0] }, step: step).firsts
    }

    @Test func partsAreAboutEqual() throws {
        #expect(try cuts(10, 3) == [0, 3, 6])
        #expect(try cuts(100, 4) == [0, 25, 50, 75])
        #expect(try cuts(5, 5) == [0, 1, 2, 3, 4])
        #expect(try cuts(7, 1) == [0])
    }

    /// By a quarter of a part at most: decoding of a part begins at a key frame.
    @Test func aCutMovesToAKeyFrameNearby() throws {
        #expect(try cuts(100, 4, keys: [0, 20, 52, 90]) == [0, 20, 52, 75])
        // Six frames away is a quarter of 25; seven is more.
        #expect(try cuts(100, 2, keys: [0, 38]) == [0, 38])
        #expect(try cuts(100, 2, keys: [0, 37]) == [0, 50])
    }

    @Test func anEncodersGroupsStayWhole() throws {
        let cuts = try cuts(100, 3, keys: [0, 40], step: 12)
        #expect(cuts == [0, 36, 60] || cuts == [0, 36, 72])
        #expect(cuts.allSatisfy { $0 % 12 == 0 })
    }

    @Test(arguments: [
        (4, 5, 1, "--parts 5 are too many for 4 frames", "give at most 4"),
        (1, 2, 1, "--parts 2 are too many for 1 frame", "give at most 1"),
        (25, 4, 12, "--parts 4 are too many for 25 frames, which the encoder groups by 12", "give at most 3"),
    ])
    func moreThanThereIsIsRefused(frames: Int, count: Int, step: Int, message: String, advice: String) throws {
        let failure = #expect(throws: Failure.self) { try cuts(frames, count, step: step) }
        #expect(failure?.kind == .usage && failure?.message == message && failure?.advice == advice)
    }
}
