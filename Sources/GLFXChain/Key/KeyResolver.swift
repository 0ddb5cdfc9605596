package import GLFXCore
package import GLFXJob
internal import GLFXKeying
internal import GLFXMedia
internal import GLFXPrograms
package import GLFXRead
package import GLFXTimeline

/// Expands a job's stage `key` into the stages that are drawn: finds the screen's color and light where they are not
/// given, and adds stages for the options beyond the key itself.
package struct KeyResolver {
    package let job: FilterJob
    package let options: ReaderOptions
    /// The space that the shaders work in; nil: frames are drawn as they come.
    private let scene: SceneColor?
    package let notes: MessageHandler

    package init(
        job: FilterJob, options: ReaderOptions, scene: SceneColor? = nil, notes: @escaping MessageHandler
    ) {
        (self.job, self.options, self.scene, self.notes) = (job, options, scene, notes)
    }

    /// The result.
    package struct Resolved {
        /// As it is drawn; unchanged where there is no key.
        package var job: FilterJob
        /// No frame has been consumed.
        package var source: any FrameSource
        /// The job's key with all values that were found; nil where there is none.
        package var key: ShaderStage?
        /// The findings; nil where there is no key.
        package var report: KeyReport?
        /// The clean plate that is drawn with; of a movie the first picture.
        package var plate: PixelBuffer?
    }

    /// - Throws: `.usage` where there is no screen, or for an option without effect; errors of reading.
    package func resolved(reading source: any FrameSource) throws(Failure) -> Resolved {
        let places = job.shaders.indices.filter { job.shaders[$0].isKey }
        guard let place = places.first else { return Resolved(job: job, source: source) }
        if let known = job.foundKey { return try resolved(known, reading: source) }
        guard places.count == 1, place == 0 else {
            throw Failure(
                .usage, places.count > 1 ? "the key is there twice" : "the key comes after another shader",
                advice: "give one \(.key) before every \(.shader): it looks for the screen in the movie as it is")
        }
        var stage = job.shaders[0]
        var analysis = KeyAnalysis(job: job, options: options, scene: scene, notes: notes, source: source)
        let plateFile: PlateFile? =
            if let path = stage.pictures["plate"]?.path {
                try PlateFile(path, beside: source.format, options: options)
            } else {
                nil
            }
        let screen = try analysis.screen(of: stage, plate: plateFile)
        stage.values["screenColor"] = ParameterValue(
            [screen.color.x, screen.color.y, screen.color.z, 1].map(Double.init))
        try analysis.keepColors(of: &stage, before: screen.color)
        if stage.values["noise"] == nil, stage.animations["noise"] == nil {
            let noise = WallNoise.deviation(in: try analysis.pictures(), screen: screen.color)
            stage.values["noise"] = ParameterValue(Double(min(noise, 0.25)))
        }
        let plate = try plate(plateFile, for: &stage, screen.color, &analysis)
        try drawPolygons(of: &stage, on: source.format)
        if source.format.hasFineChroma { stage.trustChroma() }
        var keyedJob = job
        keyedJob.shaders.replaceSubrange(0...0, with: try KeyStages(key: stage, job: job).all())
        return Resolved(
            job: keyedJob, source: analysis.source, key: stage,
            report: KeyReport(stage, screen: screen, plate: plate.report, exported: job.exportPlate),
            plate: plate.picture)
    }

    /// A key of which everything was found before.
    private func resolved(_ known: ShaderStage, reading source: any FrameSource) throws(Failure) -> Resolved {
        var stage = known
        try drawPolygons(of: &stage, on: source.format)
        var keyedJob = job
        keyedJob.shaders.replaceSubrange(0...0, with: try KeyStages(key: stage, job: job).all())
        return Resolved(job: keyedJob, source: source, key: stage)
    }

    /// Sets a key's plate: the user's, one estimated from the movie, or an even one. Where the wall differs from the
    /// plate, and `clipBlack` is not given, sets that too.
    private func plate(
        _ file: PlateFile?, for stage: inout ShaderStage, _ color: SIMD3<Float>, _ analysis: inout KeyAnalysis
    ) throws(Failure) -> (picture: PixelBuffer, report: KeyReport.Plate) {
        if let file {
            if job.exportPlate != nil { try file.checkIsStill() }
            return (file.picture, KeyReport.Plate(.file, file.picture, path: file.path))
        }
        func fill(_ sample: SamplePicture) -> PixelBuffer {
            let picture = sample.buffer(format: options.demands().deepFormat)
            stage.fillings["plate"] = .buffer(picture)
            return picture
        }
        let even = SamplePicture(width: 1, height: 1, pixels: [color])
        guard stage.number("evenScreen")[0] == 0 else {
            let picture = fill(even)
            return (picture, KeyReport.Plate(.even, picture))
        }
        let pictures = try analysis.pictures()
        guard let plate = CleanPlate(of: pictures, screen: color, shadows: stage.shadows) else {
            notes("too little of the screen is seen to tell how it is lit: it is taken for even")
            let picture = fill(even)
            return (picture, KeyReport.Plate(.even, picture))
        }
        clipBlack(of: &stage, residue: max(plate.residue, plate.roughness))
        KeyDoubts(plate, shadows: stage.shadows).texts.forEach(notes)
        let picture = fill(plate.picture)
        return (picture, KeyReport.Plate(plate, picture, of: pictures.count))
    }

    /// Sets `clipBlack`, where it is not given, from the wall's variation and noise. Small ones are ignored, to keep
    /// the edges of soft shadows.
    private func clipBlack(of stage: inout ShaderStage, residue: Float) {
        guard stage.values["clipBlack"] == nil, stage.animations["clipBlack"] == nil else { return }
        let noise = stage.number("noise")[0]
        let black = max(residue > 0.015 ? 1.5 * Double(residue) : 0, noise > 0.02 ? noise : 0)
        if black > 0 { stage.values["clipBlack"] = ParameterValue(min(black, 0.2)) }
    }

    /// Fills `inside` and `outside` with what their polygons cover of the frame that the key draws.
    private func drawPolygons(of stage: inout ShaderStage, on format: VideoFormat) throws(Failure) {
        for (name, polygon) in stage.polygons.sorted(by: { $0.key < $1.key }) {
            let painter = PolygonPainter(polygon, width: format.width, height: format.height)
            guard let matte = try painter.picture(options.demands().shallowFormat) else {
                throw Failure(
                    .usage, "the polygon of \(parameter: name) is outside the picture",
                    advice: "it has \(format.width)x\(format.height) pixels, counted from its top left")
            }
            stage.fillings[name] = .buffer(matte)
        }
    }
}

