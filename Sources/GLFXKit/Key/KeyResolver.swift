internal import FrameCore
internal import Media
internal import ShaderPrograms

/// Makes of a job's stage `key` the stages that are drawn: finds the screen's color and how it is lit where nobody has
/// said it, and adds what the stage's values ask for beyond the key itself.
struct KeyResolver {
    let job: FilterJob
    let options: ReaderOptions
    let notes: NoteHandler

    /// What the drawing needs to know.
    struct Resolved {
        /// As it is drawn; untouched where there is no key.
        var job: FilterJob
        /// It still has every frame.
        var source: any FrameSource
        /// The key as it stands in the job, with all that was found for it; nil where there is none.
        var key: ShaderStage?
        /// What was found; nil where there is no key.
        var report: KeyReport?
        /// The clean plate that is used, as the drawing gets it; of a movie the first picture.
        var plate: PixelBuffer?
    }

    /// - Throws: `.usage` where there is no screen, or no use for what was asked; what reading throws.
    func resolved(reading source: any FrameSource) throws(Failure) -> Resolved {
        let places = job.shaders.indices.filter { job.shaders[$0].isKey }
        guard let place = places.first else { return Resolved(job: job, source: source) }
        guard places.count == 1, place == 0 else {
            throw Failure(
                .usage, places.count > 1 ? "the key is there twice" : "the key stands behind another shader",
                advice: "give one --key before every --shader: it looks for the screen in the movie as it is")
        }
        var stage = job.shaders[0]
        var look = KeyLook(job: job, options: options, notes: notes, source: source)
        let plateFile: PlateFile? =
            if let path = stage.pictures["plate"] {
                try PlateFile(path, beside: source.format, options: options)
            } else {
                nil
            }
        let screen = try look.screen(of: stage, plate: plateFile)
        stage.values["screenColor"] = ParameterValue(
            [screen.color.x, screen.color.y, screen.color.z, 1].map(Double.init))
        try look.keepColors(of: &stage, before: screen.color)
        if stage.values["noise"] == nil, stage.animations["noise"] == nil {
            let noise = WallNoise.deviation(in: try look.pictures(), screen: screen.color)
            stage.values["noise"] = ParameterValue(Double(min(noise, 0.25)))
        }
        let plate = try plate(plateFile, for: &stage, screen.color, &look)
        try drawPolygons(of: &stage, on: source.format)
        if source.format.hasFineChroma { stage.trustChroma() }
        var drawn = job
        drawn.shaders.replaceSubrange(0...0, with: try KeyStages(key: stage, job: job).all())
        return Resolved(
            job: drawn, source: look.source, key: stage,
            report: KeyReport(stage, screen: screen, plate: plate.report, exported: job.exportPlate),
            plate: plate.picture)
    }

    /// Fills a key's plate: with the user's, with one that is made of the movie, or with an even one. Where the wall does
    /// not keep to the plate, and nobody has said where black begins, it begins where the wall's own noise ends.
    private func plate(
        _ file: PlateFile?, for stage: inout ShaderStage, _ color: SIMD3<Float>, _ look: inout KeyLook
    ) throws(Failure) -> (picture: PixelBuffer, report: KeyReport.Plate) {
        if let file {
            if job.exportPlate != nil { try file.checkIsStill() }
            return (file.picture, KeyReport.Plate(.file, file.picture, path: file.path))
        }
        func fill(_ made: SamplePicture) -> PixelBuffer {
            let picture = made.buffer(format: options.demands().deepFormat)
            stage.fillings["plate"] = .made(picture)
            return picture
        }
        let even = SamplePicture(width: 1, height: 1, pixels: [color])
        guard stage.number("evenScreen")[0] == 0 else {
            let picture = fill(even)
            return (picture, KeyReport.Plate(.even, picture))
        }
        let pictures = try look.pictures()
        guard let plate = CleanPlate(of: pictures, screen: color) else {
            notes("too little of the screen is seen to tell how it is lit: it is taken for even")
            let picture = fill(even)
            return (picture, KeyReport.Plate(.even, picture))
        }
        clipBlack(of: &stage, residue: plate.residue)
        let picture = fill(plate.picture)
        return (picture, KeyReport.Plate(plate, picture, of: pictures.count))
    }

    /// Where nobody says it, black begins where the wall's own changes and noise end. What is less is the outskirts of soft
    /// shadows, which are worth keeping.
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
                    .usage, "the polygon of --\(name) lies outside the picture",
                    advice: "it has \(format.width)x\(format.height) pixels, counted from its top left")
            }
            stage.fillings[name] = .made(matte)
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
    /// and luma has less to tell of them. Both are the best of the 4:4:4 codings of research/keytruth.
    fileprivate mutating func trustChroma() {
        for (name, value) in [("sharpness", 1.7), ("lumaGuide", 0.5)]
        where values[name] == nil && animations[name] == nil {
            values[name] = ParameterValue(value)
        }
    }

    /// It is the bundled `key`, which has to be told what its screen is.
    package var isKey: Bool { program.name == "key" && program.parameters.contains { $0.name == "keyTime" } }

    /// A parameter's value at the beginning, its default where nobody gave one.
    func number(_ name: String) -> [Double] {
        let given = firstValues[name] ?? program.parameters.first { $0.name == name }?.defaultValue
        return given.map(\.components) ?? [0, 0, 0, 0]
    }

    /// The entries of a list of four numbers each (`keep`, `keepAt`) that are used.
    func list(_ name: String) -> [SIMD4<Double>] { KeyLimits.entries(number(name)) }
}
