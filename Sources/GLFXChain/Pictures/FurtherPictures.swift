package import GLFXCore
package import GLFXJob
package import GLFXMedia
internal import GLFXPrograms
package import GLFXRead
package import GLFXRender
internal import GLFXWrite

/// The further pictures of a job in their slots: the shaders' in order, the background last unless a shader reads it.
package struct FurtherPictures {
    /// What fills a slot; samplers of the same source share one.
    enum Source: Hashable {
        /// - after: so many shaders have brought the frame into its color space when it is read.
        /// - isLight: as linear light, for a shader that works in it.
        ///   - space: the file's, where colors are managed; nil: by the configuration's file rules.
        case file(FilePart, after: Int, isLight: Bool, LayerTiming?, space: String?)
        /// Of the frame's size: red, green, blue, alpha, straight, in sRGB.
        case color(SIMD4<Float>, after: Int, isLight: Bool, LayerTiming?)
        /// A lookup table's file in the form of the bundled shader `lut`.
        case table(FilePart)
        /// Of the shader itself: numbers that are no colors of the frame.
        case data(FilePart)
        case sound(Input.Sound)
        /// The keys that the job presses.
        case keyboard
        /// Six pictures for the faces of a cube.
        case faces([FilePart])
        /// Scaled to cover the frame, so it does not share a slot with a shader's picture.
        case background(FilePart, after: Int)
        /// A picture in memory.
        case made(StagePicture)
    }

    private(set) var slots: [Source] = []
    private let stages: [ShaderStage]
    /// For each shader, what fills its samplers.
    private let sources: [[String: Source]]
    /// Files that have to be lookup tables.
    private let tables: Set<FilePart>
    /// What movies show after their end.
    let inputEnd: InputEnd
    private let backgroundFit: Fit
    private let keys: [KeyPress]
    /// The space that the shaders work in; nil: frames are drawn as they come.
    let scene: SceneColor?

    package init(job: FilterJob, scene: SceneColor? = nil) {
        self.init(
            stages: job.shaders, background: job.background, inputEnd: job.inputEnd, backgroundFit: job.backgroundFit,
            keys: job.keys, scene: scene, isBackgroundDrawn: job.isBackgroundDrawn)
    }

    /// - Parameters:
    ///   - stages: the shaders of one chain.
    ///   - isBackgroundDrawn: by one of them.
    package init(
        stages: [ShaderStage], background: FilterJob.Background, inputEnd: InputEnd, backgroundFit: Fit = .cover,
        keys: [KeyPress] = [], scene: SceneColor? = nil, isBackgroundDrawn: Bool = false
    ) {
        (self.keys, self.scene) = (keys, scene)
        self.stages = stages
        sources = stages.indices.map {
            let isLight = stages.isLight(before: $0)
            let changes = stages.changes(before: $0)
            return Self.sources(
                of: stages[$0], over: background, after: isLight ? stages.changes(before: changes - 1) : changes,
                isLight: isLight)
        }
        self.inputEnd = inputEnd
        self.backgroundFit = backgroundFit
        tables = Set(
            stages.flatMap { stage in
                stage.program.inputs.filter(\.isLookupTable).compactMap { stage.pictures[$0.name] }
            })
        for stage in sources {
            for name in stage.keys.sorted() {
                if let source = stage[name], !slots.contains(source) { slots.append(source) }
            }
        }
        if case .file(let part) = background, !isBackgroundDrawn {
            let last = Source.background(part, after: stages.changes(before: stages.count))
            if !slots.contains(last) { slots.append(last) }
        }
    }

    /// How many slots there are.
    package var count: Int { slots.count }

    /// The user's pictures, and the shader's own.
    private static func sources(
        of stage: ShaderStage, over background: FilterJob.Background, after changes: Int, isLight: Bool
    ) -> [String: Source] {
        let tables = Set(stage.program.inputs.filter(\.isLookupTable).map(\.name))
        var sources: [String: Source] = [:]
        for (name, part) in stage.pictures {
            if let faces = CubeFaces.files(part, of: stage.program.inputs.first { $0.name == name }) {
                sources[name] = .faces(faces)
                continue
            }
            if stage.program.name == "lut", tables.contains(name), LookupTable.isTable(part.path) {
                sources[name] = .table(part)
                continue
            }
            let isColor = isLight && !tables.contains(name) && !LookupTable.isTable(part.path)
            sources[name] = .file(
                part, after: changes, isLight: isColor, stage.timings[name], space: stage.spaces[name])
        }
        for (name, color) in stage.colors {
            sources[name] = .color(color, after: changes, isLight: isLight, stage.timings[name])
        }
        for (name, filling) in stage.fillings {
            if filling == .background, case .file(let part) = background {
                sources[name] = .background(part, after: changes)
            } else if case .file(let part) = filling {
                sources[name] = .data(part)
            } else {
                sources[name] = .made(filling)
            }
        }
        for input in stage.program.inputs
        where input.isUsed && sources[input.name] == nil && stage.previous[input.name] == nil
            && stage.earlier[input.name] == nil
        {
            switch input.filling {
            case .file(let path):
                sources[input.name] =
                    CubeFaces.files(FilePart(path), of: input).map { .faces($0) } ?? .data(FilePart(path))
            case .faces(let paths): sources[input.name] = .faces(paths.map { FilePart($0) })
            case .keyboard: sources[input.name] = .keyboard
            case .sound(let sound): sources[input.name] = .sound(sound)
            case .free, .frame, .previous: break
            }
        }
        return sources
    }

    /// - Throws: `.limit` where memory runs out.
    package func plan(job: FilterJob, format: VideoFormat, facts: RunFacts) throws(Failure) -> RenderPlan {
        var plan = plan(stages: job.shaders, format: format, facts: facts)
        plan.background = try background(job: job, over: stages.color(after: format.color))
        plan.isDeepBetween = job.output.depth.map { $0 > 8 } ?? true
        return plan
    }

    /// A plan of these shaders without a background.
    /// - Parameter stages: those of `init`.
    package func plan(stages: [ShaderStage], format: VideoFormat, facts: RunFacts) -> RenderPlan {
        var plan = RenderPlan(
            width: format.width, height: format.height, format: format.pixelFormat,
            stages: stages.indices.map { index in
                let (stage, color) = (stages[index], Array(stages[..<index]).color(after: format.color))
                var planStage = RenderPlan.Stage(
                    program: stage.program, values: stage.firstValues,
                    pictures: sources[index].compactMapValues { slots.firstIndex(of: $0) }, previous: stage.previous,
                    facts: color == format.color ? nil : facts.after(color))
                (planStage.earlier, planStage.isSideBranch) = (stage.earlier, stage.isSideBranch)
                planStage.cubes = Set(
                    sources[index].filter { if case .faces = $0.value { true } else { false } }.keys)
                if !format.isRGB { planStage.program.planeShape = format.planeShape }
                return planStage
            }, facts: facts)
        plan.isLightBetween = stages.contains { $0.resultColor?.transfer == .linear }
        return plan
    }

    /// The user's background, else black, which is removed later where the output keeps alpha.
    /// - Parameter frame: the frame's color.
    private func background(
        job: FilterJob, over frame: ColorDescription
    ) throws(Failure) -> RenderPlan.Background {
        switch job.background {
        case _ where job.isBackgroundDrawn: .color(SIMD4(0, 0, 0, 1))
        case .none: .color(SIMD4(0, 0, 0, 1))
        case .color(let color):
            if let scene, scene.isManaged {
                .color(try scene.color(color))
            } else {
                .color(try SolidPicture.color(color, inLightOf: frame))
            }
        case .file(let part):
            slots.firstIndex(of: .background(part, after: stages.changes(before: stages.count)))
                .map { .picture($0) } ?? .none
        }
    }

    /// Opens every file and begins to read it.
    /// - Parameters:
    ///   - soundtrack: the audio for shaders.
    ///   - result: the shaders' result, which a background covers.
    ///   - length: of the output from its first frame on; asked only where a picture fades out at its end.
    package func open(
        soundtrack: Soundtrack, under result: VideoFormat, length: () throws(Failure) -> Timestamp?,
        options: ReaderOptions, stop: StopSignal, notes: @escaping MessageHandler
    ) throws(Failure) -> [any FurtherPicture] {
        var furtherPictures: [any FurtherPicture] = []
        var shared: ShaderAudio?
        do throws(Failure) {
            for slot in slots {
                switch slot {
                case .file(let part, let changes, let isLight, let timing, let space):
                    let isManaged =
                        (scene?.isManaged ?? false) && !tables.contains(part) && !LookupTable.isTable(part.path)
                    var pictureOptions = isManaged ? options.managed.asPixels : self.options(options, after: changes)
                    if tables.contains(part) {
                        try Self.checkStrip(part.path, maximumPixels: options.maximumPixels)
                        (pictureOptions.light, pictureOptions.isData) = (nil, true)
                    }
                    let end = timing?.ending ?? inputEnd
                    let ends = try ends(of: timing, part, rate: result.frameRate, length, options.maximumPixels)
                    let opened = try Self.open(
                        part, size: nil, rate: timing?.frameRate ?? result.frameRate,
                        options: ends == nil ? pictureOptions : pictureOptions.asPixels, end: end,
                        notesEnd: timing?.ending == nil && end != .hide, stop: stop, notes: notes)
                    let picture = isManaged ? try managed(opened, of: part.path, in: space) : opened
                    let light =
                        isLight ? LightPicture(picture, curve: pictureOptions.light?.transfer ?? .bt709) : picture
                    furtherPictures.append(layer(light, timing, ends, rate: result.frameRate))
                case .color(let color, let changes, let isLight, let timing):
                    let ends = try ends(of: timing, nil, rate: result.frameRate, length, options.maximumPixels)
                    let light = self.options(options, after: changes).light
                    let picture: any FurtherPicture = try self.color(color, in: light, size: result, options)
                    let shown = isLight ? LightPicture(picture, curve: light?.transfer ?? .bt709) : picture
                    furtherPictures.append(layer(shown, timing, ends, rate: result.frameRate))
                case .table(let part): furtherPictures.append(StillPicture(try Self.table(part).packed()))
                case .data(let part):
                    var pictureOptions = options
                    (pictureOptions.light, pictureOptions.isData) = (nil, true)
                    furtherPictures.append(
                        try Self.open(
                            part, size: nil, rate: result.frameRate, options: pictureOptions, end: inputEnd, stop: stop,
                            notes: notes))
                case .background(let part, let changes):
                    let size = PictureSize(width: result.width, height: result.height)
                    let isManaged = scene?.isManaged ?? false
                    let opened = try Self.open(
                        part, size: size, fit: backgroundFit, rate: result.frameRate,
                        options: isManaged ? options.managed.asPixels : self.options(options, after: changes),
                        end: inputEnd,
                        stop: stop, notes: notes)
                    let picture = isManaged ? try managed(opened, of: part.path, in: scene?.backgroundSpace) : opened
                    let ends = inputEnd == .hide ? LayerPicture.Ends(hides: true) : nil
                    furtherPictures.append(layer(picture, nil, ends, rate: result.frameRate))
                case .made(.buffer(let picture)): furtherPictures.append(StillPicture(picture))
                // A background without a file has no slot; other files are data.
                case .made(.background), .made(.file): break
                case .faces(let parts): furtherPictures.append(try CubeFaces.open(parts, options: options, stop: stop))
                case .keyboard: furtherPictures.append(KeyboardPicture(keys, format: options.demands().shallowFormat))
                case .sound(let kind):
                    let audio = if let shared { shared } else { try soundtrack.shaderAudio(stop: stop, notes: notes) }
                    shared = audio
                    furtherPictures.append(try AudioPicture(kind, of: audio, options: options))
                }
            }
        } catch {
            for picture in furtherPictures { picture.close() }
            shared?.close()
            throw error
        }
        return furtherPictures
    }

    /// A picture in the space that the shaders work in.
    private func managed(
        _ picture: any FurtherPicture, of path: String, in space: String?
    ) throws(Failure) -> any FurtherPicture {
        guard let scene else { return picture }
        do throws(Failure) {
            return ManagedPicture(picture, by: try scene.processor(of: path, in: space))
        } catch {
            picture.close()
            throw error
        }
    }

    /// With the color of the frame behind the first shaders.
    /// - Parameter options: with the color of the frame that comes into the chain.
    private func options(_ options: ReaderOptions, after count: Int) -> ReaderOptions {
        var pictureOptions = options
        pictureOptions.light = options.light.map { Array(stages[..<count]).color(after: $0) }
        return pictureOptions
    }

    /// A movie, a still or a lookup table from a file.
    /// - Parameters:
    ///   - rate: at which a sequence of pictures is shown; nil: unknown.
    ///   - end: what it shows after its end.
    ///   - notesEnd: `notes` gets a line where it ends before the output.
    static func open(
        _ part: FilePart, size: PictureSize?, fit: Fit = .cover, rate: Rational? = nil, options: ReaderOptions,
        end: InputEnd = .hold, notesEnd: Bool = true, stop: StopSignal, notes: @escaping MessageHandler
    ) throws(Failure) -> any FurtherPicture {
        let path = part.path
        if LookupTable.isTable(path) {
            try part.refuseRange("a lookup table")
            return StillPicture(try table(part).strip())
        }
        var pictureOptions = options.forFurther
        (pictureOptions.start, pictureOptions.end, pictureOptions.videoStream) = (part.start, part.end, nil)
        pictureOptions.layer = part.layer
        pictureOptions.readsOtherStreams = false
        pictureOptions.size = size
        pictureOptions.squaresPixels = true
        pictureOptions.fit = fit
        let rate = rate ?? usualRate
        if let paths = try part.pictures(rate: rate) {
            return try SequencePicture(
                paths, rate: rate, loops: end == .loop, options: pictureOptions, notes: notes)
        }
        if !part.isWhole { try part.check(maximumPixels: options.maximumPixels, notes: notes) }
        return try MoviePicture(
            path: path, options: pictureOptions, loops: end == .loop, notesEnd: notesEnd, stop: stop, notes: notes)
    }

    private static func table(_ part: FilePart) throws(Failure) -> LookupTable {
        let path = part.path
        if ColorFile.isColorFile(path) { return try ColorFile.table(part) }
        try ColorFile.checkLayer(of: part)
        guard let text = try TextFile.readIfPresent(path, kind: .input, maximumBytes: LookupTable.longestText) else {
            throw SpecialFile.refusal(.input, of: path)
                ?? Failure(.input, "cannot open '\(path)': No such file or directory", advice: "check the name")
        }
        return try LookupTable.parse(text, name: path)
    }

    /// The first picture of a file.
    package static func first(
        of part: FilePart, _ options: ReaderOptions, stop: StopSignal
    ) throws(Failure) -> PixelBuffer {
        let picture = try open(part, size: nil, options: options, stop: stop, notes: { _ in })
        defer { picture.close() }
        let start = Timestamp(0, timeBase: Rational(1, 1))
        let first = try picture.change(at: FrameMoment(time: start, elapsed: start))
        try stop.check()
        guard let first else { throw Failure(.input, "'\(part.path)' has no picture") }
        return try first.pixels()
    }

    /// A lookup table in a picture is a strip of squares.
    /// - Throws: `.input` for a picture of other dimensions.
    private static func checkStrip(_ path: String, maximumPixels: Int) throws(Failure) {
        guard !LookupTable.isTable(path) else { return }
        let size = try MovieProbe(path: path, maximumPixels: maximumPixels).size
        guard size.height > 1, size.width == size.height * size.height else {
            throw Failure(
                .input,
                "'\(path)' is no lookup table: \(size.width)x\(size.height) pixels are no squares side by side, as many "
                    + "as they are high",
                advice: "give a .cube or .3dl file, another table that OpenColorIO reads, or a strip such as 1089x33")
        }
    }

}

extension [ShaderStage] {
    /// Whether a shader of a movie in code values gets linear light, of which the last change of color tells.
    fileprivate func isLight(before index: Int) -> Bool {
        let changes = changes(before: index)
        guard changes > 0, !self[changes - 1].isEntry else { return false }
        return self[changes - 1].resultColor?.transfer == .linear && !self[changes - 1].isAroundCodes
    }

    /// How many of the first shaders decide the color of the frame that one gets: up to the last one that changes it.
    fileprivate func changes(before index: Int) -> Int {
        self[..<index].lastIndex(where: \.changesColor).map { $0 + 1 } ?? 0
    }
}

extension VideoFormat {
    /// The shape of the movie's planes.
    fileprivate var planeShape: MoviePlaneShape {
        let form = PlaneForm(
            family: .yuv, width: width, height: height, horizontalLog2: chromaSubsampling.horizontalLog2,
            verticalLog2: chromaSubsampling.verticalLog2, components: [], color: color)
        return MoviePlaneShape(
            horizontalLog2: form.horizontalLog2, verticalLog2: form.verticalLog2,
            offset: SIMD2(form.chromaOffset.x, form.chromaOffset.y))
    }
}