extension VideoFormat {
    /// Its chroma is as fine as its luma.
    fileprivate var hasFineChroma: Bool {
        isRGB || (chromaSubsampling.horizontalLog2 == 0 && chromaSubsampling.verticalLog2 == 0)
    }
}

extension ShaderStage {
    /// Defaults for a movie whose chroma is as fine as its luma: edges are less blurred, and luma adds less. The
    /// best values for the 4:4:4 codings of research/keytruth.
    fileprivate mutating func trustChroma() {
        for (name, value) in [("sharpness", 1.7), ("lumaGuide", 0.5)]
        where values[name] == nil && animations[name] == nil {
            values[name] = ParameterValue(value)
        }
    }

    /// What becomes of shadows on the screen.
    var shadows: ShadowTreatment { ShadowTreatment(rawValue: Int(number("shadows")[0])) ?? .auto }
}

extension KeyReport.Plate {
    /// One that was estimated from the movie.
    /// - Parameter count: from how many pictures.
    init(_ plate: CleanPlate, _ picture: PixelBuffer, of count: Int) {
        self.init(
            origin: .made, width: picture.width, height: picture.height, path: nil, pictures: count, share: plate.share,
            residue: plate.residue, exposures: plate.exposures)
    }
}

/// What a key is unsure of, each with the option that decides it: notes of a run.
struct KeyDoubts {
    let texts: [MessageText]

