import FrameCore
import Media
import TestSupport
import Testing

/// Decoded pictures against red, green and blue worked out from the standards' own numbers.
struct PictureTruthTests {
    @Test(arguments: CardCoding.all)
    func aDecodedCardIsWhatTheStandardSays(coding: CardCoding) throws {
        let folder = try Folder()
        let card = TestCard(coding)
        try card.write("card.mkv", in: folder)
        let reader = try MovieReader(path: folder.path("card.mkv"), notes: { _ in })
        guard case .frame(let frame)? = try reader.next() else {
            Issue.record("no frame")
            return
        }
        #expect(frame.buffer.format.isDeep == (coding.depth == 10))
        let codes = Double(frame.buffer.format.isDeep ? 65535 : 255)
        let worst = card.worstDifference { x, y in
            let pixel = frame.buffer[x, y]
            return [pixel.x, pixel.y, pixel.z].map { Double($0) / codes }
        }
        #expect(worst <= 1, "\(worst) code values of the source's depth")
    }
}
