internal import GLFXColor
internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// Files of lookup tables and color corrections that OpenColorIO reads.
enum ColorFile {
    /// Those that glfx does not read by itself: of Imageworks, Rising Sun, the Academy, the ASC, Iridas, Discreet, Houdini,
    /// Pandora, Truelight, Nuke and Kodak.
    private static let endings: Set = [
        "1dl", "cc", "ccc", "cdl", "clf", "csp", "ctf", "cub", "hdl", "itx", "look", "lut", "m3d", "mga", "spi1d",
        "spi3d",
        "spimtx", "vf",
    ]

    /// By its name.
    static func isColorFile(_ path: String) -> Bool {
        guard let ending = path.lowercased().split(separator: ".").last, path.contains(".") else { return false }
        return endings.contains(String(ending))
    }

    /// - Throws: `.usage` where a correction is named in a file that is no collection.
    static func checkLayer(of part: FilePart) throws(Failure) {
        guard part.layer != nil, !["cdl", "ccc"].contains(part.path.lowercased().split(separator: ".").last) else {
            return
        }
        throw Failure(
            .usage, "'\(part)': '\(part.path)' is no collection of color corrections",
            advice: "leave out what follows the colon")
    }

    /// Entries a side of the table that other shaders than `lut` get.
    private static let bakedSide = 65

    /// The file as a table over the colors from 0 to 1, for any shader.
    /// - Parameter part: `grades.ccc:shot7` is a correction of a collection.
    static func table(_ part: FilePart) throws(Failure) -> LookupTable {
        try checkLayer(of: part)
        let processor = try ColorProcessor(file: part.path, id: part.layer)
        let side = bakedSide
        let grid = try PixelBuffer.blank(width: side * side, height: side, format: .rgbaFloat)
        let last = Float(side - 1)
        for blue in 0..<side {
            let row = grid.row(blue).bindMemory(to: FloatPixel.self)
            for green in 0..<side {
                for red in 0..<side {
                    row[green * side + red] = FloatPixel(
                        Float(red) / last, Float(green) / last, Float(blue) / last, 1)
                }
            }
        }
        try processor.apply(to: grid)
        var entries: [SIMD3<Float>] = []
        entries.reserveCapacity(side * side * side)
        for blue in 0..<side {
            for pixel in grid.numbers(blue) { entries.append(SIMD3(pixel.x, pixel.y, pixel.z)) }
        }
        return LookupTable(
            channels: nil,
            colors: CubeTable(
                title: nil, size: side, isOneDimensional: false, domain: (.zero, .one), entries: entries))
    }
}

extension ShaderStage {
    /// The bundled shader `lut` with the shader that OpenColorIO writes for its file, where that reads it; else unchanged.
    func readingColorFile() throws(Failure) -> ShaderStage {
        guard program.name == "lut", program.inputs.contains(where: \.isLookupTable), let part = pictures["lut"],
            ColorFile.isColorFile(part.path)
        else { return self }
        try part.refuseRange("a lookup table")
        try ColorFile.checkLayer(of: part)
        let isLinear = values["interpolation"]?.components.first == 1
        var stage = self
        stage.program = try ColorProcessor(file: part.path, id: part.layer, isTetrahedral: !isLinear)
            .program(name: "lut", hasAmount: true)
        stage.program.takesLight = program.takesLight
        (stage.pictures["lut"], stage.values["interpolation"]) = (nil, nil)
        return stage
    }
}
