import GLFXKit

func filterAMovie() throws {
    let grayscale = try ShaderStage("grayscale", ["amount": 0.8])
    let job = FilterJob(input: "in.mov", shaders: [grayscale], output: OutputRequest(path: "gray.mov"))
    let report = try Pipeline(job, progress: { print($0.frames) }).run()
    print(report.frames, "frames in", report.elapsed, "s")
}

func filterAMovieInATask() async throws {
    let invert = try ShaderStage("invert")
    let job = FilterJob(input: "in.mov", shaders: [invert], output: OutputRequest(path: "inverted.mov"))
    let task = Task { try await Pipeline(job).run() }
    // task.cancel() would leave nothing.
    print(try await task.value.outputPath)
}

func filterFrameByFrame() throws {
    var options = MovieReader.Options()
    options.readsOtherTracks = true
    let reader = try MovieReader("in.mov", options: options)
    let filter = try ShaderFilter("vignette", ["amount": 0.6], size: reader.size)
    let writer = try MovieWriter(
        OutputRequest(path: "vignette.mov"), format: reader.format, copying: reader.otherTracks,
        metadata: reader.metadata)
    while let event = try reader.nextEvent() {
        switch event {
        case .frame(let frame):
            try writer.append(filter.apply(to: frame.buffer, at: frame.time), at: frame.time, duration: frame.duration)
        case .packet(let packet):
            try writer.append(packet)
        }
    }
    try writer.finish()
}
