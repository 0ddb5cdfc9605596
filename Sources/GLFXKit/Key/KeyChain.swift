internal import FrameCore
internal import Media
internal import ShaderText

/// Makes of a job's stage `key` the stages that are drawn: finds the screen's color and how it is lit where nobody has
/// said it, and adds what the stage's values ask for beyond the key itself.
struct KeyChain {
    let job: FilterJob
    let options: ReaderOptions
    let notes: NoteHandler

    /// The job as it is drawn, and a source that still has every frame; both untouched where there is no key.
    /// - Throws: `.usage` where there is no screen, or no use for what was asked; what reading throws.
    func resolved(
        reading source: any FrameSource
    ) throws(Failure) -> (job: FilterJob, source: any FrameSource) {
        let places = job.shaders.indices.filter { job.shaders[$0].isKey }
        guard let place = places.first else { return (job, source) }
        guard places.count == 1, place == 0 else {
            throw Failure(
                .usage, places.count > 1 ? "the key is there twice" : "the key stands behind another shader",
                advice: "give one --key before every --shader: it looks for the screen in the movie as it is")
        }
        var stage = job.shaders[0]
        var source = source
        let sight = try screen(of: stage, in: &source)
        stage.values["screenColor"] = ParameterValue(
            [sight.color.x, sight.color.y, sight.color.z, 1].map(Double.init))
        if stage.pictures["plate"] == nil { try addPlate(to: &stage, sight, in: &source) }
        if source.format.hasFineChroma { stage.trustChroma() }
        var drawn = job
        drawn.shaders.replaceSubrange(0...0, with: try KeyStages(key: stage, job: job).all())
        return (drawn, source)
    }

    private struct Sight {
        var color: SIMD3<Float>
        /// Where the movie was looked at already.
        var pictures: [SamplePicture]?
    }

    /// The screen's color: what the user says, what lies at a place, else what is found.
    private func screen(of stage: ShaderStage, in source: inout any FrameSource) throws(Failure) -> Sight {
        let place = stage.number("keyAt")
        if place[0] >= 0, place[1] >= 0 { return Sight(color: try color(at: place, of: stage, in: &source)) }
        if let given = stage.firstValues["screenColor"] {
            let color = SIMD3<Float>(given.components.prefix(3).map(Float.init))
            guard color.chroma.length >= 0.06 else { throw Self.gray(color, "the key's color is") }
            return Sight(color: color)
        }
        if let path = stage.pictures["plate"] {
            let plate = try platePicture(path, beside: source.format)
            let found = try ScreenFinder.screen(in: [plate], of: path)
            let pictures = try self.pictures(of: &source)
            try Self.check(plate, path, shows: pictures, found.color)
            notes("the screen is \(found.color.hexadecimal), as the plate '\(path)' shows it")
            return Sight(color: found.color, pictures: pictures)
        }
        let pictures = try self.pictures(of: &source)
        let hues = [ScreenFinder.hues, ScreenFinder.greens, ScreenFinder.blues]
        let found = try ScreenFinder.screen(
            in: pictures, of: source.name, hues: hues[min(max(Int(stage.number("screen")[0]), 0), 2)])
        notes(
            "the screen is \(found.color.hexadecimal), found on \(ScreenFinder.percent(found.share)) of the picture")
        return Sight(color: found.color, pictures: pictures)
    }

    private func pictures(of source: inout any FrameSource) throws(Failure) -> [SamplePicture] {
        let samples = ScreenSamples(job: job, options: options, source: source)
        let (pictures, kept) = try samples.pictures()
        source = kept
        return pictures
    }

    /// The mean of 9 x 9 pixels around a place, counted from the top left.
    private func color(
        at place: [Double], of stage: ShaderStage, in source: inout any FrameSource
    ) throws(Failure) -> SIMD3<Float> {
        let seconds = Rational(Int64((stage.number("keyTime")[0] * 1000).rounded()), 1000)
        let samples = ScreenSamples(job: job, options: options, source: source)
        let (picture, kept) = try samples.picture(at: seconds)
        source = kept
        guard place[0] < Double(picture.width), place[1] < Double(picture.height) else {
            throw Failure(
                .usage, "--key-at \(Int(place[0])),\(Int(place[1])) lies outside the picture",
                advice: "it has \(picture.width)x\(picture.height) pixels, counted from its top left")
        }
        var sum = SIMD4<Float>.zero
        var count: Float = 0
        for y in max(0, Int(place[1]) - 4)...min(picture.height - 1, Int(place[1]) + 4) {
            for x in max(0, Int(place[0]) - 4)...min(picture.width - 1, Int(place[0]) + 4) {
                sum += SIMD4<Float>(picture[x, y])
                count += 1
            }
        }
        let mean = sum / (count * (picture.format.isDeep ? 65535 : 255))
        let color = SIMD3(mean.x, mean.y, mean.z)
        guard color.chroma.length >= 0.06 else {
            throw Self.gray(color, "at \(Int(place[0])),\(Int(place[1])) the picture is")
        }
        notes("the screen is \(color.hexadecimal), as it is at \(Int(place[0])),\(Int(place[1]))")
        return color
    }

