import Testing

extension Picture {
    /// Red grows to the right, green downwards.
    static let ramp = Picture(5, 4) { x, y in Color(codes: 50 * x, 60 * y, 20) }
}

extension Effect {
    /// The number, from 1, of the first line of one of its texts that has a word.
    static func line(of word: String, in text: String) -> Int {
        1 + text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.contains(word) }.count
    }

    // MARK: What RetroArch's presets in both of their languages have to draw

    /// A preset whose first pass is twice as large, and whose last mixes its picture with the frame's blue.
    func expectMixOfPasses(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        let ramp = Picture.ramp
        expect(try draw(ramp), within: codes(1), sourceLocation: sourceLocation) { x, y in
            let big = SIMD3(ramp[x, y].x, ramp[x, y].y, 0.5)
            return Color(big * 0.75 + SIMD3(repeating: 20.0 / 255 * 0.25))
        }
    }

    /// A shader that draws a frame's red, that of the frame before, and that of the one before it with 20 for each
    /// odd frame.
    func expectEarlierFrames(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        let frames = (1...4).map { step in Picture(2, 2) { _, _ in Color(codes: 40 * step, 0, 0) } }
        let found = try draw(frames).map { picture in
            let codes = picture[1, 1] * 255
            return [codes.x, codes.y, codes.z].map { Int($0.rounded()) }
        }
        #expect(
            found == [[40, 40, 40], [80, 40, 60], [120, 80, 40], [160, 120, 100]], sourceLocation: sourceLocation)
    }

    /// A shader that draws a quarter of the sum of all frames so far.
    func expectGatheredFrames(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        let ramp = Picture.ramp
        for (index, picture) in try draw([ramp, ramp, ramp]).enumerated() {
            let share = 0.25 * Double(index + 1)
            expect(picture, within: codes(1), sourceLocation: sourceLocation) { Color(ramp[$0, $1].rgb * share) }
        }
    }
}