    /// - Parameters:
    ///   - plate: as it was made of the movie.
    ///   - shadows: a wall's dark parts are not told of where the user has decided.
    init(_ plate: CleanPlate, shadows: ShadowTreatment) {
        var texts: [MessageText] = []
        if plate.picture.alphas != nil {
            texts.append(
                "the screen is a part of the picture: the rest is left as it is; \(.outside) cuts away what is not wanted"
            )
        }
        if let shade = plate.shade, shadows == .auto {
            let stops = (shade.stops * 10).rounded() / 10
            texts.append(
                "the wall is \(stops) stops darker at the \(shade.place), on \(ScreenFinder.percent(shade.share)) of the picture: "
                    + "\(.shadows) drop takes that away, \(.shadows) keep leaves it without this note")
        }
        if plate.residue > Self.restless {
            texts.append(
                "the wall's light changes by \(Int((plate.residue * 100).rounded())) % within the movie: "
                    + "parts of the subject as transparent as that are removed too; \(.clipBlack) 0 keeps them")
        }
        self.texts = texts
    }

    /// More of a change than this costs soft edges.
    private static let restless: Float = 0.08
}

/// Colors that are always subject.
extension KeyAnalysis {
    /// A kept color nearer to the screen's, in display values, would keep the screen, because of the wall's noise and
    /// varying hue.
    private static let leastDistance: Float = 0.06
    /// The wall's brightness relative to the screen's color.
    private static let lights: ClosedRange<Float> = 0.7...1.3

    /// Samples the colors of `keepAt` in the movie and appends them to `keep`.
    /// - Parameter screen: the screen's color.
    /// - Throws: `.usage` for too many, for a place outside the picture, and for the screen's own color; errors of
    ///   reading.
    mutating func keepColors(of stage: inout ShaderStage, before screen: SIMD3<Float>) throws(Failure) {
        for name in ["keep", "keepAt"] where stage.animations[name] != nil {
            throw Failure(
                .usage, "'\(name)' of the key cannot change in time", advice: "give it one value for the whole run")
        }
        var keepColors = stage.list("keep")
        let places = stage.list("keepAt")
        guard !keepColors.isEmpty || !places.isEmpty else { return }
        try KeyLimits.checkKept(keepColors.count + places.count)
        for color in keepColors {
            let color = SIMD3<Float>(Float(color.x), Float(color.y), Float(color.z))
            try Self.check(color, screen, "\(.keep) \(color.hexadecimal) is")
        }
        for place in places {
            guard KeyLimits.places.contains(place.x), KeyLimits.places.contains(place.y),
                KeyLimits.times.contains(place.z)
            else {
                throw Failure(
                    .usage, "'keepAt' of the key is no place in a picture: \(place.x),\(place.y),\(place.z)",
                    advice: "give pixels from the top left, and the time after them in seconds")
            }
            let color = try color(at: SIMD2(place.x, place.y), seconds: place.z, option: "\(.keepAt)")
            let position = "\(Int(place.x)),\(Int(place.y))"
            try Self.check(color, screen, "at \(position) the picture is \(color.hexadecimal),")
            notes("kept is \(color.hexadecimal), as it is at \(position)")
            keepColors.append(SIMD4(Double(color.x), Double(color.y), Double(color.z), 1))
        }
        stage.values["keep"] = ParameterValue(KeyLimits.list(keepColors))
        stage.values["keepAt"] = nil
    }

    /// - Parameter subject: what has the color.
    private static func check(
        _ color: SIMD3<Float>, _ screen: SIMD3<Float>, _ subject: MessageText
    ) throws(Failure) {
        // At the brightness where the two are nearest.
        let light = min(max(color.dot(screen) / screen.dot(screen), lights.lowerBound), lights.upperBound)
        guard (color - light * screen).length < leastDistance else { return }
        throw Failure(
            .usage, "\(subject) as good as the screen's own \(screen.hexadecimal)",
            advice: "keep a color that only the subject has; \(.inside) keeps a part of the picture whatever its color")
    }
}
