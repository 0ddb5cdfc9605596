import Foundation
@testable import GLFXCore
import GLFXMedia
import GLFXRead
import GLFXTestSupport
import Testing

/// HEIC and AVIF, 24x16 in one color, made by libheif 1.19 and libavif 1.3.
struct HEIFTests {
    private static let heic =
        "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAXxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9j"
        + "AAAAAERAAAEAAQAAAAABoAABAAAAAAAAADQAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAA5waXRtAAAAAAABAAAA/Gl"
        + "wcnAAAADcaXBjbwAAAHVodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQApQgEBA3"
        + "AAAAMAkAAAAwAAAwAeoCCBBZbqrprm4CGgwIAAAAyAAAADAIRiAAEABkQBwXPBiQAAABNjb2xybmNseAABAA0ABoAAAAAUaXNwZQAAAAAAA"
        + "ABAAAAAQAAAAChjbGFwAAAAGAAAAAEAAAAQAAAAAf///9gAAAAC////0AAAAAIAAAAQcGl4aQAAAAADCAgIAAAAGGlwbWEAAAAAAAAAAQAB"
        + "BYECAwWEAAAAPG1kYXQAAAAwKAGvCchZmNA5I1d//65C//SIaH7FS7Vn8Tr+gOxlOspDn0Sxk847vgyAh4O4Xstw"
    /// Stored turned: upright it is 16x24.
    private static let avif =
        "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAO"
        + "cGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEdAAAAKAAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgA"
        + "AAAB0aXBycAAAAFRpcGNvAAAAFGlzcGUAAAAAAAAAGAAAABAAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQ"
        + "AGgAAAAAlpcm90AwAAABhpcG1hAAAAAAAAAAEAAQUBAoMEhQAAADBtZGF0EgAKCRgQ7+0QENBoQDIZFceHhmVCiii+UAAAAFfa08HfkED//"
        + "1UA+Q=="

    @Test(arguments: [("in.heic", heic, 24, 16), ("in.avif", avif, 16, 24)])
    func aStillIsReadUprightInItsColor(name: String, file: String, width: Int, height: Int) throws {
        let folder = try Folder()
        try folder.write(#require(Data(base64Encoded: file)), as: name)
        let reader = try MediaReader(path: folder.path(name), notes: { _ in })
        let buffer = try #require(try reader.nextFrame()).buffer
        #expect(buffer.width == width && buffer.height == height)
        let pixel = buffer[5, 5]
        for (found, wanted) in [(pixel.x, 200), (pixel.y, 60), (pixel.z, 90)] { #expect(abs(Int(found) - wanted) <= 6) }
        #expect(try MovieProbe(path: folder.path(name), maximumPixels: PictureLimit.usual).isStill)
    }

    @Test func aCutOffFileIsDamaged() throws {
        let folder = try Folder()
        try folder.write(#require(Data(base64Encoded: Self.heic)).prefix(430), as: "in.heic")
        let failure = #expect(throws: Failure.self) { try MediaReader(path: folder.path("in.heic"), notes: { _ in }) }
        #expect(failure?.kind == .input)
    }
}
