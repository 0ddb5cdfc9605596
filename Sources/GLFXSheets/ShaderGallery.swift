internal import GLFXCheck
internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// The shaders of a sheet, each drawn after those of the job.
package struct ShaderGallery: Sendable {
    /// Files and folders; `bundled` for those that come with glfx.
    package var places: [String]
    /// Fills samplers that the frame does not: by sampler name, or by "" for any.
    package var fillings: [String: String]

    package init(places: [String], fillings: [String: String]) {
        (self.places, self.fillings) = (places, fillings)
    }

    /// A shader by its name on the sheet.
    struct Entry: Sendable {
        var name: String
        var reference: ShaderReference
    }

    /// - Throws: `.usage` for a path that does not exist, and for a folder without shaders.
    func entries() throws(Failure) -> [Entry] {
        var entries: [Entry] = []
        for place in places {
            if place == "bundled" {
                entries += ShaderLibrary.bundled.map { Entry(name: $0.name, reference: ShaderReference(name: $0.name)) }
                continue
            }
            for shader in try ShaderFinder.find(in: [place]) {
                let folder = shader.folder.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
                entries.append(
                    Entry(
                        name: shader.path.hasPrefix(folder) ? String(shader.path.dropFirst(folder.count)) : shader.path,
                        reference: ShaderReference(name: shader.path, includes: [shader.folder].compactMap(\.self))))
            }
        }
        return entries
    }

    /// The shader with a value for each parameter, and a file for each sampler that the frame does not fill.
    /// - Throws: as `ShaderLibrary.load`, and where nothing fills a sampler.
    func stage(of entry: Entry) throws(Failure) -> ShaderStage {
        let program = try ShaderLibrary.load(entry.reference)
        var stage = ShaderStage(program: program, reference: entry.reference)
        for parameter in program.parameters where parameter.defaultValue == nil {
            stage.values[parameter.name] = parameter.middle
        }
        for input in program.inputs where input.filling == .free {
            stage.pictures[input.name] = fillings[input.name].map { FilePart($0) }
        }
        let framed = program.frameInput { stage.pictures[$0.name] != nil }
        for input in program.inputs
        where input.filling == .free && input != framed && stage.pictures[input.name] == nil && input.isUsed {
            stage.pictures[input.name] = fillings[""].map { FilePart($0) }
        }
        try stage.check(
            as: .filter, assignment: { "it a default in its text: '\($0.name)'" },
            filling: { "--fill \($0.name)=FILE, or all with --fill FILE" })
        return stage
    }
}
