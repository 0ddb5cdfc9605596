package import GLFXCore
internal import GLFXFiles
package import GLFXJob
internal import GLFXMedia
package import GLFXWrite

/// The file that a key's clean plate is written to (`FilterJob.exportPlate`).
package struct PlateExport {
    private let request: OutputRequest

    /// Checks, before anything is opened, whether the plate can be written; nil where none is requested.
    /// - Throws: `.usage` without a key, for a name that is not a PNG's, exists, or is an input or the output;
    ///   `.output` where nothing can be written.
    package init?(_ job: FilterJob) throws(Failure) {
        guard let path = job.exportPlate else { return nil }
        guard job.hasKey else { throw Self.noKey }
        request = OutputRequest(path: path, overwrite: job.output.overwrite)
        guard path.endingOfPath?.lowercased() == "png", (try? OutputKind(request)) == .onePicture else {
            throw Failure(
                .usage, "\(.exportPlate) '\(path)' is no name of a PNG picture", advice: "write it so: plate.png")
        }
        try SameFile.checkOutputIsNoInput(output: path, inputs: job.filePaths)
        if job.output.path != FilterJob.pipe { try SameFile.checkIsApart(path, from: job.output.path) }
        try OutputPlan.checkPlace(request)
    }

    static let noKey = Failure(
        .usage, "\(.exportPlate) belongs to a key, and there is none", advice: "add \(.key, placeholder: "auto")")

    /// Writes the plate under a temporary name, with the bit depth that it is drawn with, 16 or 8.
    package func begin(_ plate: PixelBuffer, notes: MessageHandler) throws(Failure) -> StillFile {
        var format = VideoFormat.drawn(
            size: PictureSize(width: plate.width, height: plate.height), pixelFormat: plate.format, framesPerSecond: 25)
        format.depth = plate.format.bitsPerChannel
        return try StillFile(request, picture: plate, format: format, notes: notes)
    }
}

extension FilterJob {
    /// One of its shaders is a key.
    package var hasKey: Bool { shaders.contains(where: \.isKey) }
}
