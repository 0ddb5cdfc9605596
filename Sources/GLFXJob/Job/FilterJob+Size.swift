package import GLFXCore
internal import GLFXFiles
internal import GLFXMedia
internal import GLFXPrograms
package import GLFXRead

extension FilterJob {
    /// The job with the size that its rule gives for its first INPUT that is a file.
    /// - Parameter options: how files are read.
    /// - Throws: `.input` where that cannot be read, `.usage` where there is none and the rule needs one.
    package func measured(_ options: ReaderOptions) throws(Failure) -> FilterJob {
        let slowed = try limitingRate(options)
        guard let rule = sizeRule else { return try slowed.fitted(options) }
        var job = slowed
        job.sizeRequest = .exact(
            try rule.size(
                of: try firstFile().map { (path) throws(Failure) in
                    try Self.shownSize(of: path, options)
                }))
        if case .shape = rule, job.fit == .contain { job.fit = .cover }
        return job
    }

    /// The job at the half, the third … of the first movie's rate, where that is more than `maximumRate`.
    private func limitingRate(_ options: ReaderOptions) throws(Failure) -> FilterJob {
        guard let most = maximumRate, frameRate == nil, !inputs.contains(.standardInput), let path = try firstFile()
        else { return self }
        let probe = try MovieProbe(path: path, stream: videoStream, maximumPixels: maximumPixels)
        guard !probe.isStill, var rate = probe.frameRate else { return self }
        if deinterlacing == .field, probe.isInterlaced { rate = Rational(rate.numerator * 2, rate.denominator) }
        guard rate > most else { return self }
        var job = self
        let divisor = Int64((rate.double / most.double - 1e-9).rounded(.up))
        job.frameRate = Rational(rate.numerator, rate.denominator * divisor).reduced
        return job
    }

    /// The job whose size is that of the result of a shader that fits the frame into a shape, where that is another shape
    /// than the frame's: the shader gets the frame in its own shape, as large as its result is.
    private func fitted(_ options: ReaderOptions) throws(Failure) -> FilterJob {
        guard let size, let place = shaders.firstIndex(where: { $0.program.fittedShape != nil }),
            let name = shaders[place].program.fittedShape, let path = try firstFile()
        else { return self }
        let fileSize = try Self.shownSize(of: path, options)
        let (wanted, given) = (
            Double(size.width) / Double(size.height), Double(fileSize.width) / Double(fileSize.height)
        )
        guard abs(wanted / given - 1) > 0.01 else { return self }
        var job = self
        if shaders[place].values[name] == nil, shaders[place].animations[name] == nil {
            job.shaders[place].values[name] = ParameterValue(Double(size.width), Double(size.height))
        }
        let longest = max(size.width, size.height)
        job.sizeRequest = .exact(
            fileSize.width > fileSize.height
                ? PictureSize(width: longest, height: max(1, Int((Double(longest) / given).rounded())))
                : PictureSize(width: max(1, Int((Double(longest) * given).rounded())), height: longest))
        return job
    }

    private func firstFile() throws(Failure) -> String? {
        for input in inputs {
            switch input {
            case .file(let part): return part.path
            case .pictures(let pattern): return try PicturePattern.run(pattern).paths.first
            case .color, .standardInput: continue
            }
        }
        return nil
    }

    /// Upright and in square pixels. Only the decoded first picture tells the rotation.
    private static func shownSize(of path: String, _ options: ReaderOptions) throws(Failure) -> PictureSize {
        var plain = ReaderOptions(readsOtherStreams: false)
        plain.maximumPixels = options.maximumPixels
        plain.threads = options.threads
        (plain.videoStream, plain.layer) = (options.videoStream, options.layer)
        let format = try MediaReader(path: path, options: plain, notes: { _ in }).format
        let wide = (Double(format.width) * format.sampleAspectRatio.double).rounded()
        return PictureSize(width: max(1, Int(min(wide, Double(SizeRule.longest)))), height: format.height)
    }
}
