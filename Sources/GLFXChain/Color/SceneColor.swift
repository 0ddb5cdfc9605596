package import GLFXColor
package import GLFXCore
package import GLFXJob
package import GLFXMedia
internal import GLFXPrograms
internal import GLFXWrite

/// The space that a job's shaders work in: how frames and further pictures come into it, and how the result leaves it.
///
/// A plain value; any thread.
package struct SceneColor: Sendable {
    private let color: JobColor
    /// The output takes the numbers as they are.
    private let holdsLight: Bool
    private let managed: Managed?
    /// Made again for each change of a value otherwise.
    private let programs = KeptPrograms()

    private struct Managed {
        let configuration: ColorConfiguration
        let working: String
    }

    /// - Returns: nil for a job whose frames are drawn as they come.
    /// - Throws: `.usage` for names that the configuration does not have, `.input` where it cannot be read.
    package init?(_ job: FilterJob) throws(Failure) {
        guard job.color.isManaged else {
            guard !job.color.needsConfiguration else {
                throw Failure(
                    .usage, "color spaces are named, and there is no configuration that has them",
                    advice: "name one with \(.ocio, placeholder: "CONFIG"), or by the environment variable OCIO")
            }
            return nil
        }
        color = job.color
        holdsLight = job.output.holdsLight
        guard let path = color.configuration else {
            managed = nil
            return
        }
        guard !color.isScene else {
            throw Failure(
                .usage, "\(.space) scene and a configuration exclude each other: the configuration says what light is",
                advice: "leave one of them out")
        }
        let configuration = try ColorConfiguration(path: path, variables: color.variables)
        let working = try Self.working(color, configuration)
        managed = Managed(configuration: configuration, working: working)
        try checkNames(configuration)
    }

    private static func working(
        _ color: JobColor, _ configuration: ColorConfiguration
    ) throws(Failure) -> String {
        if let name = color.workingSpace { return try configuration.space(name, of: "\(.workingSpace)") }
        if let space = configuration.knownSpace("scene_linear") { return space }
        throw Failure(
            .usage, "'\(configuration.path)' has no role 'scene_linear', the space that shaders work in",
            advice: "name one with \(.workingSpace, placeholder: "NAME")")
    }

    private func checkNames(_ configuration: ColorConfiguration) throws(Failure) {
        if let name = color.inputSpace { _ = try configuration.space(name, of: "\(.inputSpace)") }
        if let name = color.backgroundSpace { _ = try configuration.space(name, of: "\(.inputSpace)") }
        if let name = color.outputSpace {
            _ = try configuration.space(name, of: "\(.outputSpace)")
            guard color.display == nil, color.view == nil else {
                throw Failure(
                    .usage, "\(.outputSpace) and \(.display) exclude each other: the output is in one space",
                    advice: "leave one of them out")
            }
        }
        let view = try shownView(configuration)
        try Self.check(view.display, in: configuration.entries(.displays).map(\.name), configuration, .display)
        try Self.check(
            view.view, in: configuration.entries(.views(view.display)).map(\.name), configuration, .view)
        for look in (color.look ?? "").split(whereSeparator: { ",:|".contains($0) }) {
            let name = look.split(separator: " ").joined(separator: " ").drop { "+- ".contains($0) }
            try Self.check(String(name), in: configuration.entries(.looks).map(\.name), configuration, .look)
        }
    }

    private static func check(
        _ name: String, in names: [String], _ configuration: ColorConfiguration, _ setting: Setting
    ) throws(Failure) {
        guard !names.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
        let what = setting == .display ? "display" : setting == .view ? "view of that display" : "look"
        let all = names.isEmpty ? "it has none" : "it has '\(names.joined(separator: "', '"))'"
        let advice: MessageText = nearestName(to: name, in: names).map { "did you mean '\($0)'?" } ?? "\(all)"
        throw Failure(.usage, "\(setting): '\(configuration.path)' has no \(what) '\(name)'", advice: advice)
    }

    /// The display and its view that were asked for, else the first ones.
    private func shownView(_ configuration: ColorConfiguration) throws(Failure) -> (display: String, view: String) {
        let displays = configuration.entries(.displays).map(\.name)
        guard let display = color.display ?? displays.first,
            let view = color.view ?? configuration.entries(.views(display)).first?.name ?? color.display
        else {
            throw Failure(
                .usage, "'\(configuration.path)' has no display",
                advice: "name the output's space with \(.outputSpace, placeholder: "NAME")")
        }
        return (display, view)
    }

    // MARK: Frames

    /// The stages with those that bring the frames into the space, and the result out of it.
    /// - Parameters:
    ///   - job: as it is drawn.
    ///   - format: of the frames that come in.
    ///   - notes: gets what the configuration decided.
    /// - Throws: `.usage` for inputs of several spaces, `.input` for what the configuration cannot do.
    package func around(
        _ job: FilterJob, of format: VideoFormat, notes: (MessageText) -> Void = { _ in }
    ) throws(Failure) -> [ShaderStage] {
        var stages = [try entry(job, from: format, notes: notes)].compactMap(\.self) + job.shaders
        // Below what leaves the space: both are light there.
        if leavesCodes, let background = try background(of: job) { stages.append(background) }
        if !color.staysInside, let exit = try exit(to: format.color) { stages.append(exit) }
        return stages
    }

    /// The result is in codes of another space.
    private var leavesCodes: Bool { managed != nil && !holdsLight && !color.staysInside }

    /// Whether the background is one of the stages of `around`.
    package func takesBackground(of job: FilterJob) -> Bool { leavesCodes && job.background != .none }

    private func entry(
        _ job: FilterJob, from format: VideoFormat, notes: (MessageText) -> Void
    ) throws(Failure) -> ShaderStage? {
        guard let managed else {
            guard format.color.transfer != .linear else { return nil }
            return try Self.curve(of: format.color, isBack: false)
        }
        let space = try inputSpace(of: job, managed, notes: notes)
        let program = try programs.program("from \(space)") { () throws(Failure) in
            try managed.configuration.processor(from: space, to: managed.working)
        }
        var stage = ShaderStage(program: program)
        stage.resultColor = Self.light
        stage.isEntry = true
        return stage
    }

    /// The space of all inputs.
    private func inputSpace(
        of job: FilterJob, _ managed: Managed, notes: (MessageText) -> Void
    ) throws(Failure) -> String {
        if let name = color.inputSpace { return try managed.configuration.space(name, of: "\(.inputSpace)") }
        let paths = job.inputs.compactMap { input -> String? in
            switch input {
            case .file(let part): part.path
            case .pictures(let pattern): pattern
            case .color, .standardInput: nil
            }
        }
        let found = paths.map { managed.configuration.space(ofFile: $0) }
        guard Set(found.map(\.name)).count < 2 else {
            throw Failure(
                .usage, "the INPUTs are of several spaces: \(Set(found.map(\.name)).sorted().joined(separator: ", "))",
                advice: "name one with \(.inputSpace, placeholder: "NAME"), or convert them by themselves first")
        }
        guard let first = found.first, managed.configuration.knownSpace(first.name) != nil else {
            throw Failure(
                .usage, "nothing says in which color space the INPUT is",
                advice: "name it with \(.inputSpace, placeholder: "NAME")")
        }
        if first.isDefault {
            notes(
                "'\(paths[0])' is taken for '\(first.name)', as the configuration has it for files that it knows nothing of; \(.inputSpace) names another space"
            )
        }
        return first.name
    }

    /// - Parameter source: of the frames that came in.
    private func exit(to source: ColorDescription) throws(Failure) -> ShaderStage? {
        guard let managed else {
            return holdsLight || source.transfer == .linear ? nil : try Self.curve(of: source, isBack: true)
        }
        let (configuration, working) = (managed.configuration, managed.working)
        let (name, make): (String, () throws(Failure) -> ColorProcessor)
        if let space = color.outputSpace {
            let known = try configuration.space(space, of: "\(.outputSpace)")
            name = known
            make = { () throws(Failure) in try configuration.processor(from: working, looks: color.look, to: known) }
        } else if holdsLight, color.display == nil, color.view == nil {
            guard let look = color.look else { return nil }
            name = working
            make = { () throws(Failure) in try configuration.processor(from: working, looks: look, to: working) }
        } else {
            let shown = try shownView(configuration)
            name = "\(shown.display), \(shown.view)"
            make = { () throws(Failure) in
                try configuration.processor(
                    from: working, display: shown.display, view: shown.view, looks: color.look)
            }
        }
        var stage = ShaderStage(program: try programs.program("to \(name)", make))
        stage.resultColor = holdsLight ? Self.light : ColorDescription.named(name).in(source)
        return stage
    }

    /// Light of a space that has no code point.
    private static let light = ColorDescription(
        matrix: .rgb, range: .full, primaries: .unspecified, transfer: .linear)

    /// Codes to light, or back.
    private static func curve(of codes: ColorDescription, isBack: Bool) throws(Failure) -> ShaderStage {
        var stage = ShaderStage(program: try ShaderLibrary.helperProgram("light"))
        stage.program.takesLight = true
        stage.values["isBack"] = ParameterValue(isBack ? 1 : 0)
        stage.values["curve"] = ParameterValue(Double(codes.transfer.rawValue))
        var linear = codes
        linear.transfer = .linear
        stage.resultColor = isBack ? codes : linear
        stage.isEntry = !isBack
        return stage
    }

    private func background(of job: FilterJob) throws(Failure) -> ShaderStage? {
        var stage = ShaderStage(program: try ShaderLibrary.helperProgram("under"))
        stage.program.takesLight = true
        switch job.background {
        case .none: return nil
        case .color(let color): stage.colors["below"] = color
        case .file: stage.fillings["below"] = .background
        }
        return stage
    }

    // MARK: Pictures

    /// A picture in the space that the shaders work in.
    /// - Parameters:
    ///   - picture: in its file's own numbers.
    ///   - processor: that of `processor(of:in:)`.
    /// - Returns: another picture, of `.rgbaFloat`: the reader keeps a movie's last one, and shows it again.
    static func brought(_ picture: PixelBuffer, by processor: ColorProcessor?) throws(Failure) -> PixelBuffer {
        let own = try picture.floating()
        try processor?.apply(to: own)
        own.color = light
        return own
    }

    /// What brings a file's pictures into the space that the shaders work in.
    /// - Parameter space: the file's; nil: by the file rules, and that of the inputs where these know nothing of it.
    /// - Returns: nil without a configuration, and where nothing changes.
    /// - Throws: `.usage` for a name that the configuration does not have.
    package func processor(of path: String, in space: String?) throws(Failure) -> ColorProcessor? {
        guard let managed else { return nil }
        let ruled = managed.configuration.space(ofFile: path)
        // What the rules know nothing of is like the INPUTs.
        let given = space ?? (ruled.isDefault ? color.inputSpace : nil)
        let name =
            try given.map { (name) throws(Failure) in
                try managed.configuration.space(name, of: "\(.inputSpace)")
            } ?? ruled.name
        let processor = try managed.configuration.processor(from: name, to: managed.working)
        return processor.isIdentity ? nil : processor
    }

    /// Nil: by the file rules, and that of the inputs where these know nothing of it.
    var backgroundSpace: String? { color.backgroundSpace }

    /// Colors are those of a configuration.
    package var isManaged: Bool { managed != nil }

    /// A color of sRGB in the space that the shaders work in: through the role `color_picking`, where there is one, else as
    /// linear light.
    package func color(_ color: SIMD4<Float>) throws(Failure) -> SIMD4<Float> {
        let picture = try PixelBuffer.blank(width: 1, height: 1, format: .rgbaFloat)
        let picked = managed?.configuration.knownSpace("color_picking")
        func number(_ code: Float) -> Float {
            picked == nil ? Float(ColorDescription.Transfer.srgb.light(ofCode: Double(code))) : code
        }
        picture.row(0).bindMemory(to: FloatPixel.self)[0] = FloatPixel(
            number(color.x), number(color.y), number(color.z), color.w)
        if let picked { try processor(of: "", in: picked)?.apply(to: picture) }
        let pixel = picture.row(0).bindMemory(to: FloatPixel.self)[0]
        return SIMD4(pixel.x, pixel.y, pixel.z, pixel.w)
    }

    /// A picture of the source as what is measured of it: sRGB's codes of the light that the shaders get.
    /// - Parameter picture: as the reader gives it.
    package func measured(_ picture: PixelBuffer, of job: FilterJob) throws(Failure) -> PixelBuffer {
        guard picture.format == .rgbaFloat else { return picture }
        if let managed {
            let space = try inputSpace(of: job, managed, notes: { _ in })
            return try Self.brought(picture, by: try processor(of: "", in: space)).shown()
        } else if picture.color.transfer != .linear {
            let curve = picture.color.transfer
            picture.changeNumbers { pixel in
                FloatPixel(
                    Float(curve.light(ofCode: Double(pixel.x))), Float(curve.light(ofCode: Double(pixel.y))),
                    Float(curve.light(ofCode: Double(pixel.z))), pixel.w)
            }
            picture.color.transfer = .linear
        }
        return try picture.shown()
    }
}