    private static func gray(_ color: SIMD3<Float>, _ words: String) -> Failure {
        Failure(
            .usage, "\(words) \(color.hexadecimal), which is gray: nothing tells it from what has no color",
            advice: "a screen is green or blue; --key auto looks for it")
    }

    /// Fills a key's plate: with one that is made of the movie, or an even one. Where the wall does not keep to the
    /// plate, and nobody has said where black begins, it begins where the wall's own unrest ends.
    private func addPlate(
        to stage: inout ShaderStage, _ sight: Sight, in source: inout any FrameSource
    ) throws(Failure) {
        let even = SamplePicture(width: 1, height: 1, pixels: [sight.color])
        stage.fillings["plate"] = .made(even.buffer(format: options.deepFormat))
        guard stage.number("evenScreen")[0] == 0 else { return }
        let pictures: [SamplePicture]
        if let seen = sight.pictures { pictures = seen } else { pictures = try self.pictures(of: &source) }
        guard let plate = CleanPlate(of: pictures, screen: sight.color) else {
            notes("too little of the screen is seen to tell how it is lit: it is taken for even")
            return
        }
        stage.fillings["plate"] = .made(plate.picture.buffer(format: options.deepFormat))
        // What is less is noise, and the outskirts of soft shadows that are worth keeping.
        if plate.residue > 0.015, stage.values["clipBlack"] == nil, stage.animations["clipBlack"] == nil {
            stage.values["clipBlack"] = ParameterValue(min(1.5 * Double(plate.residue), 0.2))
        }
    }

    /// The plate's first picture.
    private func platePicture(_ path: String, beside format: VideoFormat) throws(Failure) -> SamplePicture {
        var own = options
        (own.start, own.end, own.at, own.size) = (nil, nil, nil, nil)
        own.readsOtherStreams = false
        let reader = try Media.MovieReader(path: path, options: own, notes: { _ in })
        let (width, height) = (reader.format.width, reader.format.height)
        guard abs(width * format.height - height * format.width) * 100 <= width * format.height else {
            throw Failure(
                .usage, "the plate '\(path)' is \(width)x\(height), and the movie \(format.width)x\(format.height)",
                advice: "a clean plate is the same shot without the subject; --plate auto makes one")
        }
        while let event = try reader.next() {
            if case .frame(let frame) = event { return SamplePicture(frame.buffer) }
        }
        throw Failure(.input, "'\(path)' has no picture")
    }

    /// Refuses a plate that no part of the movie looks like.
    private static func check(
        _ plate: SamplePicture, _ path: String, shows pictures: [SamplePicture], _ color: SIMD3<Float>
    ) throws(Failure) {
        var alike = 0, cells = 0
        for picture in pictures where picture.pixels.count == plate.pixels.count {
            for (seen, wall) in zip(picture.pixels, plate.pixels) {
                let difference = seen - wall
                alike += max(difference.max(), -difference.min()) < 0.06 ? 1 : 0
                cells += 1
            }
        }
        guard cells == 0 || Double(alike) >= 0.02 * Double(cells) else {
            throw Failure(
                .usage, "the plate '\(path)' shows another scene: nothing in the movie looks like it",
                advice: "a clean plate is the same shot without the subject; --plate auto makes one")
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
    /// The key of a movie whose chroma is as fine as its luma, where nobody has said otherwise: its edges are less blurred,
    /// and luma has less to tell of them. Both are the best of the 4:4:4 codings of scripts/keytruth.
    fileprivate mutating func trustChroma() {
        for (name, value) in [("sharpness", 1.7), ("lumaGuide", 0.5)]
        where values[name] == nil && animations[name] == nil {
            values[name] = ParameterValue(value)
        }
    }

    /// It is the bundled `key`, which has to be told what its screen is.
    var isKey: Bool { program.name == "key" && program.parameters.contains { $0.name == "keyTime" } }

    /// A parameter's value at the beginning, its default where nobody gave one.
    func number(_ name: String) -> [Double] {
        let given = firstValues[name] ?? program.parameters.first { $0.name == name }?.defaultValue
        return given.map(\.components) ?? [0, 0, 0, 0]
    }
}
