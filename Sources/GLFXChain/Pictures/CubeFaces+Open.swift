package import GLFXCore
package import GLFXJob
package import GLFXRead
internal import Glibc

extension CubeFaces {
    /// The faces side by side; those of other depths get the deepest one's.
    /// - Throws: `.input` for pictures that cannot be read, or are no squares of one size.
    package static func open(
        _ parts: [FilePart], options: ReaderOptions, stop: StopSignal
    ) throws(Failure) -> any FurtherPicture {
        StillPicture(try strip(parts, options: options, stop: stop))
    }

    /// As `open`, in memory.
    package static func strip(
        _ parts: [FilePart], options: ReaderOptions, stop: StopSignal
    ) throws(Failure) -> PixelBuffer {
        guard parts.count == count else {
            throw Failure(
                .input, "'\(parts.first?.path ?? "")' is a folder without the six faces of a cube",
                advice: "name them px.png, nx.png, py.png, ny.png, pz.png and nz.png")
        }
        // Numbers that are no colors of the frame.
        var faceOptions = options
        faceOptions.light = nil
        var faces = try parts.map { (part) throws(Failure) in
            try FurtherPictures.first(of: part, faceOptions, stop: stop)
        }
        if faces.contains(where: \.format.isDeep), !faces.allSatisfy(\.format.isDeep) {
            faceOptions.isDeep = true
            faces = try parts.map { (part) throws(Failure) in
                try FurtherPictures.first(of: part, faceOptions, stop: stop)
            }
        }
        let side = faces[0].height
        for (part, face) in zip(parts, faces) where face.width != side || face.height != side {
            throw Failure(
                .input,
                "'\(part.path)' has \(face.width)x\(face.height) pixels, and '\(parts[0].path)' \(faces[0].width)x\(side)",
                advice: "the six faces of a cube are squares of one size")
        }
        let strip = try PixelBuffer.blank(width: side * faces.count, height: side, format: faces[0].format)
        for (index, face) in faces.enumerated() {
            for y in 0..<side {
                let row = UnsafeRawBufferPointer(face.row(y))
                let place = strip.row(y)[(index * row.count)..<((index + 1) * row.count)]
                UnsafeMutableRawBufferPointer(rebasing: place).copyMemory(from: row)
            }
        }
        return strip
    }
}