/// The shaders of a configuration that were made, by their names.
private final class KeptPrograms: Sendable {
    private let kept = Mutex<[String: ShaderProgram]>([:])

    func program(
        _ name: String, _ make: () throws(Failure) -> ColorProcessor
    ) throws(Failure) -> ShaderProgram {
        if let program = kept.withLock({ $0[name] }) { return program }
        let program = try make().program(name: name)
        kept.withLock { $0[name] = program }
        return program
    }
}

extension ColorDescription {
    /// What the name of a display or a space says: `sRGB - Display`, `Rec.2100-PQ`; of others it is sRGB.
    static func named(_ name: String) -> ColorDescription {
        let word = name.lowercased().filter { $0.isLetter || $0.isNumber }
        func says(_ parts: String...) -> Bool { parts.contains { word.contains($0) } }
        var result = ColorDescription.sRGB
        if says("2020", "2100", "rec2100", "bt2100") { result.primaries = .bt2020 }
        if says("p3") { result.primaries = .displayP3 }
        if says("pq", "st2084", "2084") {
            (result.primaries, result.transfer) = (says("p3") ? .displayP3 : .bt2020, .pq)
        } else if says("hlg") {
            (result.primaries, result.transfer) = (.bt2020, .hlg)
        } else if says("1886", "rec709", "bt709", "gamma24", "g24", "2020") {
            result.transfer = result.primaries == .bt2020 ? .bt2020Ten : .bt709
        }
        return result
    }

    /// The same primaries and curve in the coding of a source.
    fileprivate func `in`(_ source: ColorDescription) -> ColorDescription {
        var result = source
        (result.primaries, result.transfer) = (primaries, transfer)
        if source.matrix != .rgb { result.matrix = primaries == .bt2020 ? .bt2020ncl : .bt709 }
        return result
    }
}
